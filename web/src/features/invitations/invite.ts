import type { Invitee, InvitedRole } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';

/** Judges a list (`check`) or invites everybody on it (`send`). */
export async function invite(
  role: InvitedRole,
  placeId: string,
  invitees: Invitee[],
  mode: 'check' | 'send',
  signal?: AbortSignal,
) {
  const options = signal ? { signal } : {};
  const { data } =
    role === 'player'
      ? await consoleApi.call('/auth/invitePlayerUser', { body: { team_id: placeId, invitees, mode } }, options)
      : await consoleApi.call(
          '/auth/inviteUser',
          { body: { role, invitees, mode, ...(placeId !== '' && { id: placeId }) } },
          options,
        );
  return data;
}
