import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type { NodeCreated, NodeDeleted, NodeRenamed } from '@strainscope/proto/org';
import { PersonScopes } from '../people/person-scopes.ts';
import { Member } from './member.entity.ts';
import { Node } from './node.entity.ts';

/** Names and places of nodes. A node may be heard of after its members and their events. */
@Controller()
export class NodesConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly personScopes: PersonScopes,
  ) {}

  @OnEvent('strainscope.org.node.created.v1')
  async created(message: NodeCreated, { time }: EventContext): Promise<void> {
    const { nodeId, kind, parentId, path, timeZone, sport } = message;
    const node = await this.named(nodeId, message.name, time);
    this.em.assign(node, { kind, parentId: parentId || null, path, timeZone, sport });
    await this.em.flush();
    await this.em.nativeUpdate(Member, { nodeId }, { scope: path });
    const members = await this.em.find(Member, { nodeId }, { refresh: true });
    for (const { personId } of members) await this.personScopes.refresh(personId);
  }

  @OnEvent('strainscope.org.node.renamed.v1')
  async renamed({ nodeId, name }: NodeRenamed, { time }: EventContext): Promise<void> {
    await this.named(nodeId, name, time);
    await this.em.flush();
  }

  @OnEvent('strainscope.org.node.deleted.v1')
  async deleted({ nodeId }: NodeDeleted, { time }: EventContext): Promise<void> {
    const node = await this.known(nodeId, time);
    node.deleted = true;
    await this.em.flush();
  }

  private async named(id: string, name: string, time: Date): Promise<Node> {
    const node = await this.known(id, time);
    if (node.namedAt <= time) this.em.assign(node, { name, namedAt: time });
    return node;
  }

  private async known(id: string, time: Date): Promise<Node> {
    const found = await this.em.findOne(Node, { id });
    return (
      found ??
      this.em.create(
        Node,
        { id, name: '', namedAt: time, path: [], timeZone: '', sport: '', deleted: false },
        { persist: true },
      )
    );
  }
}
