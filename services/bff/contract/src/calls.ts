import * as account from './account/account.calls.ts';
import * as apiTokens from './account/api-tokens.calls.ts';
import * as passwords from './account/passwords.calls.ts';
import * as session from './account/session.calls.ts';
import * as signUp from './account/sign-up.calls.ts';
import * as consents from './consents/consents.calls.ts';
import * as families from './consents/families.calls.ts';
import * as guardians from './consents/guardians.calls.ts';
import * as events from './events/events.calls.ts';
import * as invitations from './invitations/invitations.calls.ts';
import { callTable } from './call-table.ts';
import * as budgets from './operations/budgets.calls.ts';
import * as costs from './operations/costs.calls.ts';
import * as operations from './operations/operations.calls.ts';
import * as notifications from './people/notifications.calls.ts';
import * as permissions from './people/permissions.calls.ts';
import * as profiles from './people/profiles.calls.ts';
import * as players from './players/players.calls.ts';
import * as privacy from './privacy/privacy.calls.ts';
import * as search from './search/search.calls.ts';
import type { Call, FileCall } from './shared/define-call.ts';
import * as batches from './simulations/batches.calls.ts';
import * as simulations from './simulations/simulations.calls.ts';
import * as dashboardSettings from './tree/dashboard-settings.calls.ts';
import * as institutions from './tree/institutions.calls.ts';
import * as organizations from './tree/organizations.calls.ts';
import * as staff from './tree/staff.calls.ts';
import * as teams from './tree/teams.calls.ts';
import * as tree from './tree/tree.calls.ts';
import * as mappings from './uploads/mappings.calls.ts';
import * as sensors from './uploads/sensors.calls.ts';
import * as uploads from './uploads/uploads.calls.ts';
import * as contact from './visitors/contact.calls.ts';
import * as newsletter from './visitors/newsletter.calls.ts';

/** The files that declare calls; a test holds them against those that there are. */
const modules = [
  account,
  apiTokens,
  passwords,
  session,
  signUp,
  consents,
  families,
  guardians,
  events,
  invitations,
  budgets,
  costs,
  operations,
  notifications,
  permissions,
  profiles,
  players,
  privacy,
  search,
  batches,
  simulations,
  dashboardSettings,
  institutions,
  organizations,
  staff,
  teams,
  tree,
  mappings,
  sensors,
  uploads,
  contact,
  newsletter,
] as const;

type DeclaredIn<M> = M extends unknown ? M[keyof M] : never;
type Declared = DeclaredIn<(typeof modules)[number]>;
type DeclaredCall = Extract<Declared, Call>;
type DeclaredFile = Exclude<Declared, Call>;

/** Every call that answers the envelope, by its name. */
export type Calls = { [C in DeclaredCall as C['name']]: C };
export type CallName = keyof Calls;

/** Every call that gives or takes a file, by its name. */
export type Files = { [F in DeclaredFile as F['name']]: F };
export type FileName = keyof Files;

const declared: readonly (Call | FileCall)[] = modules.flatMap((module) => Object.values<Call | FileCall>(module));
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
