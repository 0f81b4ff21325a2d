import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { CLOCK } from '@strainscope/service-kit';

type Message<T extends 'renamed' | 'deleted' | 'moved' | 'merged' | 'restored'> =
  EventMessage<`strainscope.org.node.${T}.v1`>;

/**
 * Lets open invitations share the fate of their place. They keep the id that they were written with, which goes on to
 * mean the other node after a merge; `scope` ends with the node that is there. While their place is deleted they open
 * nothing.
 */
@Controller()
export class InvitedPlacesConsumer {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** After a merge they keep the name of the place that they were written for, as they keep its id. */
  @OnEvent('strainscope.org.node.renamed.v1')
  async renamed({ nodeId, name }: Message<'renamed'>): Promise<void> {
    await this.em.execute('update invitations set place_name = ? where node_id = ?::uuid', [name, nodeId]);
  }

  @OnEvent('strainscope.org.node.deleted.v1')
  async deleted({ nodeId }: Message<'deleted'>): Promise<void> {
    await this.em.execute(
      `update invitations set place_gone_at = ?
       where node_id is not null and scope[cardinality(scope)] = ?::uuid
         and accepted_at is null and revoked_at is null and place_gone_at is null`,
      [this.clock.now(), nodeId],
    );
  }

  @OnEvent('strainscope.org.node.moved.v1')
  moved({ nodeId, path }: Message<'moved'>): Promise<void> {
    return this.place(nodeId, path);
  }

  @OnEvent('strainscope.org.node.merged.v1')
  merged({ nodeId, path }: Message<'merged'>): Promise<void> {
    return this.place(nodeId, path);
  }

  @OnEvent('strainscope.org.node.restored.v1')
  async restored({ nodeId, path }: Message<'restored'>): Promise<void> {
    await this.place(nodeId, path);
    await this.em.execute(
      'update invitations set place_gone_at = null where node_id is not null and scope[cardinality(scope)] = ?::uuid',
      [nodeId],
    );
  }

  private async place(nodeId: string, path: readonly string[]): Promise<void> {
    await this.em.execute('update invitations set scope = ?::uuid[] where node_id = ?::uuid', [
      `{${path.join(',')}}`,
      nodeId,
    ]);
  }
}
