import { operations, type OperationPath, type Operations } from '@strainscope/console-contract';
import { personalReads } from './personal-reads.ts';

/** What answers with personal data beside the calls of the console, and is recorded where it answers. */
const readsBesideCalls = [
  'GET /live',
  'GET /people/{id}/consents/{signing}/document',
  'GET /simulations/{id}/field',
  'GET /simulations/{id}/vtu',
  'GET /v1/events',
  'GET /v1/events/{id}',
  'GET /v1/events/{id}/signals',
  'GET /v1/simulations',
  'GET /v1/simulations/{id}',
  'POST /people/{id}/export/archive',
  'POST /v1/uploads',
] as const;

/** Stands before a call in whose refusal somebody is named. */
const REFUSAL = 'refusal of';

/** As the access log keeps it; the compiler lets nothing be recorded that `loggedReads` does not list. */
export type LoggedRead =
  | { [P in OperationPath]: `${Operations[P]['method']} ${P}` }[OperationPath]
  | `${typeof REFUSAL} ${string}`
  | (typeof readsBesideCalls)[number];

export function loggedCall(path: OperationPath): LoggedRead {
  return `${operations[path].method} ${path}` as LoggedRead;
}

export function loggedRefusal(path: string): LoggedRead {
  const { method } = operations[path as OperationPath];
  return `${REFUSAL} ${method} ${path}`;
}

/** Every read that is recorded, refusals under their first words: the classes of data say what each of them shows. */
export const loggedReads: readonly string[] = [
  ...(Object.keys(personalReads) as OperationPath[])
    .filter((path) => personalReads[path] !== 'nobody')
    .map((path) => loggedCall(path)),
  ...readsBesideCalls,
  REFUSAL,
];
