import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import type { InvitationService } from '@strainscope/proto/auth';
import { CLOCK } from '@strainscope/service-kit';
import { pageMessage } from '../people/lists/people-page.ts';
import { AcceptInvitation } from '../use-cases/invitation-acceptance/accept-invitation.ts';
import { Invite, type InviteResult } from '../people/invitations/commands/invite.ts';
import { ResendInvitation } from '../people/invitations/commands/resend-invitation.ts';
import { RevokeInvitation } from '../people/invitations/commands/revoke-invitation.ts';
import type { InvitationRecord } from '../people/invitations/invitation.entity.ts';
import { stateOf } from '../people/invitations/invitation.state.ts';
import { ListInvitations } from '../people/invitations/queries/list-invitations.ts';
import { PreviewInvitation } from '../people/invitations/queries/preview-invitation.ts';

export function invitationsRpc(app: INestApplicationContext): ServiceImpl<typeof InvitationService> {
  const message = (invitation: InvitationRecord, inviterName = '') =>
    invitationMessage(invitation, inviterName, app.get<Clock>(CLOCK).now());
  return {
    invite: async (request) => {
      const verdicts = (await app.get(Invite).execute(request)).map(verdictMessage);
      return { verdicts, invited: verdicts.filter(({ state }) => state === 'invited').length };
    },
    previewInvitation: async ({ token }) => {
      const { invitation, inviterName } = await app.get(PreviewInvitation).execute(token);
      const { role, placeName, email, firstName, lastName, sensorId, expiresAt } = invitation;
      const shown = { role, placeName, email, firstName, lastName, sensorId, custody: custodyOf(invitation) };
      return { ...shown, inviterName, expiresAt: timestampFromDate(expiresAt) };
    },
    acceptInvitation: async ({ token }) => {
      const { role, nodeId, personId } = await app.get(AcceptInvitation).execute(token);
      return { role, nodeId: nodeId ?? undefined, childId: personId ?? undefined };
    },
    listInvitations: async (request) => {
      const { invitations, inviterNames, ...info } = await app.get(ListInvitations).execute(request);
      return {
        invitations: invitations.map((invitation) => message(invitation, inviterNames.get(invitation.inviterId))),
        page: pageMessage(info),
      };
    },
    resendInvitation: async ({ invitationId }) => message(await app.get(ResendInvitation).execute(invitationId)),
    revokeInvitation: async ({ invitationId }) => message(await app.get(RevokeInvitation).execute(invitationId)),
  };
}

function verdictMessage(result: InviteResult) {
  const { state } = result;
  if (state === 'wrong') {
    return { state, faults: result.faults.map(({ path, message }) => ({ field: path, message })) };
  }
  return 'invitationId' in result ? { state, invitationId: result.invitationId } : { state };
}

/** Custody that a guardian is invited with; none for other roles. */
function custodyOf({ role, custody }: InvitationRecord): string | undefined {
  return role === 'guardian' ? custody : undefined;
}

function invitationMessage(invitation: InvitationRecord, inviterName: string, now: Date) {
  const { id, role, nodeId, personId, placeName, email, firstName, lastName, inviterId, sensorId } = invitation;
  return {
    invitationId: id,
    role,
    nodeId: nodeId ?? undefined,
    childId: personId ?? undefined,
    placeName,
    email,
    firstName,
    lastName,
    inviterId,
    inviterName,
    sensorId,
    state: stateOf(invitation, now),
    acceptedBy: invitation.acceptedBy ?? undefined,
    custody: custodyOf(invitation),
    invitedAt: timestampFromDate(invitation.invitedAt),
    expiresAt: timestampFromDate(invitation.expiresAt),
    sentAt: timestampFromDate(invitation.sentAt),
  };
}
