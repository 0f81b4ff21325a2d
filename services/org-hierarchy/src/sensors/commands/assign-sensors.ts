import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, can, currentActor } from '@strainscope/access';
import type { ActorScope } from '@strainscope/access';
import type { Clock, Fault } from '@strainscope/kernel';
import { InvalidRequest, NotFound, sensorKey } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { SeenTree, type Seen } from '../../changes/seen-tree.ts';
import { Member } from '../../members/member.entity.ts';
import { livingNode } from '../../nodes/node-records.ts';
import { assign, assignmentNow, lockSensors, lockWearers, unassign } from '../sensor-records.ts';
import { SensorAssignment } from '../sensor-assignment.entity.ts';
import { SensorWornBySomebodyElse } from '../sensors.errors.ts';

export interface SensorWish {
  personId: string;
  teamId: string;
  brand: string;
  /** Empty: the person wears none of this brand any longer. */
  sensorId: string;
  from: Date | null;
  /** From whoever wears it; otherwise that is a conflict. */
  takeOver: boolean;
}

/**
 * Gives players their sensors; in an organization a player wears one of a brand at a time. All or nothing.
 * @throws InvalidRequest; NotFound for anybody who is no player of the team, as far as the actor sees; SensorWornBySomebodyElse
 */
@Injectable()
export class AssignSensors {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly seen: SeenTree,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(wishes: readonly SensorWish[]): Promise<void> {
    const faults = faultsOf(wishes);
    if (faults.length > 0) throw new InvalidRequest(faults);
    const actor = await this.scopes.load(currentActor());
    const seen = await this.seen.of({ personIds: wishes.map(({ personId }) => personId) });
    // With the service's eyes: the sensor may be worn in a team of the organization that the actor does not see.
    await withScope(this.em, serviceScope, async (em) => {
      const changes: Change[] = [];
      for (const wish of wishes) changes.push(await this.permitted(em, actor, seen, wish));
      await lockWearers(
        em,
        changes.map(({ personId }) => personId),
      );
      await lockSensors(
        em,
        changes.filter(({ sensorId }) => sensorId !== ''),
      );
      // What players give up comes first: two of them may swap.
      for (const change of changes) await this.takeOff(em, change);
      for (const change of changes) await this.putOn(em, actor, change);
    });
  }

  private async permitted(em: EntityManager, actor: ActorScope, seen: Seen, wish: SensorWish): Promise<Change> {
    const { personId, brand, takeOver } = wish;
    const teamId = (await livingNode(em, wish.teamId))?.id ?? wish.teamId;
    const member = await em.findOne(Member, { personId, nodeId: teamId, role: 'player' });
    if (!member || !seen.hasMember(member)) throw new NotFound();
    assertCan(actor, 'sensor:assign', { scope: member.scope });
    const from = wish.from ?? this.clock.now();
    return { personId, teamId, brand, takeOver, sensorId: wish.sensorId.trim(), scope: member.scope, from };
  }

  private async takeOff(em: EntityManager, { personId, brand, sensorId, scope, from }: Change): Promise<void> {
    const [organizationId = ''] = scope;
    const worn = await em.find(SensorAssignment, { personId, organizationId, brand, until: null });
    const key = sensorKey(brand, sensorId);
    for (const other of worn.filter((assignment) => assignment.sensorKey !== key))
      await unassign(em, this.outbox, other, from);
  }

  private async putOn(em: EntityManager, actor: ActorScope, change: Change): Promise<void> {
    const { personId, teamId, sensorId, from } = change;
    if (sensorId === '') return;
    const worn = await assignmentNow(em, change);
    if (worn?.personId === personId) return;
    if (worn) await this.takeFrom(em, actor, worn, change);
    await assign(em, this.outbox, change, { personId, teamId }, from);
    await em.flush();
  }

  /** An undefined member only keeps the sensor until its player is known; anybody else when it is asked for. */
  private async takeFrom(em: EntityManager, actor: ActorScope, worn: SensorAssignment, change: Change): Promise<void> {
    const { personId, scope } = worn;
    const isUndefined = await em.count(Member, { personId, undefinedMember: true });
    const isAllowed = isUndefined || (change.takeOver && can(actor, 'sensor:assign', { scope }));
    if (!isAllowed) throw new SensorWornBySomebodyElse(change.sensorId, worn.from);
    await unassign(em, this.outbox, worn, change.from);
  }
}

/** A wish that may be granted. */
interface Change extends SensorWish {
  from: Date;
  scope: string[];
}

function faultsOf(wishes: readonly SensorWish[]): Fault[] {
  const seen = new Set<string>();
  return wishes.flatMap(({ personId, brand }, index) => {
    const key = `${personId} ${brand}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    if (brand.trim() === '')
      return [{ path: `assignments.${index}.brand`, message: 'Say which brand the sensor is of.' }];
    return isRepeated ? [{ path: `assignments.${index}`, message: 'A player wears one sensor of a brand.' }] : [];
  });
}
