import { Level, levelLabels } from '@strainscope/console-contract';
import { accountAnswers } from './account-answers.ts';
import { alertRules } from './alert-rules.ts';
import * as devices from './devices.ts';
import * as exposure from './exposure.ts';
import { eventAnswers } from './event-answers.ts';
import type { MockAnswers } from '../mock-answers.ts';
import * as league from './league.ts';
import { peopleAnswers } from './people-answers.ts';

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

/** Answers to the console's calls of a person of some level. */
export function mockAnswers(level: Level | undefined): MockAnswers {
  return {
    'session.current': () =>
      one(level === undefined ? null : { ...mockUser(level), role: levelLabels[level], permissions: [] }),
    'search.find': () =>
      one({
        hits: [{ type: 'team', _id: league.teamId, name: 'Ashworth First XV', context: 'Ashworth College' }],
        more_of: [],
      }),
    'operations.numbers': () => one(numbers),
    'organizations.list': () => page(league.organizations),
    'institutions.list': () => page(league.institutions),
    'teams.list': () => page(league.teams),
    [`organizations.get ${league.organizationId}`]: () => one(league.organizations[0]),
    [`institutions.get ${league.institutionId}`]: () => one(league.institutions[0]),
    'institutions.ofOrganization': () => page(league.institutions),
    'teams.ofInstitution': () => page(league.teams),
    'teams.get': () => one(league.teams[0]),
    'teams.place': () => one(league.teams[0]),
    [`alertRules.get ${league.teamId}`]: () => one(alertRules),
    [`devices.reporting ${league.teamId}`]: () => one(devices.reporting),
    [`devices.readiness ${league.teamId}`]: () => one(devices.counts),
    [`devices.ofTeam ${league.teamId}`]: () => page(devices.board),
    [`exposure.team ${league.teamId}`]: () => one(exposure.teamExposure),
    [`exposure.players ${league.teamId}`]: () => page(exposure.playerExposures),
    [`exposure.player ${league.playerId}`]: () => one(exposure.playerExposure),
    'alerts.waiting': () => one([]),
    'players.ofTeam': () => page(league.players),
    'players.list': () => page(league.players),
    'simulations.stale': () => one({ runs: [], has_more: false }),
    'simulations.complete': () => page(league.runs('complete')),
    'simulations.pending': () => page(league.runs('pending')),
    'simulations.failed': () => page(league.runs('failed')),
    'simulations.failureCauses': () => one(league.failures),
    'simulations.ofTeam': () => page(league.runs('all')),
    'events.logs': () => one(league.logs),
    'sensors.brands': () => one(sensors),
    'notifications.list': () => one(notifications),
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
