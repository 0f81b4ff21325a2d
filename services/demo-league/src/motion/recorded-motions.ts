import { Random } from '../random/random.ts';
import { drawMotion } from './head-motion.ts';
import { record } from './measured.ts';
import type { Sample } from './measured.ts';
import { drawPaa, drawPla } from './severity.ts';

const COUNT = 20;
const SEED = 2026;
/** 60 ms, of which 10 ms before the trigger. */
const RECORDING = { rateHz: 1000, samples: 61, preTrigger: 0.01 };

interface Channels {
  x: number[];
  y: number[];
  z: number[];
}

/** A motion document's series (proto/README-motion.md). */
interface RecordedMotion {
  time: number[];
  linearAcceleration: Channels;
  angularVelocity: Channels;
  angularAcceleration: Channels;
}

/** Motions of the demo's severity as a sensor records them, the same ones every time. */
export function recordedMotions(): RecordedMotion[] {
  const random = new Random(SEED);
  return Array.from({ length: COUNT }, () => {
    const pla = drawPla(random);
    const samples = record(random, drawMotion(random, { pla, paa: drawPaa(random, pla) }), RECORDING);
    return {
      time: samples.map(({ time }) => time),
      linearAcceleration: channels(samples, 'linearAcceleration'),
      angularVelocity: channels(samples, 'angularVelocity'),
      angularAcceleration: channels(samples, 'angularAcceleration'),
    };
  });
}

function channels(samples: readonly Sample[], of: Exclude<keyof Sample, 'time'>): Channels {
  const along = (axis: 0 | 1 | 2) => samples.map((sample) => Number(sample[of][axis].toPrecision(5)));
  return { x: along(0), y: along(1), z: along(2) };
}
