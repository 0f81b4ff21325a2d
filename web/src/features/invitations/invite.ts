import type { Custody, Invitee, InvitedRole } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';

/** What somebody is invited to. */
export interface Offer {
  role: InvitedRole;
  placeId: string;
  /** Custody of a guardian. */
  custody?: Custody | undefined;
}

/** Judges a list (`check`) or invites everybody on it (`send`). */
export async function invite(
  { role, placeId, custody }: Offer,
  invitees: Invitee[],
  mode: 'check' | 'send',
  signal?: AbortSignal,
) {
  const options = signal ? { signal } : {};
  const { data } =
    role === 'player'
      ? await consoleApi.call('invitations.invitePlayers', { body: { team_id: placeId, invitees, mode } }, options)
      : await consoleApi.call(
          'invitations.invite',
          { body: { role, invitees, mode, ...(placeId !== '' && { id: placeId }), ...(custody && { custody }) } },
          options,
        );
  return data;
}
