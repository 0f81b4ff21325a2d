/** Thresholds of PLA, g, at which events are counted. */
export const THRESHOLDS = [5, 10, 25, 40] as const;

/** Days of the windows over which a load comes together. */
export const LOAD_DAYS = [7, 28] as const;

/** How the time of a session divides, s. */
export interface WearTime {
  readonly worn: number;
  readonly notWorn: number;
  /** The device told nothing. */
  readonly silent: number;
  /** It was told by nobody. */
  readonly unknown: number;
}

/** One player in one session. */
export interface PlayerSession {
  readonly sessionId: string;
  readonly teamId: string;
  readonly personId: string;
  readonly kind: 'match' | 'training';
  readonly wear: WearTime;
  /** Events while the sensor is known to have been worn, for each threshold. */
  readonly whileWorn: readonly number[];
  /** All events, for each threshold. */
  readonly events: readonly number[];
  /** Events of which nobody knows that the sensor was worn then. */
  readonly withoutWear: number;
  readonly falsePositives: number;
  /** Events of which PLA was not measured: they reach no threshold. */
  readonly withoutPla: number;
  /** In g; null without an event. */
  readonly peakPla: number | null;
}

/** Events of one threshold while a sensor was worn. */
export interface ExposureRate {
  readonly atLeastG: number;
  readonly events: number;
  /** Null where nobody wore a sensor, as the two below. */
  readonly perHour: number | null;
  readonly perSession: number | null;
  readonly medianPerSession: number | null;
  readonly mostInSession: number;
}

/** What came together in sessions of one kind. */
export interface ExposureFigures {
  readonly kind: 'all' | 'match' | 'training';
  readonly sessions: number;
  readonly playerSessions: number;
  readonly playerSessionsWorn: number;
  readonly wear: WearTime;
  readonly rates: readonly ExposureRate[];
  readonly eventsWithoutWear: number;
  readonly falsePositives: number;
  readonly eventsWithoutPla: number;
}

const HOUR = 3600;

/** Adds up all player-sessions, those of matches, and those of trainings. */
export function figuresByKind(rows: readonly PlayerSession[]): ExposureFigures[] {
  const ofKind = (kind: PlayerSession['kind']) =>
    figuresOf(
      kind,
      rows.filter((row) => row.kind === kind),
    );
  return [figuresOf('all', rows), ofKind('match'), ofKind('training')];
}

/**
 * Adds up player-sessions. Rates hold what happened while a sensor is known to have been worn against that time alone, so
 * that neither a player without a sensor nor an event of unknown wear moves them; per session likewise of player-sessions in
 * which one was worn.
 */
export function figuresOf(kind: ExposureFigures['kind'], rows: readonly PlayerSession[]): ExposureFigures {
  const worn = rows.filter(({ wear }) => wear.worn > 0);
  const wear = {
    worn: sum(rows.map((row) => row.wear.worn)),
    notWorn: sum(rows.map((row) => row.wear.notWorn)),
    silent: sum(rows.map((row) => row.wear.silent)),
    unknown: sum(rows.map((row) => row.wear.unknown)),
  };
  return {
    kind,
    sessions: new Set(rows.map(({ sessionId }) => sessionId)).size,
    playerSessions: rows.length,
    playerSessionsWorn: worn.length,
    wear,
    rates: THRESHOLDS.map((atLeastG, index) => {
      const counts = worn.map(({ whileWorn }) => whileWorn[index]!);
      return rateOf(atLeastG, counts, wear.worn);
    }),
    eventsWithoutWear: sum(rows.map(({ withoutWear }) => withoutWear)),
    falsePositives: sum(rows.map(({ falsePositives }) => falsePositives)),
    eventsWithoutPla: sum(rows.map(({ withoutPla }) => withoutPla)),
  };
}

/** @param counts events of each player-session in which a sensor was worn */
function rateOf(atLeastG: number, counts: readonly number[], secondsWorn: number): ExposureRate {
  const events = sum(counts);
  const isKnown = counts.length > 0;
  return {
    atLeastG,
    events,
    perHour: isKnown ? (events * HOUR) / secondsWorn : null,
    perSession: isKnown ? events / counts.length : null,
    medianPerSession: isKnown ? medianOf(counts) : null,
    mostInSession: Math.max(0, ...counts),
  };
}

function medianOf(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b);
  const middle = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Events of so many days up to now, in sessions and outside of them. */
export interface Load {
  readonly days: number;
  /** For each threshold. */
  readonly events: readonly number[];
  /** In g. */
  readonly sumPla: number;
  readonly eventsWithoutPla: number;
}

/** What of one player comes together. */
export interface PlayerExposure {
  readonly personId: string;
  readonly figures: ExposureFigures;
  /** For each of `LOAD_DAYS`. */
  readonly loads: readonly Load[];
}

export const EXPOSURE_SORTS = ['load-28', 'load-7', 'worn', 'events'] as const;
export type ExposureSort = (typeof EXPOSURE_SORTS)[number];

/** Sorts players from the largest on: by the sum of PLA, by hours worn, or by events while worn; what is equal by id. */
export function sortedPlayers(players: readonly PlayerExposure[], sort: ExposureSort): PlayerExposure[] {
  const size = {
    'load-7': ({ loads }: PlayerExposure) => loads[0]!.sumPla,
    'load-28': ({ loads }: PlayerExposure) => loads[1]!.sumPla,
    worn: ({ figures }: PlayerExposure) => figures.wear.worn,
    events: ({ figures }: PlayerExposure) => figures.rates[0]!.events,
  }[sort];
  return players.toSorted((a, b) => size(b) - size(a) || (a.personId < b.personId ? -1 : 1));
}
