import { brandForms } from '../files/brands.ts';
import type { League, WornSensor } from '../league/league.ts';
import { drawMotion, type Severity } from '../motion/head-motion.ts';
import { record, type Sample } from '../motion/measured.ts';
import { drawPaa, drawPla } from '../motion/severity.ts';
import { Random } from '../random/random.ts';

/** Match times, ms from the kick-off. */
export const DEMO_MATCH = {
  halves: [
    { from: 0, until: 40 * 60_000 },
    { from: 50 * 60_000, until: 90 * 60_000 },
  ],
  /** The gateway is out of reach: it keeps what it hears, and tells afterwards. */
  dropout: { from: 24 * 60_000, until: 28 * 60_000 },
  /** Sensors of some players are read at half-time only. */
  readAt: 42 * 60_000,
  length: 90 * 60_000,
} as const;

/** Head-acceleration events of a player in an hour of play: fewer than published, because each is simulated. */
const PER_PLAYER_HOUR = 6;
/** Two events that fulfil the product's rules, with when they happen and how severe they are. */
const SEVERE = [
  { at: 17 * 60_000, pla: 84, paa: 5_600 },
  { at: 68 * 60_000, pla: 96, paa: 6_400 },
] as const;
/** Times that the clocks of two sensors tell wrongly: one is half a minute behind, one began in 1970 again. */
const CLOCKS = { behindMs: 30_000, lost: true } as const;
/** Every so many-th sensor is read at half-time only. */
const READ_LATER = 3;

/** An event of the match, as its gateway tells it. */
export interface MatchHappening {
  readonly sensor: WornSensor;
  /** When it happens, and when the gateway tells of it, ms from the kick-off. */
  readonly at: number;
  readonly toldAt: number;
  readonly clock: 'right' | 'behind' | 'lost';
  /** Its place among those of the seed, from 1. */
  readonly number: number;
  readonly severity: Severity;
}

/** What the sensor's clock says when it is `now`. */
export function sensorTime(now: Date, { clock }: Pick<MatchHappening, 'clock'>): Date {
  if (clock === 'behind') return new Date(now.getTime() - CLOCKS.behindMs);
  return clock === 'lost' ? new Date(now.getTime() % 86_400_000) : now;
}

/**
 * An 80-minute match of a team, seeded: events with two severe ones, a dropout of the gateway, a burst at half-time of what
 * some sensors kept, and two clocks that are wrong. In the order in which the gateway tells them.
 */
export function demoMatch(league: League, teamId: string, seed: number): MatchHappening[] {
  const random = new Random(seed, 2);
  const sensors = league.sensors.filter((sensor) => sensor.teamId === teamId);
  const hours = DEMO_MATCH.halves.reduce((sum, { from, until }) => sum + (until - from) / 3_600_000, 0);
  const happenings = sensors.flatMap((sensor, place) => {
    const clock = place === 4 ? 'behind' : place === 7 ? 'lost' : 'right';
    const isReadLater = place % READ_LATER === 2;
    return Array.from({ length: random.poisson(PER_PLAYER_HOUR * hours) }, () => {
      const at = momentOfPlay(random);
      const pla = Math.min(drawPla(random), 60);
      const severity = { pla, paa: Math.min(drawPaa(random, pla), 4_000) };
      return { sensor, at, toldAt: toldAt(at, isReadLater), clock, severity } as const;
    });
  });
  const severe = SEVERE.map(({ at, ...severity }, index) => ({
    sensor: sensors[index]!,
    at,
    toldAt: toldAt(at, false),
    clock: 'right' as const,
    severity,
  }));
  return [...happenings, ...severe]
    .sort((a, b) => a.toldAt - b.toldAt || a.at - b.at)
    .map((one, index) => ({ ...one, number: index + 1 }));
}

/** What the sensor records of an event: made when it is asked for, since a whole match takes a processor a while. */
export function recordedSamples({ sensor, number, severity }: MatchHappening, seed: number): Recorded {
  const random = new Random(seed, 1_000 + number);
  const { recording } = brandForms[sensor.brand];
  return {
    samples: record(random, drawMotion(random, severity), recording),
    sampleRateHz: recording.rateHz,
    preTriggerMs: recording.preTrigger * 1000,
  };
}

interface Recorded {
  readonly samples: readonly Sample[];
  readonly sampleRateHz: number;
  readonly preTriggerMs: number;
}

function momentOfPlay(random: Random): number {
  const { from, until } = random.pick(DEMO_MATCH.halves);
  return random.between(from, until);
}

/** A fifth of a second by radio; later where the sensor is read at half-time, or the gateway is out of reach. */
function toldAt(at: number, isReadLater: boolean): number {
  const { dropout, readAt } = DEMO_MATCH;
  if (isReadLater && at < readAt) return readAt;
  return at >= dropout.from && at < dropout.until ? dropout.until : at + 200;
}
