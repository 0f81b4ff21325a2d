import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Node } from './node.entity.ts';

/** Where teams hang, for messages that may be older than the last move or merge of their team. */
@Injectable()
export class Places {
  constructor(private readonly em: EntityManager) {}

  /**
   * The message, with the scope that its team has now; as told while the team is not known. The team stays there until
   * the transaction ends: a move that comes meanwhile finds what is written with the answer.
   */
  async now<T extends { teamId: string; scope: string[] }>(message: T): Promise<T> {
    const lockMode = LockMode.PESSIMISTIC_READ;
    const node = await this.em.findOne(Node, { id: message.teamId }, { lockMode, refresh: true });
    return node && node.path.length > 0 ? { ...message, scope: node.path } : message;
  }
}
