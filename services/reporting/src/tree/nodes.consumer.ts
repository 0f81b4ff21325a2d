import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { changePlace, rewriteScope } from '@strainscope/access';
import { OnEvent } from '@strainscope/messaging';
import type { EventContext } from '@strainscope/messaging';
import type {
  NodeCreated,
  NodeDeleted,
  NodeMerged,
  NodeMoved,
  NodeRenamed,
  NodeRestored,
} from '@strainscope/proto/org';
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
    this.em.assign(node, { kind, parentId: parentId || null, timeZone, sport });
    await this.place(node, path);
  }

  @OnEvent('strainscope.org.node.renamed.v1')
  async renamed({ nodeId, name, version }: NodeRenamed, { time }: EventContext): Promise<void> {
    const node = await this.named(nodeId, name, time);
    this.em.assign(node, { version });
    await this.em.flush();
  }

  @OnEvent('strainscope.org.node.deleted.v1')
  async deleted({ nodeId, version }: NodeDeleted, { time }: EventContext): Promise<void> {
    const node = await this.known(nodeId, time);
    this.em.assign(node, { deleted: true, version });
    await this.em.flush();
  }

  @OnEvent('strainscope.org.node.moved.v1')
  async moved({ nodeId, parentId, path, version }: NodeMoved, { time }: EventContext): Promise<void> {
    const node = await this.known(nodeId, time);
    this.em.assign(node, { parentId: parentId || null, version });
    await this.place(node, path);
  }

  /** The node is listed no longer; its id stays and leads to the other one, whose path it has. */
  @OnEvent('strainscope.org.node.merged.v1')
  async merged({ nodeId, path, version }: NodeMerged, { time }: EventContext): Promise<void> {
    const node = await this.known(nodeId, time);
    this.em.assign(node, { deleted: true, version });
    await this.place(node, path);
  }

  @OnEvent('strainscope.org.node.restored.v1')
  async restored({ nodeId, parentId, path, version }: NodeRestored, { time }: EventContext): Promise<void> {
    const node = await this.known(nodeId, time);
    this.em.assign(node, { deleted: false, parentId: parentId || null, version });
    await this.place(node, path);
  }

  /** Everything that belongs to the node hangs below the path. */
  private async place(node: Node, path: string[]): Promise<void> {
    await changePlace(this.em, node.id);
    this.em.assign(node, { path });
    await this.em.flush();
    await this.em.nativeUpdate(Member, { nodeId: node.id }, { scope: path });
    await rewriteScope(this.em, ['haes', 'simulations', 'totals', 'region_totals'], node.id, path);
    await this.personScopes.refreshOf(node.id);
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
        { id, name: '', namedAt: time, path: [], timeZone: '', sport: '', deleted: false, version: 1 },
        { persist: true },
      )
    );
  }
}
