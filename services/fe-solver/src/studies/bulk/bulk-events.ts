/**
 * The events of the study of the bulk modulus: the demo's, as its sensors record them, at several severities, and severe
 * ones drawn from a seed: pure rotation, pure translation and both.
 */
import { randomFrom } from '@strainscope/kernel/random-from';
import { demoTasks } from '../../bench/comparison/demo-tasks.ts';
import type { Triple } from '../../motion/head-motion.ts';
import { standardGravity } from '../../task/check-motion.ts';
import type { TaskInput } from '../../task/task.schema.ts';

type Motion = TaskInput['motion'];

/** What each of the twenty recorded motions is multiplied by: from a quarter of most of a season's events to few a season. */
const SEVERITIES = [0.5, 1, 1.5, 2, 3, 4];
const RECORDED = 20;
const DRAWN = 80;
export const EVENTS_OF_STUDY = RECORDED * SEVERITIES.length + DRAWN;

const SEED = 5_000;
const INTERVAL = 0.0005;
/** s after the pulse. */
const AFTER = 0.02;
const HIGHEST = { linear: 120 * standardGravity, acceleration: 8000, velocity: 60 };
const KINDS = ['rotation', 'translation', 'both', 'both'] as const;

export interface StudyEvent {
  number: number;
  kind: 'recorded' | (typeof KINDS)[number];
  motion: Motion;
}

export const bulkEvents = (): StudyEvent[] => [
  ...SEVERITIES.flatMap((severity, k) =>
    demoTasks(RECORDED).map(({ motion }, i): StudyEvent => ({
      number: k * RECORDED + i,
      kind: 'recorded',
      motion: mapped(motion, (value) => severity * value),
    })),
  ),
  ...Array.from({ length: DRAWN }, (_, i) => drawn(EVENTS_OF_STUDY - DRAWN + i)),
];

/** One severe event by its number. */
function drawn(number: number): StudyEvent {
  const random = randomFrom(SEED + number);
  const between = (least: number, most: number): number => least + (most - least) * random();
  const unit = (): Triple => {
    const [z, angle] = [between(-1, 1), between(0, 2 * Math.PI)];
    const r = Math.sqrt(1 - z * z);
    return [r * Math.cos(angle), r * Math.sin(angle), z];
  };
  const kind = KINDS[number % KINDS.length]!;
  const duration = 0.004 * 7.5 ** random();
  const turning = unit();
  const pushing = unit();
  /** The velocity comes back to zero, or stays when the acceleration is over. */
  const returns = random() < 0.5;
  const steepness = (returns ? Math.PI : Math.PI / 2) / duration;
  // The most severe are the most wanted: from half of the highest on.
  const velocity = between(0.5, 1) * Math.min(HIGHEST.velocity, HIGHEST.acceleration / steepness);
  const peakVelocity = kind === 'translation' ? 0 : velocity;
  const linear = kind === 'rotation' ? 0 : between(0.25, 1) * HIGHEST.linear;
  const time = Array.from({ length: Math.ceil((duration + AFTER) / INTERVAL) + 1 }, (_, i) => i * INTERVAL);
  const phase = (t: number): number => (Math.PI * Math.min(t, duration)) / duration;
  const sine = (t: number): number => (t < duration ? Math.sin(phase(t)) : 0);
  const cosine = (t: number): number => (t < duration ? Math.cos(phase(t)) : 0);
  const channels = (axis: Triple, course: (t: number) => number) => {
    const [x, y, z] = axis.map((component) => time.map((t) => component * course(t)));
    return { x: x!, y: y!, z: z! };
  };
  return {
    number,
    kind,
    motion: {
      time,
      linearAcceleration: channels(pushing, (t) => linear * sine(t)),
      angularVelocity: channels(turning, (t) => peakVelocity * (returns ? sine(t) : (1 - Math.cos(phase(t))) / 2)),
      angularAcceleration: channels(turning, (t) => peakVelocity * steepness * (returns ? cosine(t) : sine(t))),
    },
  };
}

function mapped(motion: Motion, of: (value: number) => number): Motion {
  const channels = ({ x, y, z }: Motion['linearAcceleration']) => ({ x: x.map(of), y: y.map(of), z: z.map(of) });
  return {
    ...motion,
    linearAcceleration: channels(motion.linearAcceleration),
    angularVelocity: channels(motion.angularVelocity),
    angularAcceleration: channels(motion.angularAcceleration),
  };
}
