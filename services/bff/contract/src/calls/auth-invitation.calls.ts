import { z } from 'zod';
import { everybody, listFrom, signedIn, staffOf, type AccessPolicy } from '../access-policy.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { id, paging } from '../schemas/common.ts';
import {
  invitation,
  invitationPreview,
  invitationState,
  inviteAnswer,
  invitedRole,
  letterToken,
  playerInvitation,
  sentInvitation,
} from '../schemas/invitation.ts';

/** About a child: staff above and its guardians; about a node: staff at or above it. */
const inviters: AccessPolicy = { level: Level.family, subject: 'person', relations: ['guardian', 'subtree'] };

export const authInvitationCalls = defineOperations({
  '/auth/inviteUser': {
    method: 'POST',
    path: '/auth/inviteUser',
    summary: 'Invite staff to a node, guardians to a child or (admins) admins; a verdict per row, all or nothing',
    access: inviters,
    body: invitation,
    data: inviteAnswer,
  },
  '/auth/invitePlayerUser': {
    method: 'POST',
    path: '/auth/invitePlayerUser',
    summary: 'Invite players to a team; a verdict per row, all or nothing',
    access: staffOf(Level.team),
    body: playerInvitation,
    data: inviteAnswer,
  },
  '/auth/getInvitedUserDetails': {
    method: 'PATCH',
    path: '/auth/getInvitedUserDetails',
    summary: 'What a letter offers, by its token; changes nothing. 410 for an invitation that opens nothing any more',
    access: everybody,
    body: z.object({ token: letterToken }),
    data: invitationPreview,
  },
});

/** Beside `calls.csv`. */
export const invitationEndpoints = defineOperations({
  '/invitations': {
    method: 'GET',
    path: '/invitations',
    summary: 'Invitations to what the viewer runs and to their children, newest first',
    access: listFrom(Level.family),
    query: paging.extend({ node_id: id.optional(), child_id: id.optional(), state: invitationState.optional() }),
    data: z.array(sentInvitation),
    paged: true,
  },
  '/invitations/accept': {
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Take the role that a letter offers; the address of the letter has to be the account’s',
    access: signedIn,
    body: z.object({ token: letterToken }),
    data: z.object({ role: invitedRole, node_id: id.nullable(), child_id: id.nullable() }),
  },
  '/invitations/{id}/resend': {
    method: 'POST',
    path: '/invitations/{id}/resend',
    summary: 'Another letter with a new link; the link before is dead',
    access: inviters,
    params: z.object({ id }),
    data: sentInvitation,
  },
  '/invitations/{id}/revoke': {
    method: 'POST',
    path: '/invitations/{id}/revoke',
    summary: 'Take an invitation back: its link opens nothing from now on',
    access: inviters,
    params: z.object({ id }),
    data: sentInvitation,
  },
});
