import type { DataClassKey } from '@strainscope/kernel';

/** A kind of data about people, as the data-security screen lists it. */
export interface DataClass {
  key: DataClassKey;
  name: string;
  /** Service and store, as `PersonalDataStore` names them. */
  keptIn: readonly `${string}: ${string}`[];
  encryption: string;
  who: readonly string[];
  retention: string;
}

const disk =
  'on the way by TLS wherever the address begins with https; at rest by the encryption of the disk that the operator provides';
const staffAndFamily = ['the person', 'guardians', 'staff of the team and above', 'admins'];

/**
 * Every class of personal data. A test (`all-in-one/test/data-classes.medium.ts`) holds the stores against those that the
 * services declare; letters lie in no table and are declared by the erasure that forgets them.
 */
export const dataClasses: readonly DataClass[] = [
  {
    key: 'identity',
    name: 'Name, e-mail, birth date, sex, phone',
    keptIn: [
      'auth: people',
      'auth: changes of the e-mail address',
      'auth: corrections of the birth date',
      'auth: words to find people by',
      'auth: words to find families by',
      'reporting: names in lists',
      'simulation: sex for the head model',
      'ingest: sex and date of birth',
      'reporting: rows of player lists',
      'reporting: words to find names by',
    ],
    encryption: disk,
    who: staffAndFamily,
    retention: 'until the account is erased',
  },
  {
    key: 'profile',
    name: 'Postal address, head size, sports, settings',
    keptIn: [
      'auth: profile',
      'auth: onboarding',
      'auth: how alerts are told',
      'auth: browsers that get pushes',
      'org: dashboard settings',
    ],
    encryption: disk,
    who: ['the person', 'guardians', 'admins', 'staff of the team and above (not the address and the head)'],
    retention: 'until the account is erased',
  },
  {
    key: 'secrets',
    name: 'Passwords, passkeys, sessions, tokens, codes',
    keptIn: [
      'auth: passwords',
      'auth: sessions',
      'auth: API tokens',
      'auth: links in letters',
      'auth: one-time codes',
      'auth: recovery codes',
      'auth: passkeys',
      'auth: passkey ceremonies',
      'auth: sign-in challenges',
    ],
    encryption:
      'Hashed, so that nobody can read them back: passwords as Argon2id, tokens and links as SHA-256 of 256 random bits, recovery codes with a key that no database holds. Of codes that are sent nothing is kept, of a passkey its public half',
    who: ['nobody; of when and in which browser they were used the person, guardians and admins'],
    retention: 'until they expire, are revoked, or the account is erased',
  },
  {
    key: 'authenticators',
    name: 'Secrets of authenticator apps',
    keptIn: ['auth: second factors'],
    encryption: 'Sealed with a key that no database holds (AES-256-GCM); opened to check a code, and shown to nobody',
    who: ['nobody; that there is one the person, guardians and admins'],
    retention: 'until it is taken away, or the account is erased',
  },
  {
    key: 'identities',
    name: 'Accounts elsewhere that somebody signs in with: issuer, identifier there, e-mail; names of an unfinished sign-up',
    keptIn: [
      'auth: linked identities',
      'auth: unlinked identities',
      'auth: identities to be linked',
      'auth: unfinished registrations',
    ],
    encryption: disk,
    who: ['the person', 'guardians', 'admins'],
    retention: 'until the account is erased; what was begun and not finished until it expires',
  },
  {
    key: 'consent',
    name: 'Consents, signatures, guardianship',
    keptIn: [
      'auth: consents',
      'auth: signatures',
      'auth: signatures for others',
      'auth: signatures begun elsewhere',
      'auth: signatures begun before the sign-up',
      'auth: processing decisions',
      'auth: requests to guardians',
      'auth: guardianships',
      'auth: newsletter',
      'auth: messages to us',
    ],
    encryption: disk,
    who: ['the person', 'guardians', 'admins'],
    retention:
      'until the account is erased. What a guardian decided for a child is the child’s: it stays under an id, with the hash of what was signed, and without name, signature, document and address',
  },
  {
    key: 'membership',
    name: 'Teams, roles, sensors worn and when, matches and trainings',
    keptIn: [
      'org: memberships',
      'org: earlier teams',
      'org: sensor assignments',
      'auth: worn sensors',
      'ingest: sensor assignments',
      'ingest: earlier teams',
      'ingest: matches and trainings',
      'ingest: times a sensor was worn',
      'ingest: how their device was last',
      'ingest: when they wore a device',
      'ingest: unrecognised sensors',
      'reporting: listed memberships',
      'auth: invitations',
      'auth: requests to join a team',
      'auth: duty rosters',
    ],
    encryption: disk,
    who: staffAndFamily,
    retention: 'until the person leaves and the account is erased',
  },
  {
    key: 'acts',
    name: 'What somebody did: edits of the tree, batches, own problems, actions of operators, cancelled simulations',
    keptIn: [
      'org: edits of the tree',
      'simulation: batches',
      'simulation: own problems',
      'simulation: operator actions',
      'simulation: cancelled simulations',
    ],
    encryption: disk,
    who: ['the person', 'staff above', 'operators', 'admins'],
    retention:
      'until the account is erased, own problems 90 days after their end; edits that touched others, actions of operators and cancelled simulations stay under an id that leads nowhere any more',
  },
  {
    key: 'sealed',
    name: 'Events that wait for consent',
    keptIn: ['ingest: events that wait for consent'],
    encryption: 'Sealed with a key that no database holds (AES-256-GCM)',
    who: ['nobody'],
    retention: '30 days, or until consent comes; then they are events like others',
  },
  {
    key: 'head-motion',
    name: 'Head-acceleration events and their signals',
    keptIn: [
      'ingest: sensor files',
      'ingest: events',
      'ingest: replaced events',
      'ingest: copies of events',
      'ingest: reassigned events',
      'ingest: alerts',
      'ingest: steps about alerts',
      'auth: alerts that staff are told of',
      'ingest: when their events were where',
      'ingest: events that no alert rule could decide',
      'ingest: reviews of events',
      'simulation: motions',
      'reporting: listed events',
      'reporting: totals',
    ],
    encryption: `${disk}; files are stored under their SHA-256 and checked when they are read`,
    who: staffAndFamily,
    retention: 'until the account is erased',
  },
  {
    key: 'strain',
    name: 'Simulated brain strain',
    keptIn: [
      'simulation: simulations',
      'simulation: results',
      'simulation: attempts',
      'simulation: state changes',
      'simulation: run logs',
      'simulation: cost entries',
      'simulation: counts of batches',
      'ml: estimated strains',
      'reporting: listed simulations',
      'reporting: region totals',
    ],
    encryption: `${disk}; fields are checked against their SHA-256 when they are read`,
    who: staffAndFamily,
    retention: 'until the account is erased',
  },
  {
    key: 'learning',
    name: 'Training samples',
    keptIn: ['ml: training motions', 'ml: training labels'],
    encryption: disk,
    who: ['the training service, without names'],
    retention: 'until the account is erased',
  },
  {
    key: 'copies',
    name: 'Copies made on request',
    keptIn: ['auth: copies of data', 'auth: counts of what is held'],
    encryption: disk,
    who: ['the person', 'guardians', 'admins'],
    retention: '7 days, or until fetched once',
  },
  {
    key: 'letters',
    name: 'Letters and text messages',
    keptIn: ['auth: letters to be sent', 'auth: sent letters and text messages'],
    encryption: disk,
    who: ['the person, in a copy', 'whoever runs the machine'],
    retention:
      'on one machine 30 days, or until their reader is erased (the receipt itself stays its 30 days); a cluster hands them over and keeps none',
  },
];
