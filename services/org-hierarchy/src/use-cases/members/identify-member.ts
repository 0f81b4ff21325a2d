import { Injectable } from '@nestjs/common';
import { assertCan } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { Member } from '../../members/member.entity.ts';
import type { SensorAssignment } from '../../sensors/sensor-assignment.entity.ts';
import { lockMembers } from './member-records.ts';
import { nowhereToBeSeen } from './no-longer-there.ts';
import { playsIn, woreBefore, wornBy } from './player-teams.ts';
import { HasAName } from './remove-players.ts';

/**
 * An undefined member turns out to be a player: the sensor was theirs from the beginning, and its events become theirs.
 * @throws NotFound for either, as far as the actor sees; HasAName; MemberChanged for whoever has just left
 */
@Injectable()
export class IdentifyMember {
  constructor(private readonly edits: TreeEdits) {}

  async execute(undefinedPersonId: string, personId: string): Promise<Undoable> {
    const personIds = [undefinedPersonId, personId];
    const concerned = { personIds, mayHaveLeft: true };
    const { undo } = await this.edits.run('member-identified', concerned, async (edit) => {
      await lockMembers(edit, 'player', personIds);
      const memberships = await playsIn(edit, undefinedPersonId, null);
      if (undefinedPersonId === personId) throw new NotFound();
      if (!memberships.every((member) => member.undefinedMember)) throw new HasAName();
      const teams = await edit.em.find(Member, { personId, role: 'player' });
      if (!teams.some((team) => edit.seen.hasMember(team))) throw await nowhereToBeSeen(edit, personId);
      assertCan(edit.actor, 'member:edit', { scope: teams.flatMap(({ scope }) => scope) });
      const past = await woreBefore(edit, memberships);
      for (const worn of await wornBy(edit, memberships)) await this.handOver(edit, worn, personId);
      // What was recorded then and is read later is theirs, too.
      for (const worn of past) await edit.wornByAnother(worn, { personId, teamId: worn.teamId });
      for (const member of memberships) {
        edit.leave(member);
        edit.identify({ undefinedPersonId, personId, teamId: member.nodeId });
      }
    });
    return undo;
  }

  private async handOver(edit: TreeEdit, worn: SensorAssignment, personId: string): Promise<void> {
    const { brand, sensorId, scope, teamId, from } = worn;
    await edit.takeOff(worn, from);
    // Beside another of the brand: which of them is still in use nobody said, and both are shown.
    await edit.putSensorOn({ brand, sensorId, scope }, { personId, teamId }, from);
  }
}
