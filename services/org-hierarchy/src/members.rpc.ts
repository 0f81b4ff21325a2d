import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { AddPlayersResponseSchema, ListTeamStaysResponseSchema, MembersEditedSchema } from '@strainscope/proto/org';
import type { MembersEdited, MemberService } from '@strainscope/proto/org';
import type { Undoable } from './changes/tree-edits.ts';
import { AddMember } from './members/commands/add-member.ts';
import { ChangeToPlayer } from './members/commands/change-to-player.ts';
import { IdentifyMember } from './members/commands/identify-member.ts';
import { MovePlayers } from './members/commands/move-players.ts';
import { RemovePlayers } from './members/commands/remove-players.ts';
import { RemoveStaff } from './members/commands/remove-staff.ts';
import { undoable } from './structure.rpc.ts';
import { ListTeamStays } from './team-stays/list-team-stays.ts';
import { known } from './tree.requests.ts';

/** The edge of `MemberService`. */
@Injectable()
export class MembersRpc {
  readonly implementation: ServiceImpl<typeof MemberService>;

  constructor(
    addMember: AddMember,
    removePlayers: RemovePlayers,
    movePlayers: MovePlayers,
    removeStaff: RemoveStaff,
    changeToPlayer: ChangeToPlayer,
    identify: IdentifyMember,
    teamStays: ListTeamStays,
  ) {
    this.implementation = {
      addPlayers: async ({ teamId, players }) => {
        const nodeId = known(teamId);
        await addMember.execute(
          ...players.map(({ personId, position }) => ({
            ...{ personId: known(personId), nodeId, role: 'player' as const, position: position || null },
          })),
        );
        return create(AddPlayersResponseSchema);
      },

      removePlayers: async ({ teamId, seenTeamId, personIds, undefinedOnly }) =>
        edited(
          await removePlayers.execute({
            teamId: teamId ? known(teamId) : null,
            seenTeamId: seenTeamId ? known(seenTeamId) : null,
            personIds: personIds.map(known),
            undefinedOnly,
          }),
        ),

      movePlayers: async ({ fromTeamId, toTeamId, personIds }) =>
        edited(await movePlayers.execute(known(fromTeamId), known(toTeamId), personIds.map(known))),

      removeStaff: async ({ nodeId, personIds }) =>
        edited(await removeStaff.execute(known(nodeId), personIds.map(known))),

      changeToPlayer: async ({ personIds, teamId, seenNodeId }) => {
        const [team, seen] = [teamId, seenNodeId].map((id) => (id ? known(id) : null));
        return edited(await changeToPlayer.execute(personIds.map(known), team ?? null, seen ?? null));
      },

      identifyMember: async ({ undefinedPersonId, personId }) =>
        edited(await identify.execute(known(undefinedPersonId), known(personId))),

      listTeamStays: async ({ personId }) => {
        const stays = (await teamStays.execute(known(personId))).map(({ teamId, teamName, since, until }) => ({
          ...{ teamId, teamName },
          ...(since && { since: timestampFromDate(since) }),
          ...(until && { until: timestampFromDate(until) }),
        }));
        return create(ListTeamStaysResponseSchema, { stays });
      },
    };
  }
}

function edited(undo: Undoable): MembersEdited {
  return create(MembersEditedSchema, { undo: undoable(undo) });
}
