import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import type { Permission } from './permission-words.ts';

/** What the person signed in may beyond their level; empty until it is known. */
export function useOwnPermissions(): readonly Permission[] {
  return useKnownPermissions().result?.data?.permissions ?? [];
}

/** The same, for whoever says something of one that is lacking. */
export function useKnownPermissions() {
  return useLoad('own permissions', (signal) => consoleApi.call('/session', {}, { signal }));
}
