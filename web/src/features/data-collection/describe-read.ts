import { addresses } from '@strainscope/console-contract';

type Name = keyof typeof addresses;
type GroupOf<N> = N extends `${infer Group}.${string}` ? Group : never;

/** What somebody saw with which calls. A call that is named goes before its group. */
const kinds: Readonly<Record<string, readonly (Name | GroupOf<Name>)[]>> = {
  Invitations: ['invitations', 'consents.startInvited'],
  'Copy of the data': ['privacy.archive', 'privacy.startExport'],
  Consents: ['consents'],
  'Data overview': [
    'guardians',
    'players.teams',
    'privacy.dataSecurityOf',
    'privacy.holdings',
    'privacy.reads',
    'profiles.correctBirthDate',
  ],
  'Access check': ['privacy.explainAccess'],
  Permissions: ['permissions'],
  'Family page': ['families'],
  Profile: ['account', 'apiTokens', 'privacy.eraseAccount', 'profiles'],
  'Run logs': ['events.logs', 'simulations.ofTeam'],
  'Signals of an event': ['events.signals'],
  'Strain field': ['simulations.field'],
  'Events and simulations': ['events', 'simulations', 'players.summary', 'players.summaryPreview'],
  'List of people': [
    'institutions.removeStaff',
    'institutions.staff',
    'organizations.removeStaff',
    'organizations.staff',
    'players.identify',
    'players.list',
    'players.members',
    'players.ofTeam',
    'players.staff',
    'search.find',
    'staff.list',
    'teams.removeStaff',
    'teams.staff',
  ],
  'Player page': ['players.counts', 'players.events', 'players.get'],
  'Uploaded file': ['uploads'],
  Sensors: ['sensors.wearer'],
  'Work of the operators': ['operations'],
  'Something else': ['simulations.mpsOverTime', 'simulations.stale'],
};

/** What is no call of the console, as the access log keeps it. */
const besides: Readonly<Record<string, string>> = {
  'auth.session.opened': 'Signed in',
  'auth.sign-in.refused': 'Sign-in refused',
  'GET /live': 'Live updates',
  'POST /v1/uploads': 'Uploaded file',
  'GET /v1/events/{id}/signals': 'Signals of an event',
  'GET /v1/simulations/{id}': 'Events and simulations',
};

const names = new Map(Object.entries(addresses).map(([name, address]) => [address as string, name]));
const kindOf = new Map(Object.entries(kinds).flatMap(([kind, calls]) => calls.map((call) => [call as string, kind])));

/** What for, as the access log keeps it. */
const purposes: Readonly<Record<string, string>> = {
  care: 'Head-acceleration events',
  team: 'The team',
  account: 'Account and family',
  administration: 'Administration',
};

export function describePurpose(purpose: string): string {
  return purposes[purpose] ?? 'Something else';
}

/** @param read method and path of a call as the access log keeps them, after `refusal of` where it was refused */
export function describeRead(read: string): string {
  const address = read.replace(/^refusal of /, '');
  const name = names.get(address) ?? '';
  const kind = besides[address] ?? kindOf.get(name) ?? kindOf.get(name.split('.')[0]!);
  return kind ?? (address.includes(' /v1/') ? 'Public API' : 'Something else');
}
