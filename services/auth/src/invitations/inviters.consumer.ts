import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { CLOCK } from '@strainscope/service-kit';
import { inviterStands } from './inviter-standing.ts';

/**
 * What staff wrote opens nothing once they stand no longer above what it leads to, be it that they left or that the child
 * did. What administrators wrote, and guardians for their own children, stays.
 */
@Controller()
export class InvitersConsumer {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnEvent('strainscope.org.member.left.v1')
  async left({ personId, nodeId, role }: EventMessage<'strainscope.org.member.left.v1'>): Promise<void> {
    // The projection of grants hears of it by itself, a moment before or after: what was left is taken out here.
    await this.em.execute(
      `with left_grant (person_id, node_id, role) as (values (?::uuid, ?::uuid, ?)),
         grants as (select * from access_grants g where (g.person_id, g.node_id, g.role) not in (select * from left_grant))
       update invitations i set revoked_at = ?
       where i.accepted_at is null and i.revoked_at is null and ?::uuid in (i.inviter_id, i.person_id)
         and not (${inviterStands('grants')})`,
      [personId, nodeId, role, this.clock.now(), personId],
    );
  }
}
