import type { DataClassKey } from '@strainscope/kernel/data-class-key';
import { calls, files, type Calls, type Files } from './calls.ts';
import { liveRead } from './live.ts';
import { publicOperations, type PublicOperation } from './public-api.ts';
import type { Address, Call, FileCall } from './shared/define-call.ts';

/** Begins the record of a refusal in which somebody is named: who edited something before. */
export const REFUSAL = 'refusal of';

type Shown<T> = { [K in keyof T]: T[K] extends { shows: readonly DataClassKey[] } ? T[K] : never }[keyof T];
type PublicRead = Shown<typeof publicOperations>;

/** A read as the access log keeps it: method and path. */
export type LoggedRead =
  | Calls[keyof Calls]['at']
  | Shown<Files>['at']
  | (typeof liveRead)['at']
  | { [K in PublicRead as K['path']]: `${K['method']} /v1${K['path']}` }[PublicRead['path']]
  | `${typeof REFUSAL} ${Address}`;

const publicReads = Object.values<PublicOperation>(publicOperations).map(({ method, path, shows }) => ({
  at: `${method} /v1${path}`,
  shows,
}));

/**
 * Classes of data that each read shows which the access log keeps. Calls whose answer holds nobody's data, and those
 * that another service records, say it of themselves.
 */
export const shownBy: Readonly<Record<string, readonly DataClassKey[]>> = Object.fromEntries([
  ...[...Object.values<Call>(calls), ...Object.values<FileCall>(files), liveRead, ...publicReads].flatMap(
    ({ at, shows }) => (shows ? [[at, shows] as const] : []),
  ),
  [REFUSAL, ['identity', 'acts']],
]);

/** Whether a read shows data of a class. @param read as the access log keeps it; a refusal is told by its first words */
export function showsClass(read: string, key: string): boolean {
  const classes: readonly string[] = shownBy[read.startsWith(`${REFUSAL} `) ? REFUSAL : read] ?? [];
  return classes.includes(key);
}
