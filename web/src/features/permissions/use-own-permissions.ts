import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import type { Permission } from './permission-words.ts';

export type OwnPermissions = ReturnType<typeof useOwnPermissions>;

const none: readonly Permission[] = [];

/** What the person signed in may beyond their level; nothing until it is known. That it cannot be read is to be said. */
export function useOwnPermissions() {
  const load = useLoad('own permissions', (signal) => consoleApi.call('session.current', {}, { signal }));
  return { held: load.result?.data?.permissions ?? none, load };
}
