import type { TaskInput } from '../src/task/task.schema.ts';

interface Options {
  /** s */
  end?: number;
  /** Peak angular acceleration about each axis, rad/s². */
  angular?: readonly [number, number, number];
  /** Peak linear acceleration, m/s². */
  linear?: readonly [number, number, number];
}

/** A task with one half sine of 8 ms in rotation and translation. */
export function taskOf({ end = 0.012, angular = [600, -900, 1200], linear = [200, 0, -50] }: Options = {}): TaskInput {
  const pulse = 0.008;
  const time = Array.from({ length: 61 }, (_, i) => (i * end) / 60);
  const shape = (t: number): number => (t < pulse ? Math.sin((Math.PI * t) / pulse) : 0);
  const integral = (t: number): number => (pulse / Math.PI) * (1 - Math.cos((Math.PI * Math.min(t, pulse)) / pulse));
  const channels = (peaks: readonly number[], course: (t: number) => number) => {
    const [x, y, z] = peaks.map((peak) => time.map((t) => peak * course(t)));
    return { x: x!, y: y!, z: z! };
  };
  return {
    eventId: 'event-1',
    motion: {
      time,
      linearAcceleration: channels(linear, shape),
      angularVelocity: channels(angular, integral),
      angularAcceleration: channels(angular, shape),
    },
    outputs: { frames: 5 },
  };
}
