import { create } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import {
  AddMemberResponseSchema,
  AddPlayersResponseSchema,
  MembersEditedSchema,
  SetPlayerStatusResponseSchema,
} from '@strainscope/proto/org';
import type { MembersEdited, MemberService, TreeService } from '@strainscope/proto/org';
import type { Undoable } from '../changes/tree-edits.ts';
import { saved, undoable } from '../changes/undo-message.ts';
import { AddMember } from '../use-cases/members/add-member.ts';
import { ChangeToPlayer } from '../use-cases/members/change-to-player.ts';
import { IdentifyMember } from '../use-cases/members/identify-member.ts';
import { MovePlayers } from '../use-cases/members/move-players.ts';
import { RemovePlayers } from '../use-cases/members/remove-players.ts';
import { RemoveStaff } from '../use-cases/members/remove-staff.ts';
import { SetPlayerStatus } from '../use-cases/members/set-player-status.ts';
import { known, oneOfRoles } from './tree.requests.ts';

type OfTree = Pick<ServiceImpl<typeof TreeService>, 'addMember' | 'setPlayerStatus'>;

export function membersOfTreeRpc(app: INestApplicationContext): OfTree {
  return {
    addMember: async ({ personId, nodeId, role, position }) => {
      const member = { personId: known(personId), nodeId: known(nodeId), role: oneOfRoles(role) };
      await app.get(AddMember).execute({ ...member, position: position || null });
      return create(AddMemberResponseSchema);
    },

    setPlayerStatus: async ({ teamId, players }) => {
      const wishes = players.map(({ personId, status, seenStatus }) => ({
        personId: known(personId),
        status,
        seen: seenStatus || null,
      }));
      const undo = await app.get(SetPlayerStatus).execute(known(teamId), wishes);
      return create(SetPlayerStatusResponseSchema, saved(undo));
    },
  };
}

export function membersRpc(app: INestApplicationContext): Omit<ServiceImpl<typeof MemberService>, 'listTeamStays'> {
  return {
    addPlayers: async ({ teamId, players }) => {
      const nodeId = known(teamId);
      await app.get(AddMember).execute(
        ...players.map(({ personId, position }) => ({
          personId: known(personId),
          nodeId,
          role: 'player' as const,
          position: position || null,
        })),
      );
      return create(AddPlayersResponseSchema);
    },

    removePlayers: async ({ teamId, seenTeamId, personIds, undefinedOnly }) =>
      edited(
        await app.get(RemovePlayers).execute({
          teamId: teamId ? known(teamId) : null,
          seenTeamId: seenTeamId ? known(seenTeamId) : null,
          personIds: personIds.map(known),
          undefinedOnly,
        }),
      ),

    movePlayers: async ({ fromTeamId, toTeamId, personIds }) =>
      edited(await app.get(MovePlayers).execute(known(fromTeamId), known(toTeamId), personIds.map(known))),

    removeStaff: async ({ nodeId, personIds }) =>
      edited(await app.get(RemoveStaff).execute(known(nodeId), personIds.map(known))),

    changeToPlayer: async ({ personIds, teamId, seenNodeId }) => {
      const [team, seen] = [teamId, seenNodeId].map((id) => (id ? known(id) : null));
      return edited(await app.get(ChangeToPlayer).execute(personIds.map(known), team ?? null, seen ?? null));
    },

    identifyMember: async ({ undefinedPersonId, personId }) =>
      edited(await app.get(IdentifyMember).execute(known(undefinedPersonId), known(personId))),
  };
}

function edited(undo: Undoable): MembersEdited {
  return create(MembersEditedSchema, { undo: undoable(undo) });
}
