import { Level, levelLabels } from '@strainscope/console-contract';
import { accountAnswers } from './account-answers.ts';
import { eventAnswers } from './event-answers.ts';
import * as league from './league.ts';
import { peopleAnswers } from './people-answers.ts';

/** Answers to the console's calls, by `METHOD /path`, of a person of some level. */
export type MockAnswers = Record<string, (url: URL, body: unknown) => unknown>;

const page = (data: unknown[]) => ({
  message: 'ok',
  data,
  page: { next_cursor: data.length > 6 ? 'next' : null, total: data.length > 6 ? 212 : data.length },
  freshness: { as_of: new Date().toISOString(), lag_seconds: 0.2 },
});
const one = (data: unknown) => ({ message: 'ok', data });
export function mockUser(level: Level) {
  return {
    _id: league.players[0]!._id,
    level,
    first_name: 'Noor',
    last_name: 'Visser',
    plays: level === Level.player,
    has_children: level === Level.family,
  };
}

export function mockAnswers(level: Level | undefined): MockAnswers {
  return {
    'GET /session': () =>
      one(level === undefined ? null : { ...mockUser(level), role: levelLabels[level], permissions: [] }),
    'GET /search': () =>
      one({
        hits: [{ type: 'team', _id: league.teamId, name: 'Ashworth First XV', context: 'Ashworth College' }],
        more_of: [],
      }),
    'PATCH /Admin/simulations/numbers': () => one(numbers),
    'GET /organization/getOrganizations': () => page(league.organizations),
    'GET /institution/getInstitution': () => page(league.institutions),
    'GET /team/all-user-teams': () => page(league.teams),
    [`GET /organization/info/${league.organizationId}`]: () => one(league.organizations[0]),
    [`GET /institution/info/${league.institutionId}`]: () => one(league.institutions[0]),
    'PATCH /institution/getInstitutionsByOrgId': () => page(league.institutions),
    'PATCH /team/getTeamsByInsId': () => page(league.teams),
    'PATCH /team/details/byId': () => one(league.teams[0]),
    'PATCH /team/single/Teams': () => one(league.teams[0]),
    'PATCH /player/fetchListByTeam': () => page(league.players),
    'PATCH /player/filterList': () => page(league.players),
    'GET /stale-simulations': () => one({ runs: [], has_more: false }),
    'POST /sensor/getCompleteSimulation': () => page(league.runs('complete')),
    'POST /sensor/getpendingSimulation': () => page(league.runs('pending')),
    'POST /sensor/getfailedSimulation': () => page(league.runs('failed')),
    'POST /simulations/failures': () => one(league.failures),
    'PATCH /team/get/simlogs': () => page(league.runs('all')),
    'PATCH /player/simulation/logs': () => one(league.logs),
    'GET /sensor/getSensor': () => one(sensors),
    'PATCH /auth/getAllNotifications': () => one(notifications),
    ...accountAnswers(level ?? Level.player),
    ...eventAnswers(),
    ...peopleAnswers,
  };
}

const numbers = {
  organizations: 1,
  institutions: 1,
  teams: league.teams.length,
  players: league.players.length,
  events: 598,
  simulations: { complete: 590, pending: 6, failed: 2 },
};

const notifications = [
  { notification_name: 'welcome-board', status: 1, complete: true },
  { notification_name: 'complete-profile', status: 0, complete: false },
  { notification_name: 'verify-phone', status: 0, complete: false },
  { notification_name: 'customize-model', status: 1, complete: false },
];

const sensors = ['Prevent', 'SWA', 'BioCore', 'Linx'].map((name) => ({
  key: name.toLowerCase(),
  name,
  version: '1',
  file_kinds: ['csv', 'xlsx'],
  sample_rate_hz: 3200,
  pre_trigger_ms: 10,
  readable: name !== 'Linx',
  note: name === 'Linx' ? 'No sample of its files has been seen.' : '',
  rate_needs_confirmation: false,
}));
