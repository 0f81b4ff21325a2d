import type { Random } from '../random/random.ts';
import { G } from './head-motion.ts';
import type { HeadMotion, Vector } from './head-motion.ts';

/** Standard deviations of what instrumented mouthguards add: m/s², rad/s, rad/s². */
const noise = { linear: 1.5, velocity: 0.05, acceleration: 15 };

export interface Sample {
  /** Seconds, 0 at the first sample. */
  time: number;
  linearAcceleration: Vector;
  angularVelocity: Vector;
  angularAcceleration: Vector;
}

export interface Recording {
  rateHz: number;
  samples: number;
  /** Seconds before the trigger. */
  preTrigger: number;
  /** Linear acceleration that the sensor cannot exceed on an axis, m/s². */
  clipAt?: number;
}

/** The samples of a sensor that records a motion. */
export function record(random: Random, motion: HeadMotion, recording: Recording): Sample[] {
  const { rateHz, samples, preTrigger, clipAt = Infinity } = recording;
  const noisy = (vector: Vector, deviation: number): Vector => {
    const [x, y, z] = vector.map((value) => value + deviation * random.normal());
    return [x!, y!, z!];
  };
  const clipped = (vector: Vector): Vector => {
    const [x, y, z] = vector.map((value) => Math.max(-clipAt, Math.min(clipAt, value)));
    return [x!, y!, z!];
  };
  return Array.from({ length: samples }, (_, index) => {
    const time = index / rateHz;
    const since = time - preTrigger;
    return {
      time,
      linearAcceleration: clipped(noisy(motion.linearAcceleration(since), noise.linear)),
      angularVelocity: noisy(motion.angularVelocity(since), noise.velocity),
      angularAcceleration: noisy(motion.angularAcceleration(since), noise.acceleration),
    };
  });
}

/** A mouthguard that lies on the bench or rattles in a hand: ringing without a head behind it. */
export function offTeeth(random: Random, { pla }: { pla: number }): HeadMotion {
  const frequency = random.between(300, 700);
  const along = random.direction();
  const ring = (t: number) => (t <= 0 ? 0 : Math.exp(-t / 0.01) * Math.sin(2 * Math.PI * frequency * t));
  const scaled = (size: number): Vector => [along[0] * size, along[1] * size, along[2] * size];
  return {
    linearAcceleration: (t) => scaled(pla * G * ring(t)),
    angularVelocity: (t) => scaled(2 * ring(t)),
    angularAcceleration: (t) => scaled(2 * (ring(t + 1e-5) - ring(t - 1e-5)) * 5e4),
  };
}
