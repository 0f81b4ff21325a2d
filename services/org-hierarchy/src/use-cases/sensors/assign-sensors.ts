import { Injectable } from '@nestjs/common';
import { can } from '@strainscope/access';
import type { Fault } from '@strainscope/kernel';
import { InvalidRequest, sensorKey } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import { lastChange } from '../../changes/last-change.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { Member } from '../../members/member.entity.ts';
import { SensorAssignment } from '../../sensors/sensor-assignment.entity.ts';
import { assignmentNow, lockSensors, lockWearers } from '../../sensors/sensor-records.ts';
import { SensorGivenTwice, SensorWornBySomebodyElse } from '../../sensors/sensors.errors.ts';
import { MemberChanged } from '../members/member-changed.error.ts';
import { lockMembers } from '../members/member-records.ts';
import { noLongerThere } from '../members/no-longer-there.ts';

export interface SensorWish {
  personId: string;
  teamId: string;
  /** Empty for the sensor whose brand nobody named, which can only be taken off. */
  brand: string;
  /** Empty: the person wears none of this brand any longer. */
  sensorId: string;
  from: Date | null;
  /** From whoever wears it; otherwise that is a conflict. */
  takeOver: boolean;
  /** What the person wore of the brand, in whatever organization, as whoever edits saw it; null for whatever it is. */
  seen: readonly string[] | null;
}

/**
 * Gives players their sensors; in an organization a player wears one of a brand at a time. All or nothing.
 * @throws InvalidRequest; NotFound for anybody who is no player of the team, as far as the actor sees; EditRefused where
 * somebody else was faster, or a sensor is given twice; SensorWornBySomebodyElse
 */
@Injectable()
export class AssignSensors {
  constructor(private readonly edits: TreeEdits) {}

  async execute(wishes: readonly SensorWish[]): Promise<Undoable> {
    const faults = faultsOf(wishes);
    if (faults.length > 0) throw new InvalidRequest(faults);
    const personIds = wishes.map(({ personId }) => personId);
    const nodeIds = wishes.map(({ teamId }) => teamId);
    const { undo } = await this.edits.run('sensors-assigned', { nodeIds, personIds }, async (edit) => {
      // Trees, members, wearers, sensors: in this order, so that no two edits wait for each other.
      for (const id of new Set(nodeIds)) await edit.heldNode(id);
      const players = await lockMembers(edit, 'player', personIds);
      const changes: Change[] = [];
      await forEachItem(wishes, async (wish) => void changes.push(await this.permitted(edit, wish, players)));
      await forEachItem(changes, async (change) => demandGivenOnce(change, changes));
      await lockWearers(edit.em, personIds);
      await lockSensors(
        edit.em,
        changes.filter(({ sensorId }) => sensorId !== ''),
      );
      await forEachItem(changes, (change) => this.demandSeen(edit, change));
      // What players give up comes first: two of them may swap.
      for (const change of changes) await this.takeOff(edit, change);
      for (const change of changes) await this.putOn(edit, change);
    });
    return undo;
  }

  private async permitted(edit: TreeEdit, wish: SensorWish, players: readonly Member[]): Promise<Change> {
    const { personId, brand, takeOver, seen } = wish;
    const { id: teamId, scope } = await edit.node(wish.teamId);
    edit.demand('sensor:assign', scope);
    if (!players.some((player) => player.personId === personId && player.nodeId === teamId))
      throw await noLongerThere(edit, { personId, nodeId: teamId, role: 'player' });
    const from = wish.from ?? edit.now;
    return { personId, teamId, brand, takeOver, seen, sensorId: wish.sensorId.trim(), scope, from };
  }

  /** What the player wears is what was seen, or what is wished already. @throws MemberChanged */
  private async demandSeen(edit: TreeEdit, { personId, brand, sensorId, seen }: Change): Promise<void> {
    if (seen === null) return;
    const worn = await edit.em.find(
      SensorAssignment,
      { personId, brand, until: null },
      { orderBy: { sensorKey: 'asc' } },
    );
    const now = worn.map((assignment) => assignment.sensorId);
    const asSeen = now.length === seen.length && now.every((id) => seen.includes(id));
    const isSo =
      sensorId === ''
        ? now.length === 0
        : worn.some((assignment) => assignment.sensorKey === sensorKey(brand, sensorId));
    if (asSeen || isSo) return;
    const what = now.length === 0 ? 'no sensor of this brand' : `sensor ${now.join(', ')}`;
    throw new MemberChanged(
      `The player wears ${what} by now`,
      await lastChange(edit.em, { wearers: [{ personId }] }, edit.now),
    );
  }

  /**
   * Takes off the player's other sensor of the brand, and one whose brand nobody named: it is this one, or was the
   * wrong one.
   */
  private async takeOff(edit: TreeEdit, { personId, brand, sensorId, scope, from }: Change): Promise<void> {
    const [organizationId = ''] = scope;
    const brands = sensorId === '' ? [brand] : [brand, ''];
    const worn = await edit.em.find(SensorAssignment, {
      personId,
      organizationId,
      brand: { $in: brands },
      until: null,
    });
    const key = sensorKey(brand, sensorId);
    const others = worn.filter((assignment) => assignment.brand !== brand || assignment.sensorKey !== key);
    for (const other of others) await edit.takeOff(other, from);
  }

  private async putOn(edit: TreeEdit, change: Change): Promise<void> {
    const { personId, teamId, brand, sensorId, scope, from } = change;
    if (sensorId === '') return;
    const worn = await assignmentNow(edit.em, change);
    if (worn?.personId === personId) return;
    if (worn) await this.takeFrom(edit, worn, change);
    await edit.putSensorOn({ brand, sensorId, scope }, { personId, teamId }, from);
    await edit.em.flush();
  }

  /** An undefined member only keeps the sensor until its player is known; anybody else when it is asked for. */
  private async takeFrom(edit: TreeEdit, worn: SensorAssignment, change: Change): Promise<void> {
    const { personId, scope } = worn;
    const isUndefined = (await edit.em.count(Member, { personId, undefinedMember: true })) > 0;
    const isAllowed = isUndefined || (change.takeOver && can(edit.actor, 'sensor:assign', { scope }));
    if (!isAllowed) throw new SensorWornBySomebodyElse(change.sensorId, worn.from);
    if (!isUndefined) edit.demand('sensor:assign', scope);
    await edit.takeOff(worn, change.from);
  }
}

/** A wish that may be granted. */
interface Change extends SensorWish {
  from: Date;
  scope: string[];
}

/** Said of every player who is to get it. @throws SensorGivenTwice */
function demandGivenOnce({ personId, brand, sensorId, scope }: Change, changes: readonly Change[]): void {
  if (sensorId === '') return;
  const key = sensorKey(brand, sensorId);
  const isSame = (other: Change) =>
    other.scope[0] === scope[0] && other.brand === brand && sensorKey(brand, other.sensorId) === key;
  if (changes.some((other) => other.personId !== personId && isSame(other))) throw new SensorGivenTwice(sensorId);
}

function faultsOf(wishes: readonly SensorWish[]): Fault[] {
  const seen = new Set<string>();
  return wishes.flatMap(({ personId, brand, sensorId }, index) => {
    const key = `${personId} ${brand}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    if (brand.trim() === '' && sensorId.trim() !== '')
      return [{ path: `assignments.${index}.brand`, message: 'Say which brand the sensor is of.' }];
    return isRepeated ? [{ path: `assignments.${index}`, message: 'A player wears one sensor of a brand.' }] : [];
  });
}
