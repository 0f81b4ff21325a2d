import { brandForms } from '../files/brands.ts';
import { localTimeOf } from '../files/sensor-file.ts';
import type { RecordedEvent, SensorFile } from '../files/sensor-file.ts';
import type { League, WornSensor } from '../league/league.ts';
import { drawMotion, G } from '../motion/head-motion.ts';
import { offTeeth, record } from '../motion/measured.ts';
import { drawPaa, drawPla, exposure } from '../motion/severity.ts';
import { Random } from '../random/random.ts';

export interface MatchOptions {
  seed: number;
  /** About how many events the two match days have in all; by default what the published rates give in `hours`. */
  events?: number;
  /** Hours that a player is on the field a day. */
  hours?: number;
  /** The first of the two days, YYYY-MM-DD. */
  firstDay?: string;
}

export interface MatchFile extends SensorFile {
  teamId: string;
  /** What is wrong with it, so that a reader of the demo knows what to expect. */
  fault?: 'duplicate' | 'late' | 'corrupt';
}

/** Shares of the events, or files, that are not as they should be. */
const shares = { clipped: 0.02, offTeeth: 0.02, duplicate: 0.02, late: 0.02, corrupt: 0.01 };

/** Sensors that belong to nobody in the league: one team's spare mouthguard. */
const spareSensor = 'MG0999';

/** An event as a sensor recorded it, and of which brand and team that was. */
export interface MatchEvent extends RecordedEvent, Pick<WornSensor, 'teamId' | 'brand'> {}

/** The files of two match days, in the brands' own forms, in the order in which they come in. */
export function* matchFiles(league: League, options: MatchOptions): Generator<MatchFile> {
  const random = new Random(options.seed, 1);
  const late: MatchFile[] = [];
  for (const { brand, teamId, events } of sessions(random, league, options)) {
    for (const file of brandForms[brand].write(events)) {
      const sent: MatchFile = { ...file, teamId };
      if (random.chance(shares.late)) late.push({ ...sent, fault: 'late' });
      else yield* withFaults(random, sent);
    }
  }
  yield* late;
}

/** The events of two match days by themselves, as gateways send them. */
export function* matchEvents(league: League, options: MatchOptions): Generator<MatchEvent> {
  const random = new Random(options.seed, 1);
  for (const { brand, teamId, events } of sessions(random, league, options)) {
    for (const event of events) yield { ...event, brand, teamId };
  }
}

interface Session extends WornSensor {
  events: RecordedEvent[];
}

/** What each sensor recorded on each day, where it recorded anything. */
function* sessions(random: Random, league: League, options: MatchOptions): Generator<Session> {
  const { firstDay = '2026-11-07', hours = 0.75 } = options;
  const expected = options.events ? options.events / (2 * league.sensors.length) : exposure.perPlayerHour * hours;
  for (const day of [0, 7]) {
    for (const team of league.nodes.filter(({ kind }) => kind === 'team')) {
      const kickOff = new Date(Date.parse(`${firstDay}T14:00:00Z`) + day * 86_400_000);
      for (const sensor of wornIn(league, team.id, day)) {
        const events = session(random, league, sensor, kickOff, random.poisson(expected));
        if (events.length > 0) yield { ...sensor, events };
      }
    }
  }
}

function wornIn(league: League, teamId: string, day: number): WornSensor[] {
  const worn = league.sensors.filter((sensor) => sensor.teamId === teamId);
  const [first] = worn;
  // On the second day somebody of the first team wears a spare that nobody has been given.
  const spare = day > 0 && first && league.sensors[0] === first ? [{ ...first, sensorId: spareSensor }] : [];
  return [...worn, ...spare];
}

function session(
  random: Random,
  league: League,
  { teamId, brand, sensorId }: WornSensor,
  kickOff: Date,
  count: number,
): RecordedEvent[] {
  const team = league.nodes.find(({ id }) => id === teamId)!;
  const sessionId = kickOff.toISOString().slice(0, 10);
  const moments = Array.from({ length: count }, () => random.between(0, 5_400_000)).sort((a, b) => a - b);
  return moments.map((moment, index) => {
    const at = new Date(kickOff.getTime() + Math.round(moment));
    const pla = drawPla(random);
    const severity = { pla, paa: drawPaa(random, pla) };
    // The sensors of a headform are bolted in.
    const isLoose = random.chance(shares.offTeeth) && brand !== 'hybrid3';
    const motion = isLoose ? offTeeth(random, severity) : drawMotion(random, severity);
    const { recording } = brandForms[brand];
    const clipAt = random.chance(shares.clipped) ? pla * G * 0.6 : Infinity;
    return {
      sensorId,
      number: Number(sessionId.slice(8)) * 1000 + index + 1,
      localTime: localTimeOf(at, team.timeZone),
      at,
      samples: record(random, motion, { ...recording, clipAt }),
      sessionId,
      team: team.name,
      sport: team.sport,
    };
  });
}

function* withFaults(random: Random, file: MatchFile): Generator<MatchFile> {
  if (random.chance(shares.corrupt)) {
    // Cut off in the middle, as a broken connection leaves it.
    yield { ...file, bytes: file.bytes.slice(0, Math.floor(file.bytes.length * 0.4)), fault: 'corrupt' };
    return;
  }
  yield file;
  if (random.chance(shares.duplicate)) yield { ...file, fault: 'duplicate' };
}
