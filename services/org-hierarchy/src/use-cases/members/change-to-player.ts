import { Injectable } from '@nestjs/common';
import { can } from '@strainscope/access';
import { Conflict, Level, NotFound } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { Member } from '../../members/member.entity.ts';
import { memberStateOf } from '../../members/member.state.ts';
import { holdTree } from '../../nodes/node-records.ts';
import { lockMembers } from './member-records.ts';
import { noLongerThere } from './no-longer-there.ts';

export class TeamNotClear extends Conflict {
  constructor() {
    super(
      'TEAM_NOT_CLEAR',
      'This person works at several places, or at no team.',
      'Say where they work and in which team they play.',
    );
  }
}

/** Staff of a team play in it instead; posts elsewhere stay. All or nothing. @throws NotFound for whom the actor does not see; EditRefused */
@Injectable()
export class ChangeToPlayer {
  constructor(private readonly edits: TreeEdits) {}

  /**
   * @param teamId null for the one team of each
   * @param seenNodeId where whoever edits saw them at work, and where they no longer work then; null for the team, or for the
   * one place where they work
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
      // Another editor was faster, and did the same.
      if (memberships.some(({ role, nodeId }) => role === 'player' && nodeId === (teamId ?? seenId))) return;
      throw await noLongerThere(edit, { personId, nodeId: seenId, role: 'staff' });
    }
    if (own.length === 0) throw new NotFound();
    const post = postAt(own, seenId ?? teamId);
    if (!post) throw new TeamNotClear();
    const team = await edit.heldNode(teamId ?? post.nodeId);
    if (team.kind !== 'team') throw new TeamNotClear();
    edit.demand('member:add', team.scope);
    edit.demand('member:remove', post.scope);
    const play = { nodeId: team.id, role: 'player' } as const;
    edit.leave(post, play);
    if (memberships.some(({ role, nodeId }) => role === play.role && nodeId === play.nodeId)) return;
    edit.join({ ...memberStateOf(post), ...play, level: Level.player }, team.scope);
  }
}

/** The one of these posts that is meant: there, or else the only one; where nobody said where, the only one at a team. */
function postAt(posts: readonly Member[], nodeId: string | null): Member | undefined {
  const there = posts.find((post) => post.nodeId === nodeId);
  const [only, ...others] = nodeId === null ? posts.filter(({ level }) => level === Level.team) : posts;
  return there ?? (others.length === 0 ? only : undefined);
}
