/** What a service calls its records, in words for the person whom they are about. What is plain already stands as it is. */
const names: Readonly<Record<string, string>> = {
  people: 'name, address, birth date',
  passwords: 'password, unreadable',
  'processing decisions': 'what may be processed, and since when',
  'requests to guardians': 'letters to guardians',
  'links in letters': 'links of letters that are still valid',
  'linked identities': 'sign-ins by another service',
  'unfinished registrations': 'registrations that were begun',
  'second factors': 'second step of the sign-in',
  'passkey ceremonies': 'sign-ins by passkey that were begun',
  'sign-in challenges': 'sign-ins that were begun',
  sessions: 'devices that are or were signed in',
  'API tokens': 'keys for programs',
  guardianships: 'guardians and children',
  memberships: 'teams and roles',
  'sensor assignments': 'sensors worn',
  'edits of the tree': 'changes to teams and members that can be undone',
  'dashboard settings': 'choices for the dashboard',
  'replaced events': 'earlier versions of events',
  'reassigned events': 'events that were moved from or to somebody else',
  'unrecognised sensors': 'sensors that nobody was known to wear',
  'run logs': 'notes of the computer on simulations',
  'cost entries': 'what simulations cost',
  attempts: 'tries to compute a simulation',
  'state changes': 'steps of simulations',
  motions: 'head motions to compute with',
  'training motions': 'head motions to learn from, with consent to research',
  'training labels': 'results to learn from, with consent to research',
  'listed memberships': 'teams and roles, as lists show them',
  'listed events': 'events, as lists show them',
  'listed simulations': 'simulations, as lists show them',
  totals: 'numbers of events and simulations',
  'region totals': 'numbers by region of the brain',
  'names in lists': 'name, as lists show it',
  'rows of player lists': 'places in lists of players',
  'words to find names by': 'parts of the name, for the search',
};

export function storeName(store: string): string {
  const name = names[store] ?? store;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
