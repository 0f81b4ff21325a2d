import { Injectable } from '@nestjs/common';
import { Conflict } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { lockMembers } from './member-records.ts';
import { playsIn, wornBy } from './player-teams.ts';

export interface Removal {
  /** Null: out of every team that the actor runs. */
  teamId: string | null;
  /** Where whoever edits saw them; null for wherever they are. */
  seenTeamId: string | null;
  personIds: readonly string[];
  /** Refuse anybody who has a name. */
  undefinedOnly: boolean;
}

export class HasAName extends Conflict {
  constructor() {
    super('MEMBER_HAS_A_NAME', 'This is no undefined member.', 'Remove the player from the team instead.');
  }
}

/** Players leave and their sensors come off; their events stay theirs. All or nothing. @throws NotFound; EditRefused */
@Injectable()
export class RemovePlayers {
  constructor(private readonly edits: TreeEdits) {}

  async execute({ teamId, seenTeamId, personIds, undefinedOnly }: Removal): Promise<Undoable> {
    const concerned = { nodeIds: [teamId, seenTeamId], personIds, mayHaveLeft: teamId === null };
    const { undo } = await this.edits.run('players-removed', concerned, async (edit) => {
      const team = await this.ownTeam(edit, teamId);
      const seen = await this.ownTeam(edit, seenTeamId);
      await lockMembers(edit, 'player', personIds);
      await forEachItem(personIds, async (personId) => {
        if (seen) await playsIn(edit, personId, seen);
        const memberships = await playsIn(edit, personId, team);
        if (undefinedOnly && !memberships.every((member) => member.undefinedMember)) throw new HasAName();
        for (const worn of await wornBy(edit, memberships)) await edit.takeOff(worn);
        for (const member of memberships) edit.leave(member);
      });
    });
    return undo;
  }

  /** @throws NotFound for one from which the actor may take nobody */
  private async ownTeam(edit: TreeEdit, id: string | null): Promise<string | null> {
    if (id === null) return null;
    const team = await edit.node(id);
    edit.demand('member:remove', team.scope);
    return team.id;
  }
}
