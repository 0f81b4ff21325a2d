import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { Level, NotFound } from '@strainscope/kernel';
import { OnEvent, Outbox } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { CLOCK } from '@strainscope/service-kit';
import { Member } from '../../members/member.entity.ts';
import { joined } from '../../members/member.state.ts';
import { heldNode } from '../../nodes/node-records.ts';
import { kindRules } from '../../nodes/node.rules.ts';
import { wearNamedSensor } from '../../sensors/named-sensor.ts';
import { beginStays } from '../../team-stays/team-stays.ts';

/** Adds a person who accepted an invitation to the node that it named: both sides agreed, so no sight is asked for. */
@Controller()
export class InvitedMemberConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnEvent('strainscope.auth.invitation.accepted.v1')
  async accepted({
    personId,
    role: invitedRole,
    nodeId,
    sensorId,
    acceptedAt,
  }: EventMessage<'strainscope.auth.invitation.accepted.v1'>): Promise<void> {
    const node = await heldNode(this.em, nodeId);
    if (!node) throw new NotFound('The place of the invitation is gone.');
    const role = invitedRole === 'player' ? 'player' : 'staff';
    if (await this.em.findOne(Member, { personId, nodeId: node.id, role })) return;
    const level = role === 'player' ? Level.player : kindRules[node.kind].staffLevel;
    const member = { personId, nodeId: node.id, role, level, status: 'active', position: null } as const;
    this.em.create(Member, { ...member, scope: node.scope, undefinedMember: false });
    const now = this.clock.now();
    if (role === 'player') await beginStays(this.em, [{ personId, teamId: node.id }], now);
    await this.outbox.appendAll(this.em, [joined({ ...member, undefinedMember: false }, { now, takesBack: null })]);
    if (sensorId === '') return;
    const from = acceptedAt ? timestampDate(acceptedAt) : now;
    await wearNamedSensor(this.em, this.outbox, { sensorId, scope: node.scope }, { personId, teamId: node.id }, from);
  }
}
