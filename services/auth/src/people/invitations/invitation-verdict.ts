import { sensorKey, type Fault } from '@strainscope/kernel';
import type { InvitedRole } from './invitation.rules.ts';
import type { Invitee, ReadInvitee } from './invitee.ts';

/**
 * What becomes of a row: `ready` will be invited; `waiting` has an open invitation to the same; `member` has the role;
 * `repeated` stands further up in the list; `wrong` stops the whole list.
 */
export type Verdict =
  | { state: 'ready'; invitee: Invitee }
  | { state: 'waiting'; invitationId: string }
  | { state: 'member' }
  | { state: 'repeated' }
  | { state: 'wrong'; faults: Fault[] };

/** What there is at the place already, by e-mail address. */
export interface Known {
  /** Open invitations to the same role: address → invitation. */
  waiting: ReadonlyMap<string, string>;
  /** People who hold the role. An inviter sees them all. */
  members: ReadonlySet<string>;
  /** Addresses that nobody invites to it: address → why not. */
  refused: ReadonlyMap<string, string>;
}

const SAME_SENSOR = 'Stands further up in the list: one player at a time wears a sensor';

/**
 * A verdict per row, in order. It tells nothing of accounts: an address without one and an address with one elsewhere
 * are both `ready`.
 */
export function judge(
  rows: readonly ReadInvitee[],
  role: InvitedRole,
  { waiting, members, refused }: Known,
): Verdict[] {
  const seen = new Set<string>();
  const sensors = new Set<string>();
  return rows.map((row) => {
    if ('faults' in row) return { state: 'wrong', faults: row.faults };
    const { email, sensorId } = row.invitee;
    if (seen.has(email)) return { state: 'repeated' };
    seen.add(email);
    const sensor = role === 'player' ? sensorKey('', sensorId) : '';
    const isNamedBefore = sensor !== '' && sensors.has(sensor);
    sensors.add(sensor);
    if (members.has(email)) return { state: 'member' };
    const whyNot = refused.get(email);
    if (whyNot !== undefined) return { state: 'wrong', faults: [{ path: 'email', message: whyNot }] };
    const invitationId = waiting.get(email);
    if (invitationId !== undefined) return { state: 'waiting', invitationId };
    // Which of the two wears it is for whoever wrote the list to say.
    if (isNamedBefore) return { state: 'wrong', faults: [{ path: 'sensorId', message: SAME_SENSOR }] };
    return { state: 'ready', invitee: row.invitee };
  });
}
