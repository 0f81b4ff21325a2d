/**
 * The motions of the envelope: every combination of what a head can bear and what a sensor does to its record, drawn
 * from a seed, so that motion 137 is the same on every machine.
 */
import { randomFrom } from '@strainscope/kernel/random-from';
import type { Triple } from '../../motion/head-motion.ts';
import { standardGravity } from '../../task/check-motion.ts';
import type { TaskInput } from '../../task/task.schema.ts';

export const MOTIONS = 300;
const SEED = 20_260;
/** Samples per second, as a mouthguard's. */
const RATE = 5000;
/** s after the pulse. */
const AFTER = 0.015;
/** rad/s²: no more is borne; a short pulse turns the head by less. */
const HIGHEST_ACCELERATION = 10_000;

/** What becomes of a record: each in turn. */
const RECORDS = ['clean', 'quiet', 'noisy', 'begins late', 'ends early', 'clipped', 'clean', 'contradictory'] as const;
const AXES = ['x', 'y', 'z', 'mixed'] as const;
/** The velocity comes back to zero, or stays when the acceleration is over. */
const SHAPES = ['half sine of velocity', 'half sine of acceleration'] as const;

export interface EnvelopeMotion {
  number: number;
  record: (typeof RECORDS)[number];
  shape: (typeof SHAPES)[number];
  axis: (typeof AXES)[number];
  /** Unit vector of the rotation. */
  direction: Triple;
  /** rad/s, s */
  peakVelocity: number;
  duration: number;
  /** m/s² */
  linear: Triple;
  /** Share of the pulse at which a record begins or ends, or of the peak at which it clips. */
  cut: number;
}

/** The parameters of one motion, numbered from 0. */
export function envelopeMotion(number: number): EnvelopeMotion {
  const random = randomFrom(SEED + number);
  const between = (least: number, most: number): number => least + (most - least) * random();
  const round = (value: number, digits: number): number => Number(value.toPrecision(digits));
  const unit = (): Triple => {
    const [z, angle] = [between(-1, 1), between(0, 2 * Math.PI)];
    const r = Math.sqrt(1 - z * z);
    return [round(r * Math.cos(angle), 4), round(r * Math.sin(angle), 4), round(z, 4)];
  };
  const axis = AXES[number % AXES.length]!;
  const shape = SHAPES[Math.floor(number / AXES.length) % SHAPES.length]!;
  const record = RECORDS[Math.floor(number / (AXES.length * SHAPES.length)) % RECORDS.length]!;
  const duration = round(4 * (60 / 4) ** random(), 3) / 1000;
  const wanted = between(5, 70);
  // Peak of the acceleration over that of the velocity, 1/s.
  const steepness = (shape === 'half sine of velocity' ? Math.PI : Math.PI / 2) / duration;
  const peakVelocity = round(Math.min(wanted, HIGHEST_ACCELERATION / steepness), 3);
  const sign = random() < 0.5 ? -1 : 1;
  const direction =
    axis === 'mixed' ? unit() : (['x', 'y', 'z'].map((name) => (name === axis ? sign : 0)) as unknown as Triple);
  const size = between(0, 150) * standardGravity;
  const linear = unit().map((component) => round(component * size, 4)) as unknown as Triple;
  return { number, record, shape, axis, direction, peakVelocity, duration, linear, cut: round(between(0.3, 0.8), 2) };
}

/** The task of a motion: coarse mesh, standard quality. */
export function envelopeTask(own: EnvelopeMotion): TaskInput {
  return { eventId: `envelope-${own.number}`, motion: recorded(own), outputs: { frames: 2 } };
}

function recorded(own: EnvelopeMotion): TaskInput['motion'] {
  const { record, duration, cut, direction, linear, peakVelocity } = own;
  const before = record === 'quiet' ? 0.02 : record === 'begins late' ? -cut * duration : 0;
  const end = before + (record === 'ends early' ? cut * duration : duration + AFTER);
  const time = Array.from({ length: Math.max(8, Math.round(end * RATE)) + 1 }, (_, i) => i / RATE);
  const [velocity, acceleration] = courses(own);
  const random = randomFrom(SEED + 1000 + own.number);
  const noise = (size: number): number => (record === 'noisy' ? size * (random() + random() - 1) : 0);
  const clip = (value: number, peak: number): number =>
    record === 'clipped' ? Math.max(-cut * Math.abs(peak), Math.min(cut * Math.abs(peak), value)) : value;
  const sign = record === 'contradictory' ? -1 : 1;
  const channels = (value: (axis: 0 | 1 | 2, t: number) => number) => {
    const [x, y, z] = ([0, 1, 2] as const).map((axis) => time.map((t) => value(axis, t - before)));
    return { x: x!, y: y!, z: z! };
  };
  return {
    time,
    // Accelerometers clip; the gyroscope and what is derived from it go on.
    linearAcceleration: channels((k, t) => clip(linear[k] * pulse(t / duration), linear[k]) + noise(20)),
    angularVelocity: channels((k, t) => sign * direction[k] * peakVelocity * velocity(t) + noise(0.2)),
    angularAcceleration: channels((k, t) => direction[k] * peakVelocity * acceleration(t) + noise(200)),
  };
}

const pulse = (share: number): number => (share > 0 && share < 1 ? Math.sin(Math.PI * share) : 0);

/** ω over its peak, and its derivative in 1/s, at t s from the beginning of the pulse. */
function courses({ shape, duration }: EnvelopeMotion): [(t: number) => number, (t: number) => number] {
  const rate = Math.PI / duration;
  if (shape === 'half sine of velocity') {
    return [(t) => pulse(t / duration), (t) => (t >= 0 && t <= duration ? rate * Math.cos(rate * t) : 0)];
  }
  const phase = (t: number): number => rate * Math.min(duration, Math.max(0, t));
  return [(t) => (1 - Math.cos(phase(t))) / 2, (t) => (rate / 2) * Math.sin(phase(t))];
}
