import {
  type Consents,
  type DataRead,
  type Holdings,
  Level,
  levelLabels,
  type Profile,
  type Security,
} from '@strainscope/console-contract';
import * as league from './league.ts';
import type { MockAnswers } from '../mock-answers.ts';

const one = (data: unknown) => ({ message: 'ok', data });
const [own, other] = league.players.map(({ _id }) => _id) as [string, string];
const at = '2026-11-20T08:30:00.000Z';

export const ownSecurity: Security = {
  email: 'noor@example.org',
  email_verified: true,
  new_email: null,
  phone: null,
  phone_verified: false,
  has_password: true,
  totp: false,
  recovery_codes_left: 0,
  code_channel: null,
  identities: [],
  passkeys: [],
  sessions: [{ _id: own, opened_at: at, browser: 'Firefox on Windows', last_used_at: at, current: true }],
};

const profile = (_id: string, level: Level, role: Profile['role']): Profile => ({
  _id,
  level,
  role,
  first_name: 'Noor',
  last_name: 'Visser',
  permissions: [],
  version: 3,
  status: 'active',
  plays: level === Level.player,
  email: 'noor@example.org',
  birth_date: '1990-01-02',
  last_sign_in_at: at,
  letters: ['invitations'],
  contact: { first_name: 'Noor', last_name: 'Visser', sex: 'female', address: '1 Field Lane' },
  position: { sport: 'Rugby union', position: 'Lock' },
  head: { length: null, breadth: null, circumference: null },
  settings: { time_zone: '' },
});

const kept = (service: string, store: string, count: number) => ({ service, as_of: at, stores: [{ store, count }] });
const holdings: Holdings = {
  services: [
    kept('auth', 'people', 1),
    kept('org', 'memberships', 2),
    kept('ingest', 'run logs', 36),
    kept('ml', '', 0),
  ],
};

const reads = Array.from({ length: 50 }, (_, index): DataRead => {
  const reader = index % 4 === 0 ? { name: 'Ida Visser', level: Level.team, role: 'Team' } : undefined;
  return {
    position: 900 - index,
    at,
    ...(reader ?? { name: 'Noor Visser', level: Level.player, role: 'Player' }),
    call: 'PATCH /player/fetchDetails',
    purpose: 'care',
    consent_version: '2026-09',
  };
});

const consents: Consents = {
  player_id: own,
  minor: false,
  may_decide: true,
  paper_signers: [],
  signings: [],
  purposes: [
    {
      purpose: 'care',
      title: 'Measuring',
      state: 'given',
      version: '2026-09',
      decided_at: at,
      assent: null,
      permitted: true,
      text_hash: '',
    },
  ],
};

/** Answers of the screens about one's own account, and about the data held of a person. */
export const accountAnswers = (level: Level): MockAnswers => ({
  'profiles.get': (_, body) => {
    const { user_id = own } = body as { user_id?: string };
    return one(user_id === own ? profile(own, level, levelLabels[level]) : profile(other, Level.player, 'Player'));
  },
  'account.security': () => one(ownSecurity),
  'session.identityProviders': () => one([]),
  'apiTokens.list': () => one([]),
  'permissions.get': (_, body) => one({ ...(body as object), permissions: ['portal'] }),
  'profiles.sports': () => one([{ name: 'Rugby union', positions: ['Lock', 'Prop'] }]),
  'families.get': () => one([]),
  ...Object.fromEntries(
    [own, other].flatMap((id): [string, () => unknown][] => [
      [`players.teams ${id}`, () => one([])],
      [`privacy.holdings ${id}`, () => one(holdings)],
      [`consents.ofPerson ${id}`, () => one(consents)],
      [`privacy.reads ${id}`, () => one({ reads, next: 850 })],
      [`privacy.exportState ${id}`, () => one(null)],
    ]),
  ),
});
