import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { Member } from '../../members/member.entity.ts';
import { memberStateOf } from '../../members/member.state.ts';
import { lockTrees } from '../../nodes/node-records.ts';
import type { TreeNode } from '../../nodes/node.entity.ts';
import { assignmentNow, lockSensors } from '../../sensors/sensor-records.ts';
import { SensorWornBySomebodyElse } from '../../sensors/sensors.errors.ts';
import { lockMembers } from './member-records.ts';
import { playsIn, wornBy } from './player-teams.ts';

/**
 * Players go to another team with what they wear. An event belongs to the team in which it happened, so what was
 * recorded stays. All or nothing.
 * @throws NotFound; EditRefused
 */
@Injectable()
export class MovePlayers {
  constructor(private readonly edits: TreeEdits) {}

  async execute(fromTeamId: string, toTeamId: string, personIds: readonly string[]): Promise<Undoable> {
    const concerned = { nodeIds: [fromTeamId, toTeamId], personIds };
    const { undo } = await this.edits.run('players-moved', concerned, async (edit) => {
      await lockTrees(edit.em, [(await edit.node(fromTeamId)).scope, (await edit.node(toTeamId)).scope]);
      // Looked at again: meanwhile they may have been deleted or merged.
      const from = await edit.heldNode(fromTeamId);
      const to = await edit.heldNode(toTeamId);
      if (to.kind !== 'team') throw new InvalidRequest([{ path: 'to_team_id', message: 'Players belong to a team.' }]);
      edit.demand('member:remove', from.scope);
      edit.demand('member:add', to.scope);
      await lockMembers(edit, 'player', personIds);
      await forEachItem(personIds, async (personId) => {
        if (await this.hasMoved(edit, personId, from, to)) return;
        const [member] = await playsIn(edit, personId, from.id);
        await this.move(edit, member!, to);
      });
    });
    return undo;
  }

  /** Is where they are wished: somebody else was faster, and did the same. */
  private async hasMoved({ em }: TreeEdit, personId: string, from: TreeNode, to: TreeNode): Promise<boolean> {
    const teams = await em.find(Member, { personId, nodeId: { $in: [from.id, to.id] }, role: 'player' });
    return teams.length > 0 && teams.every(({ nodeId }) => nodeId === to.id);
  }

  private async move(edit: TreeEdit, member: Member, to: TreeNode): Promise<void> {
    const { personId } = member;
    const worn = await wornBy(edit, [member]);
    for (const assignment of worn) await edit.takeOff(assignment);
    edit.leave(member, { nodeId: to.id, role: 'player' });
    const isThere = await edit.em.count(Member, { personId, nodeId: to.id, role: 'player' });
    if (!isThere) edit.join({ ...memberStateOf(member), nodeId: to.id }, to.scope);
    const sensors = worn.map(({ brand, sensorId }) => ({ brand, sensorId, scope: to.scope }));
    await lockSensors(edit.em, sensors);
    for (const sensor of sensors) {
      const other = await assignmentNow(edit.em, sensor);
      if (other) throw new SensorWornBySomebodyElse(sensor.sensorId, other.from);
      await edit.putSensorOn(sensor, { personId, teamId: to.id });
    }
    await edit.em.flush();
  }
}
