import { Injectable } from '@nestjs/common';
import { can } from '@strainscope/access';
import { Conflict, Level, NotFound } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { Member } from '../member.entity.ts';
import { memberStateOf } from '../member.state.ts';

export class TeamNotClear extends Conflict {
  constructor() {
    super('TEAM_NOT_CLEAR', 'This person works at several teams, or at none.', 'Say in which team they play.');
  }
}

/** Staff of a team play in it instead. All or nothing. @throws NotFound for whom the actor does not see; EditRefused */
@Injectable()
export class ChangeToPlayer {
  constructor(private readonly edits: TreeEdits) {}

  async execute(personIds: readonly string[], teamId: string | null): Promise<Undoable> {
    const { undo } = await this.edits.run('staff-to-player', { nodeIds: [teamId], personIds }, (edit) =>
      forEachItem(personIds, (personId) => this.change(edit, personId, teamId)),
    );
    return undo;
  }

  private async change(edit: TreeEdit, personId: string, teamId: string | null): Promise<void> {
    const memberships = await edit.em.find(Member, { personId });
    const own = memberships.filter(
      (member) => member.role === 'staff' && edit.seen.hasMember(member) && can(edit.actor, 'member:remove', member),
    );
    if (own.length === 0) throw new NotFound();
    const teams = teamId ? [teamId] : own.filter(({ level }) => level === Level.team).map(({ nodeId }) => nodeId);
    const [only] = teams;
    if (!only || teams.length > 1) throw new TeamNotClear();
    const team = await edit.node(only);
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
