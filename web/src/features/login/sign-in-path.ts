import type { Location } from 'react-router-dom';
import { safeNext } from './safe-next.ts';

/** Where *Sign in* leads from a page: whoever was sent to the start page signs in on the way to where they wanted to go. */
export function signInPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const next = pathname === '/home' ? safeNext(new URLSearchParams(search).get('next')) : undefined;
  return next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}
