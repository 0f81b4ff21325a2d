import type {
  ExposureFigures,
  ExposureLoad,
  PlayerExposure,
  PlayerExposureDetail,
  SessionExposure,
  TeamExposure,
  WearTime,
} from '@strainscope/console-contract';
import { players } from './league.ts';

const period = { since: '2026-10-31T12:00:00.000Z', as_of: '2026-11-28T12:00:00.000Z' };
const hours = (worn: number, not_worn: number, silent: number, unknown: number): WearTime => ({
  worn_s: worn * 3600,
  not_worn_s: not_worn * 3600,
  silent_s: silent * 3600,
  unknown_s: unknown * 3600,
});
export const unknownWear = hours(0, 0, 0, 10);

const thresholds = [5, 10, 25, 40];

/** Figures of sessions in which a sensor was worn, with so many events of at least 10 g. */
export function figuresOf(kind: ExposureFigures['kind'], sessions: number, worn: number, events = 79): ExposureFigures {
  const counts = [2 * events, events, Math.round(events / 8), Math.round(events / 40)];
  return {
    kind,
    sessions,
    player_sessions: 12 * sessions,
    player_sessions_worn: 10 * sessions,
    wear: hours(worn, 4, 2.5, 6),
    rates: thresholds.map((at_least_g, index) => ({
      at_least_g,
      events: counts[index]!,
      per_hour: counts[index]! / worn,
      per_session: counts[index]! / (10 * sessions),
      median_per_session: index < 2 ? 1 : 0,
      most_in_session: Math.min(counts[index]!, 9 - 2 * index),
    })),
    events_without_wear: 3,
    false_positives: 2,
    events_without_pla: 0,
  };
}

/** The same where of none of their time anything is known. */
export function unwornFigures(kind: ExposureFigures['kind']): ExposureFigures {
  const nothing = { events: 0, per_hour: null, per_session: null, median_per_session: null, most_in_session: 0 };
  return {
    ...figuresOf(kind, 5, 1),
    player_sessions_worn: 0,
    wear: unknownWear,
    rates: thresholds.map((at_least_g) => ({ at_least_g, ...nothing })),
  };
}

export const teamExposure: TeamExposure = {
  ...period,
  figures: [figuresOf('all', 9, 41.5), figuresOf('match', 4, 20, 62), figuresOf('training', 5, 21.5, 17)],
  players: 18,
  events_outside_sessions: 4,
};

const loadOf = (days: number, events: number): ExposureLoad => ({
  days,
  events: thresholds.map((at_least_g, index) => ({ at_least_g, events: Math.floor(events / (index + 1)) })),
  sum_pla: 16.64 * events,
  events_without_pla: 0,
});
const loads = [loadOf(7, 5), loadOf(28, 21)];

export const playerExposures: PlayerExposure[] = players.slice(0, 5).map(({ _id, first_name, last_name }, index) => ({
  person_id: _id,
  first_name,
  last_name,
  figures:
    index === 4
      ? unwornFigures('all')
      : { ...figuresOf('all', 1, 6.5 - index, 12 - index), player_sessions: 5, player_sessions_worn: 4 },
  loads: index === 4 ? [loadOf(7, 0), loadOf(28, 0)] : loads,
}));

const session: SessionExposure = {
  session_id: '0197a900-0000-7000-8000-000000000001',
  kind: 'match',
  opponent: 'Old Boys',
  started_at: '2026-11-28T14:00:00.000Z',
  time_zone: 'Europe/London',
  wear: hours(1.5, 0, 0, 0),
  events: thresholds.map((at_least_g, index) => ({ at_least_g, events: 4 - index })),
  events_without_wear: 1,
  peak_pla: 43.21,
};
const sessions: SessionExposure[] = [
  session,
  {
    ...session,
    session_id: '0197a900-0000-7000-8000-000000000002',
    kind: 'training',
    opponent: '',
    started_at: '2026-11-25T18:30:00.000Z',
    wear: unknownWear,
    events: thresholds.map((at_least_g) => ({ at_least_g, events: 0 })),
    events_without_wear: 0,
    peak_pla: null,
  },
];

const ofPlayer = { player_sessions: 5, player_sessions_worn: 4 };

export const playerExposure: PlayerExposureDetail = {
  ...period,
  figures: [
    { ...figuresOf('all', 5, 6.5, 12), ...ofPlayer },
    { ...figuresOf('match', 2, 2.5, 9), player_sessions: 2, player_sessions_worn: 2 },
    { ...figuresOf('training', 3, 4, 3), player_sessions: 3, player_sessions_worn: 2 },
  ],
  loads,
  sessions,
  events_outside_sessions: 0,
};
