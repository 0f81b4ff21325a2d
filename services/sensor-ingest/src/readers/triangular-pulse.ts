import type { MeasuredSignals } from '../conditioning/condition.ts';

/** Peaks of an event and the velocity changes that fix how long its pulses last; SI. */
export interface Peaks {
  readonly linearAcceleration: number;
  readonly linearVelocity: number;
  readonly angularAcceleration: number;
  readonly angularVelocity: number;
}

const RATE = 10_000;
const BEFORE = 0.02;
const AFTER = 0.08;
/** Where the sensor tells no velocity, and the range that is believed when it does, s. */
const USUAL_DURATION = 0.012;
const DURATIONS = { shortest: 0.002, longest: 0.06 };

/**
 * Symmetric triangular pulses with the given peaks, whose areas are the given velocities. The directions are unknown:
 * the linear pulse is put along x (forward), the angular one about y (nodding).
 */
export function triangularPulse(peaks: Peaks): MeasuredSignals {
  const time = Float64Array.from({ length: Math.round((BEFORE + AFTER) * RATE) + 1 }, (_, i) => i / RATE);
  const still = () => new Float64Array(time.length);
  const linear = pulse(time, peaks.linearAcceleration, peaks.linearVelocity);
  const angular = pulse(time, peaks.angularAcceleration, peaks.angularVelocity);
  return {
    linearAcceleration: { time, values: { x: linear, y: still(), z: still() } },
    angularAcceleration: { time, values: { x: still(), y: angular, z: still() } },
    trigger: BEFORE,
  };
}

function pulse(time: Float64Array, peak: number, velocity: number): Float64Array {
  const area = peak > 0 && velocity > 0 ? (2 * velocity) / peak : USUAL_DURATION;
  const duration = Math.min(DURATIONS.longest, Math.max(DURATIONS.shortest, area));
  // The peak falls on a sample, so that it is kept as told.
  const half = Math.max(1, Math.round((duration / 2) * RATE)) / RATE;
  return time.map((t) => peak * Math.max(0, 1 - Math.abs(t - BEFORE - half) / half));
}
