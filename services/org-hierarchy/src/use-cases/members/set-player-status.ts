import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import { lastChange } from '../../changes/last-change.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { isPlayerStatus, playerStatuses } from '../../members/member.entity.ts';
import type { Member } from '../../members/member.entity.ts';
import { MemberChanged } from './member-changed.error.ts';
import { lockMembers } from './member-records.ts';
import { noLongerThere } from './no-longer-there.ts';

export interface StatusWish {
  personId: string;
  status: string;
  /** As whoever edits saw it; null for whatever it is. */
  seen: string | null;
}

/**
 * All or nothing.
 * @throws InvalidRequest; NotFound for anybody who is no player of the team, as far as the actor sees; EditRefused
 */
@Injectable()
export class SetPlayerStatus {
  constructor(private readonly edits: TreeEdits) {}

  async execute(teamId: string, wishes: readonly StatusWish[]): Promise<Undoable> {
    const faults = wishes.flatMap(({ status }, index) =>
      isPlayerStatus(status)
        ? []
        : [{ path: `players.${index}.status`, message: `One of: ${playerStatuses.join(', ')}.` }],
    );
    if (faults.length > 0) throw new InvalidRequest(faults);
    const personIds = wishes.map(({ personId }) => personId);
    const { undo } = await this.edits.run('statuses-set', { nodeIds: [teamId], personIds }, async (edit) => {
      const { id: nodeId, scope } = await edit.node(teamId);
      edit.demand('member:edit', scope);
      const players = await lockMembers(edit, 'player', personIds);
      await forEachItem(wishes, async (wish) => {
        const player = players.find((member) => member.personId === wish.personId && member.nodeId === nodeId);
        if (!player) throw await noLongerThere(edit, { personId: wish.personId, nodeId, role: 'player' });
        await this.set(edit, player, wish);
      });
    });
    return undo;
  }

  private async set(edit: TreeEdit, player: Member, { personId, status, seen }: StatusWish): Promise<void> {
    if (player.status === status || !isPlayerStatus(status)) return;
    if (seen !== null && player.status !== seen) {
      const last = await lastChange(edit.em, { statuses: [{ personId, nodeId: player.nodeId }] }, edit.now);
      throw new MemberChanged(`The team status is “${player.status}” by now`, last);
    }
    edit.setStatus(player, status);
  }
}
