import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { keepPlaces } from '@strainscope/access';
import { Node } from './node.entity.ts';

interface Placed {
  teamId: string;
  scope: string[];
}

/** Where teams hang, for messages that may be older than the last move or merge of their team. */
@Injectable()
export class Places {
  constructor(private readonly em: EntityManager) {}

  /**
   * The message, with the scope that its team has now; as told while the team is not known. The team stays there until
   * the transaction ends: a move that comes meanwhile finds what is written with the answer (`keepPlaces`).
   */
  async now<T extends Placed>(message: T): Promise<T> {
    const [placed] = await this.ofAll([message]);
    return placed!;
  }

  /** The same of several. */
  async ofAll<T extends Placed>(messages: readonly T[]): Promise<T[]> {
    const ids = [...new Set(messages.map(({ teamId }) => teamId))];
    await keepPlaces(this.em, ids);
    const nodes = await this.em.find(Node, { id: { $in: ids } }, { refresh: true });
    const paths = new Map(nodes.map(({ id, path }) => [id, path]));
    return messages.map((message) => {
      const path = paths.get(message.teamId) ?? [];
      return path.length > 0 ? { ...message, scope: path } : message;
    });
  }
}
