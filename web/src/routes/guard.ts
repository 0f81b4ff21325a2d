import type { StoredUser } from '../session/stored-user.ts';
import type { RouteRow } from './route-table.ts';

export type Verdict = { answer: 'open' } | { answer: 'redirect'; to: string } | { answer: 'not-allowed' };

/**
 * What the console does with a visit to a route. It spares people dead ends; the server alone protects data.
 * @param here path with query, kept as `next` so that signing in returns to a pasted link.
 */
export function guard(row: RouteRow, user: StoredUser | null, here: string): Verdict {
  if (row.access === 'public' || row.access === 'redirect') return { answer: 'open' };
  if (user === null) return { answer: 'redirect', to: signedOutPath(row, here) };
  if (row.access === 'level' && user.level < row.level) return { answer: 'not-allowed' };
  return { answer: 'open' };
}

function signedOutPath(row: RouteRow, here: string): string {
  return row.whenSignedOut === '/login' ? `/login?next=${encodeURIComponent(here)}` : '/home';
}
