/** Rotational pulses of the studies: half sines of angular acceleration or of angular velocity about a fixed axis. */
import type { HeadMotion, Triple } from '../motion/head-motion.ts';

export interface Pulse {
  /** A half-sine of velocity leaves the head at rest afterwards; one of acceleration leaves it turning. */
  shape: 'half-sine velocity' | 'half-sine acceleration';
  /** Unit vector in SAE J211 axes. */
  axis: Triple;
  /** rad/s or rad/s². */
  peak: number;
  /** s */
  duration: number;
  /** Time that is solved, s. */
  end: number;
}

const INTERVALS = 400;

export function motionOf({ shape, axis, peak, duration, end }: Pulse): HeadMotion {
  const time = Array.from({ length: INTERVALS + 1 }, (_, i) => (i * end) / INTERVALS);
  const rate = Math.PI / duration;
  const along = (value: (phase: number) => number): Triple[] =>
    time.map((t) => {
      const size = value(rate * Math.min(t, duration));
      return [axis[0] * size, axis[1] * size, axis[2] * size];
    });
  const isVelocity = shape === 'half-sine velocity';
  const derivative = along((phase) => (phase < Math.PI ? peak * rate * Math.cos(phase) : 0));
  const integral = along((phase) => (peak / rate) * (1 - Math.cos(phase)));
  const sine = along((phase) => peak * Math.sin(phase));
  return {
    time,
    linearAcceleration: along(() => 0),
    angularVelocity: isVelocity ? sine : integral,
    angularAcceleration: isVelocity ? derivative : sine,
  };
}
