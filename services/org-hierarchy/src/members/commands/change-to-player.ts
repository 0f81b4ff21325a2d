import { Injectable } from '@nestjs/common';
import { can } from '@strainscope/access';
import { Conflict, Level, NotFound } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { holdTree } from '../../nodes/node-records.ts';
import { Member } from '../member.entity.ts';
import { memberStateOf } from '../member.state.ts';
import { noLongerThere } from '../no-longer-there.ts';
import { lockMembers } from '../member-records.ts';

export class TeamNotClear extends Conflict {
  constructor() {
    super('TEAM_NOT_CLEAR', 'This person works at several teams, or at none.', 'Say in which team they play.');
  }
}

/** Staff of a team play in it instead. All or nothing. @throws NotFound for whom the actor does not see; EditRefused */
@Injectable()
export class ChangeToPlayer {
  constructor(private readonly edits: TreeEdits) {}

  /**
   * @param teamId null for the one team of each
   * @param seenNodeId where whoever edits saw them at work; null for wherever they work
   */
  async execute(personIds: readonly string[], teamId: string | null, seenNodeId: string | null): Promise<Undoable> {
    const concerned = { nodeIds: [teamId, seenNodeId], personIds };
    const { undo } = await this.edits.run('staff-to-player', concerned, async (edit) => {
      const team = teamId === null ? null : (await edit.heldNode(teamId)).id;
      const seen = seenNodeId === null ? null : await edit.heldNode(seenNodeId);
      if (seen) edit.demand('member:remove', seen.scope);
      if (team === null) await this.holdTeams(edit, personIds);
      await lockMembers(edit, 'staff', personIds);
      await forEachItem(personIds, (personId) => this.change(edit, personId, team, seen?.id ?? null));
    });
    return undo;
  }

  /** Holds the trees of the teams that they run. Before members are locked: see `heldNode`. */
  private async holdTeams({ em }: TreeEdit, personIds: readonly string[]): Promise<void> {
    const staff = { personId: { $in: [...personIds] }, role: 'staff', level: Level.team } as const;
    const teams = await em.find(Member, staff, { orderBy: { scope: 'asc' }, disableIdentityMap: true });
    for (const { scope } of teams) await holdTree(em, scope);
  }

  private async change(edit: TreeEdit, personId: string, teamId: string | null, seenId: string | null): Promise<void> {
    const memberships = await edit.em.find(Member, { personId });
    const own = memberships.filter(
      (member) => member.role === 'staff' && edit.seen.hasMember(member) && can(edit.actor, 'member:remove', member),
    );
    if (seenId !== null && !own.some(({ nodeId }) => nodeId === seenId)) {
      // Somebody else was faster, and did the same.
      if (own.length === 0 && memberships.some(({ role, nodeId }) => role === 'player' && nodeId === teamId)) return;
      throw await noLongerThere(edit, { personId, nodeId: seenId, role: 'staff' });
    }
    if (own.length === 0) throw new NotFound();
    const teams = teamId ? [teamId] : own.filter(({ level }) => level === Level.team).map(({ nodeId }) => nodeId);
    const [only] = teams;
    if (!only || teams.length > 1) throw new TeamNotClear();
    const team = await edit.heldNode(only);
    if (team.kind !== 'team') throw new TeamNotClear();
    edit.demand('member:add', team.scope);
    for (const member of own) {
      edit.demand('member:remove', member.scope);
      edit.leave(member);
    }
    if (memberships.some(({ role, nodeId }) => role === 'player' && nodeId === team.id)) return;
    const state = { ...memberStateOf(own[0]!), nodeId: team.id, role: 'player' as const, level: Level.player };
    edit.join(state, team.scope);
  }
}
