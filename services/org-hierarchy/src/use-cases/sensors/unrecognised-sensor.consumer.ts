import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { Level, NotFound } from '@strainscope/kernel';
import { OnEvent, Outbox } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { CLOCK } from '@strainscope/service-kit';
import { Member } from '../../members/member.entity.ts';
import { heldNode } from '../../nodes/node-records.ts';
import type { TreeNode } from '../../nodes/node.entity.ts';
import { assign, assignmentNow, lockSensors } from '../../sensors/sensor-records.ts';
import { beginStays } from '../../team-stays/team-stays.ts';

/** A sensor that nobody owns gets an undefined member, so that its events have somebody to belong to. */
@Controller()
export class UnrecognisedSensorConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnEvent('strainscope.ingest.sensor.unrecognised.v1')
  async unrecognised(message: EventMessage<'strainscope.ingest.sensor.unrecognised.v1'>): Promise<void> {
    const { personId, brand, sensorId, firstSeenAt } = message;
    const team = await heldNode(this.em, message.teamId);
    if (!team) throw new NotFound('The team of the sensor is not known.');
    const teamId = team.id;
    await this.join(personId, team, sensorId);
    const sensor = { brand, sensorId, scope: team.scope };
    await lockSensors(this.em, [sensor]);
    // The sensor was given to a player meanwhile: the member stays for the events recorded before.
    if (await assignmentNow(this.em, sensor)) return;
    const from = firstSeenAt ? timestampDate(firstSeenAt) : this.clock.now();
    await assign(this.em, this.outbox, sensor, { personId, teamId }, from);
  }

  private async join(personId: string, { id: nodeId, scope }: TreeNode, sensorId: string): Promise<void> {
    if (await this.em.findOne(Member, { personId, nodeId, role: 'player' })) return;
    const { player: level } = Level;
    const member = { personId, nodeId, role: 'player', level, status: 'active', undefinedMember: true } as const;
    this.em.create(Member, { ...member, position: null, scope });
    await beginStays(this.em, [{ personId, teamId: nodeId }], this.clock.now());
    await this.outbox.append(this.em, 'strainscope.org.member.joined.v1', personId, {
      ...member,
      displayName: `Undefined member (${sensorId})`,
    });
  }
}
