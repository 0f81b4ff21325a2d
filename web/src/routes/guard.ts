import type { SignOutReason } from '../session/session.store.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { RouteRow } from './route-table.ts';

export type Verdict = { answer: 'open' } | { answer: 'redirect'; to: string } | { answer: 'not-allowed' };

export interface Visitor {
  user: StoredUser | null;
  /**
   * Why the visitor is signed out: one who lost the session is asked to sign in again, one who erased the account is
   * not.
   */
  reason: SignOutReason;
}

/**
 * What the console does with a visit to a route. It spares people dead ends; the server alone protects data.
 * @param here path with query, kept as `next` so that signing in returns to it
 */
export function guard(row: RouteRow, { user, reason }: Visitor, here: string): Verdict {
  if (row.access === 'public' || row.access === 'redirect') return { answer: 'open' };
  if (user === null) return { answer: 'redirect', to: signedOutPath(reason, here) };
  if (row.access === 'level' && user.level < row.level) return { answer: 'not-allowed' };
  return { answer: 'open' };
}

/** To sign-in and back. */
function signedOutPath(reason: SignOutReason, here: string): string {
  const next = `?next=${encodeURIComponent(here)}`;
  if (reason === 'session-ended') return `/login/${reason}${next}`;
  if (reason === 'erased') return '/home';
  return `/login${next}`;
}
