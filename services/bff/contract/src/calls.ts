import { callTable } from './call-table.ts';
import * as declarations from './declarations.ts';
import type { Call, FileCall } from './shared/define-call.ts';

type Declared = (typeof declarations)[keyof typeof declarations];
type DeclaredCall = Extract<Declared, Call>;
type DeclaredFile = Exclude<Declared, Call>;

/** Every call that answers the envelope, by its name. */
export type Calls = { [C in DeclaredCall as C['name']]: C };
export type CallName = keyof Calls;

/** Every call that gives or takes a file, by its name. */
export type Files = { [F in DeclaredFile as F['name']]: F };
export type FileName = keyof Files;

const declared = Object.values<Call | FileCall>(declarations);
const isCall = (each: Call | FileCall): each is Call => 'data' in each;
const byName = (all: readonly { name: string }[]) => Object.fromEntries(all.map((each) => [each.name, each]));

export const calls = byName(declared.filter(isCall)) as unknown as Calls;
export const callNames = Object.keys(calls) as CallName[];
export const files = byName(declared.filter((each) => !isCall(each))) as unknown as Files;
export const fileNames = Object.keys(files) as FileName[];

const addresses = new Set<string>(declared.map(({ at }) => at));

/** All 140 rows of `calls.csv`; `built` when the call is declared. */
export const legacyCalls = callTable.map(([area, method, path]) => ({
  area,
  method,
  path,
  built: addresses.has(`${method} ${path}`),
}));
