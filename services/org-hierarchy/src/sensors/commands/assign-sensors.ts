import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor } from '@strainscope/access';
import type { ActorScope } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Member } from '../../members/member.entity.ts';
import { assign, assignmentNow, lockSensor, unassign } from '../sensor-records.ts';
import { SensorAssignment } from '../sensor-assignment.entity.ts';
import { SensorWornBySomebodyElse } from '../sensors.errors.ts';

export interface SensorWish {
  personId: string;
  teamId: string;
  brand: string;
  /** Empty: the person wears none of this brand any longer. */
  sensorId: string;
  from: Date | null;
}

/**
 * Gives players their sensors; a player wears one of a brand at a time. All or nothing.
 * @throws InvalidRequest; NotFound for anybody who is no player of the team, as far as the actor sees; SensorWornBySomebodyElse
 */
@Injectable()
export class AssignSensors {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(wishes: readonly SensorWish[]): Promise<void> {
    const faults = wishes.flatMap(({ brand }, index) =>
      brand.trim() === '' ? [{ path: `assignments.${index}.brand`, message: 'Say which brand the sensor is of.' }] : [],
    );
    if (faults.length > 0) throw new InvalidRequest(faults);
    const actor = await this.scopes.load(currentActor());
    // With the service's eyes: the sensor may be worn in a tree that the actor does not see.
    await withScope(this.em, serviceScope, async (em) => {
      for (const wish of wishes) await this.grant(em, actor, wish);
    });
  }

  private async grant(em: EntityManager, actor: ActorScope, wish: SensorWish): Promise<void> {
    const { personId, teamId, brand } = wish;
    const sensorId = wish.sensorId.trim();
    const member = await em.findOne(Member, { personId, nodeId: teamId, role: 'player' });
    if (!member) throw new NotFound();
    assertCan(actor, 'sensor:assign', { scope: member.scope });
    const from = wish.from ?? this.clock.now();
    if (sensorId !== '') {
      await lockSensor(em, { brand, sensorId });
      const worn = await assignmentNow(em, { brand, sensorId });
      if (worn?.personId === personId) return;
      if (worn) throw new SensorWornBySomebodyElse(sensorId, worn.from);
    }
    const others = await em.find(SensorAssignment, { personId, brand, until: null });
    for (const other of others) await unassign(em, this.outbox, other, from);
    if (sensorId === '') return;
    await assign(em, this.outbox, { brand, sensorId }, { personId, teamId, scope: member.scope }, from);
    await em.flush();
  }
}
