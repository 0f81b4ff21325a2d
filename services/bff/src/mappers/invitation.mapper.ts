import {
  inviteVerdict,
  sentInvitation,
  type Invitee,
  type InviteVerdict as Verdict,
  type SentInvitation,
} from '@strainscope/console-contract';
import type { Invitation, InviteResponse, InviteVerdict } from '@strainscope/proto/auth';
import { toContract } from './to-contract.ts';

export function inviteeMessage({ email, first_name = '', last_name = '', sensor_id = '' }: Invitee) {
  return { email, firstName: first_name, lastName: last_name, sensorId: sensor_id };
}

/** @param worn by row */
export function inviteAnswerOf({ verdicts, invited }: InviteResponse, worn: readonly Verdict['worn'][] = []) {
  return { verdicts: verdicts.map((verdict, row) => verdictOf(verdict, worn[row] ?? null)), invited };
}

function verdictOf(verdict: InviteVerdict, worn: Verdict['worn']): Verdict {
  const faults = verdict.faults.map(({ field, message }) => ({ field: snakeCase(field), message }));
  return toContract(inviteVerdict, verdict, { faults, worn, invitation_id: verdict.invitationId || null });
}

/** Services name fields in camelCase, the console in snake_case. */
function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function sentInvitationOf(invitation: Invitation): SentInvitation {
  const { invitationId, role, acceptedBy = null } = invitation;
  return toContract(sentInvitation, invitation, {
    _id: invitationId,
    // A guardian's id would tell the other guardian who they are.
    accepted_by: role === 'player' ? acceptedBy : null,
  });
}
