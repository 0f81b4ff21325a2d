import { Injectable } from '@nestjs/common';
import { Conflict } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { playsIn, wornIn } from '../player-teams.ts';

export interface Removal {
  /** Null: out of every team that the actor runs. */
  teamId: string | null;
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

  async execute({ teamId, personIds, undefinedOnly }: Removal): Promise<Undoable> {
    const { undo } = await this.edits.run('players-removed', { nodeIds: [teamId], personIds }, async (edit) => {
      const team = teamId && (await edit.node(teamId)).id;
      await forEachItem(personIds, async (personId) => {
        const memberships = await playsIn(edit, personId, team);
        if (undefinedOnly && !memberships.every((member) => member.undefinedMember)) throw new HasAName();
        for (const member of memberships) {
          for (const worn of await wornIn(edit, personId, member.nodeId)) await edit.takeOff(worn);
          edit.leave(member);
        }
      });
    });
    return undo;
  }
}
