import type {
  InvitationPreview as Preview,
  InvitedRole,
  Invitee,
  InviteVerdict as Verdict,
  SentInvitation,
} from '@strainscope/console-contract';
import type { Invitation, InvitationPreview, InviteResponse, InviteVerdict } from '@strainscope/proto/auth';
import { textOrNull } from './text.mapper.ts';
import { requiredTimeOf } from './time.mapper.ts';

export function inviteeMessage({ email, first_name = '', last_name = '', sensor_id = '' }: Invitee) {
  return { email, firstName: first_name, lastName: last_name, sensorId: sensor_id };
}

/** @param worn by row */
export function inviteAnswerOf({ verdicts, invited }: InviteResponse, worn: readonly Verdict['worn'][] = []) {
  return { verdicts: verdicts.map((verdict, row) => verdictOf(verdict, worn[row] ?? null)), invited };
}

function verdictOf({ state, faults, invitationId }: InviteVerdict, worn: Verdict['worn']): Verdict {
  return {
    state: state as Verdict['state'],
    faults: faults.map(({ field, message }) => ({ field: snakeCase(field), message })),
    invitation_id: textOrNull(invitationId),
    worn,
  };
}

/** Services name fields in camelCase, the console in snake_case. */
function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function previewOf(preview: InvitationPreview): Preview {
  return {
    inviter_name: preview.inviterName,
    role: preview.role as InvitedRole,
    place_name: preview.placeName,
    email: preview.email,
    first_name: preview.firstName,
    last_name: preview.lastName,
    sensor_id: preview.sensorId,
    custody: custodyOf(preview),
    expires_at: requiredTimeOf(preview.expiresAt),
  };
}

export function sentInvitationOf(invitation: Invitation): SentInvitation {
  return {
    _id: invitation.invitationId,
    role: invitation.role as InvitedRole,
    node_id: textOrNull(invitation.nodeId),
    child_id: textOrNull(invitation.childId),
    place_name: invitation.placeName,
    email: invitation.email,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    inviter_name: invitation.inviterName,
    sensor_id: invitation.sensorId,
    // A guardian's id would tell the other guardian who they are.
    accepted_by: invitation.role === 'player' ? textOrNull(invitation.acceptedBy) : null,
    custody: custodyOf(invitation),
    state: invitation.state as SentInvitation['state'],
    sent_at: requiredTimeOf(invitation.sentAt),
    expires_at: requiredTimeOf(invitation.expiresAt),
  };
}

function custodyOf({ custody }: { custody: string }): SentInvitation['custody'] {
  return custody === 'full' || custody === 'view' ? custody : null;
}
