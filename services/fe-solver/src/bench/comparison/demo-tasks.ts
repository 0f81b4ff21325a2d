import { readFileSync } from 'node:fs';
import type { HeadMeshKind } from '../../mesh/head/head-mesh.ts';
import type { TaskInput } from '../../task/task.schema.ts';
import { SCIENCE } from '../documents.ts';

type Motion = TaskInput['motion'];

const motions = JSON.parse(readFileSync(new URL('data/demo-motions.json', SCIENCE), 'utf8')) as Motion[];
/** What a repetition of a motion is scaled by: no two events of a batch are alike. */
const FADING = 0.95;

/** Tasks on the events of the demo's sensors, the same ones for every build; past the last they repeat, each time weaker. */
export const demoTasks = (count: number, kind: HeadMeshKind = 'coarse'): TaskInput[] =>
  Array.from({ length: count }, (_, number) => ({
    eventId: `demo-${number}`,
    motion: scaled(motions[number % motions.length]!, FADING ** Math.floor(number / motions.length)),
    mesh: { kind },
    quality: 'standard',
  }));

/** Ends the motion after so many seconds, or with the sample that follows. */
export function shortened(task: TaskInput, length: number): TaskInput {
  const { time } = task.motion;
  const last = time.findIndex((t) => t >= length - 1e-9);
  const count = last < 0 ? time.length : last + 1;
  return {
    ...task,
    motion: { ...mapped(task.motion, (values) => values.slice(0, count)), time: time.slice(0, count) },
  };
}

const scaled = (motion: Motion, factor: number): Motion => mapped(motion, (values) => values.map((v) => factor * v));

function mapped(motion: Motion, of: (values: number[]) => number[]): Motion {
  const channels = ({ x, y, z }: Motion['linearAcceleration']) => ({ x: of(x), y: of(y), z: of(z) });
  return {
    ...motion,
    linearAcceleration: channels(motion.linearAcceleration),
    angularVelocity: channels(motion.angularVelocity),
    angularAcceleration: channels(motion.angularAcceleration),
  };
}
