import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { everybody, listFrom, signedIn, staffOf, type AccessPolicy } from '../shared/access-policy.ts';
import { id, paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { shown } from '../shared/reads.ts';
import {
  invitation,
  invitationPreview,
  invitationState,
  inviteAnswer,
  invitedRole,
  letterToken,
  playerInvitation,
  sentInvitation,
} from './invitation.schemas.ts';

/** About a child: staff above and its guardians; about a node: staff at or above it. */
const inviters: AccessPolicy = { level: Level.family, subject: 'person', relations: ['guardian', 'subtree'] };

export const invitationsInvite = defineCall('invitations.invite', {
  at: 'POST /auth/inviteUser',
  summary: 'Invite staff to a node, guardians to a child or (admins) admins; a verdict per row, all or nothing',
  access: inviters,
  // Addresses that staff wrote down themselves: people without an account have no log to read.
  reads: 'nobody',
  body: invitation,
  data: inviteAnswer,
});

export const invitationsInvitePlayers = defineCall('invitations.invitePlayers', {
  at: 'POST /auth/invitePlayerUser',
  summary: 'Invite players to a team; a verdict per row, all or nothing',
  access: staffOf(Level.team),
  reads: {
    purpose: 'team',
    people: ({ data }) => data.verdicts.map(({ worn }) => worn?.player?._id),
  },
  shows: shown.staff,
  body: playerInvitation,
  data: inviteAnswer,
});

export const invitationsPreview = defineCall('invitations.preview', {
  at: 'PATCH /auth/getInvitedUserDetails',
  summary: 'What a letter offers, by its token; changes nothing. 410 for an invitation that opens nothing any more',
  access: everybody,
  reads: 'nobody',
  body: z.object({ token: letterToken }),
  data: invitationPreview,
});

export const invitationsList = defineCall('invitations.list', {
  at: 'GET /invitations',
  summary: 'Invitations to what the viewer runs and to their children, newest first',
  access: listFrom(Level.family),
  reads: {
    purpose: 'team',
    people: ({ data }) => data.flatMap(({ accepted_by, child_id }) => [accepted_by, child_id]),
  },
  shows: shown.staff,
  query: paging.extend({ node_id: id.optional(), child_id: id.optional(), state: invitationState.optional() }),
  data: z.array(sentInvitation),
  paged: true,
});

export const invitationsAccept = defineCall('invitations.accept', {
  at: 'POST /invitations/accept',
  summary: 'Take the role that a letter offers; the address of the letter has to be the account’s',
  access: signedIn,
  reads: 'nobody',
  body: z.object({ token: letterToken }),
  data: z.object({ role: invitedRole, node_id: id.nullable(), child_id: id.nullable() }),
});

export const invitationsResend = defineCall('invitations.resend', {
  at: 'POST /invitations/{id}/resend',
  summary: 'Another letter with a new link; the link before is dead',
  access: inviters,
  reads: 'nobody',
  params: z.object({ id }),
  data: sentInvitation,
});

export const invitationsRevoke = defineCall('invitations.revoke', {
  at: 'POST /invitations/{id}/revoke',
  summary: 'Take an invitation back: its link opens nothing from now on',
  access: inviters,
  reads: 'nobody',
  params: z.object({ id }),
  data: sentInvitation,
});
