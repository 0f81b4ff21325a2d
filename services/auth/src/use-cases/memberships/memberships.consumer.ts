import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { CLOCK } from '@strainscope/service-kit';
import { closeInvitationsAfterLeaving } from '../../people/invitations/close-invitations.ts';
import { AccountLevels } from '../../people/account-levels/account-levels.ts';

/** What hangs on where somebody belongs, beside what the projection of grants opens. */
@Controller()
export class MembershipsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly levels: AccountLevels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnEvent('strainscope.org.member.joined.v1')
  async joined({ personId, role }: EventMessage<'strainscope.org.member.joined.v1'>): Promise<void> {
    if (role === 'staff') await this.levels.follow(this.em, personId, 'joined');
  }

  @OnEvent('strainscope.org.member.left.v1')
  async left({ personId, nodeId, role }: EventMessage<'strainscope.org.member.left.v1'>): Promise<void> {
    await closeInvitationsAfterLeaving(this.em, { personId, nodeId, role }, this.clock.now());
    if (role === 'staff') await this.levels.follow(this.em, personId, 'left');
  }
}
