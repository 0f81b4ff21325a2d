import { Injectable } from '@nestjs/common';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import { forEachItem } from '../../changes/edit-refused.error.ts';
import { lastChange } from '../../changes/last-change.ts';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import type { Undoable } from '../../changes/tree-edits.ts';
import { livingNode } from '../../nodes/node-records.ts';
import { isPlayerStatus, playerStatuses } from '../member.entity.ts';
import type { Member } from '../member.entity.ts';
import { PlayerChanged } from '../player-changed.error.ts';
import { lockPlayers } from '../player-teams.ts';

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
    const { undo } = await this.edits.run('statuses-set', { personIds }, async (edit) => {
      const nodeId = (await livingNode(edit.em, teamId))?.id ?? teamId;
      const players = await lockPlayers(edit, personIds);
      await forEachItem(wishes, async (wish) => {
        const player = players.find((member) => member.personId === wish.personId && member.nodeId === nodeId);
        if (!player || !edit.seen.hasMember(player)) throw new NotFound();
        edit.demand('member:edit', player.scope);
        await this.set(edit, player, wish);
      });
    });
    return undo;
  }

  private async set(edit: TreeEdit, player: Member, { personId, status, seen }: StatusWish): Promise<void> {
    if (player.status === status || !isPlayerStatus(status)) return;
    if (seen !== null && player.status !== seen) {
      const last = await lastChange(edit.em, { statuses: [{ personId, nodeId: player.nodeId }] }, edit.now);
      throw new PlayerChanged(`The team status is “${player.status}” by now`, last);
    }
    edit.setStatus(player, status);
  }
}
