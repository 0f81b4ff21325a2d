import type { HeadKinematics } from '../model/step-constants.ts';

export type Triple = readonly [number, number, number];

/** Sampled motion of the head frame in its own axes; SI units, times in seconds, increasing. */
export interface HeadMotion {
  time: readonly number[];
  linearAcceleration: readonly Triple[];
  angularVelocity: readonly Triple[];
  angularAcceleration: readonly Triple[];
}

/** Reads a motion at increasing times, linearly between its samples. */
export class MotionReader {
  private interval = 0;
  private readonly motion: HeadMotion;

  constructor(motion: HeadMotion) {
    this.motion = motion;
  }

  at(time: number): HeadKinematics {
    const times = this.motion.time;
    while (this.interval > 0 && times[this.interval]! > time) this.interval--;
    while (this.interval < times.length - 2 && times[this.interval + 1]! <= time) this.interval++;
    const [start, end] = [times[this.interval]!, times[this.interval + 1]!];
    const share = Math.min(1, Math.max(0, (time - start) / (end - start)));
    const mix = (values: readonly Triple[]): [number, number, number] => {
      const [a, b] = [values[this.interval]!, values[this.interval + 1]!];
      return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])];
    };
    return {
      acceleration: mix(this.motion.linearAcceleration),
      angularVelocity: mix(this.motion.angularVelocity),
      angularAcceleration: mix(this.motion.angularAcceleration),
    };
  }
}
