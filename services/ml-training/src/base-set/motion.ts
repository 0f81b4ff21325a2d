/** From the course of a motion to its document: sampled, low-passed, scaled to its severity, ω the integral of α. */
import type { Course } from './course.ts';
import { HIGHEST_PAA, HIGHEST_PAV, LOWEST_PAA, spread } from './course.ts';
import type { Labels } from './labels.ts';
import { lowPassed } from './low-pass.ts';
import { normalFrom } from './normal-from.ts';
import type { Vector } from './vector.ts';

/** Samples of one vector, component by component. */
export interface Channels {
  x: number[];
  y: number[];
  z: number[];
}

/** The motion document (proto/README-motion.md): SAE J211 axes at the head's centre of gravity, SI units. */
export interface Motion {
  version: 1;
  frame: 'SAE-J211-head-CG';
  time: number[];
  linearAcceleration: Channels;
  angularVelocity: Channels;
  angularAcceleration: Channels;
}

/** Samples per second. */
const RATE = 4000;
export const STANDARD_GRAVITY = 9.80665;
/** s at rest before the motion; filters spread it that far. */
const BEFORE = { asItIs: 0.001, recorded: 0.006 };
/** s after it, in which the strain goes on rising; and the least that a record lasts. */
const AFTER = 0.024;
const SHORTEST_RECORD = 0.05;
/** Noise of a sample as a share of the peak. */
const NOISE = 0.02;
/** A peak is never above the design's limit when it was rounded. */
const BELOW = 1 - 1e-5;

export type Peaks = Pick<Labels, 'pla' | 'paa' | 'pav'>;

export function motionOf(course: Course): { motion: Motion; peaks: Peaks } {
  const before = course.sensor ? BEFORE.recorded : BEFORE.asItIs;
  const length = Math.max(SHORTEST_RECORD, before + course.end + AFTER);
  const time = Array.from({ length: Math.ceil(length * RATE) + 1 }, (_, i) => i / RATE);
  const sampled = (channel: 'angular' | 'linear'): Channels => {
    const exact = channelsOf(time.map((t) => course[channel](t - before)));
    return course.sensor ? recorded(exact, course.sensor, channel) : exact;
  };
  const turning = sampled('angular');
  const paa = paaOf(course, peakOf(turning), peakOf(integral(turning)));
  const angularAcceleration = sized(turning, paa, 1e2);
  const linearAcceleration = sized(sampled('linear'), course.pla(paa) * STANDARD_GRAVITY * BELOW, 1e3);
  const angularVelocity = mapped(integral(angularAcceleration), (values) => values.map((value) => rounded(value, 1e6)));
  const peaks = {
    pla: told(peakOf(linearAcceleration) / STANDARD_GRAVITY),
    paa: told(peakOf(angularAcceleration)),
    pav: told(peakOf(angularVelocity)),
  };
  return {
    motion: { version: 1, frame: 'SAE-J211-head-CG', time, linearAcceleration, angularVelocity, angularAcceleration },
    peaks,
  };
}

/** Adds what a sensor adds, and low-passes the whole as the product does. */
function recorded(exact: Channels, { cutOff, random }: NonNullable<Course['sensor']>, channel: 'angular' | 'linear') {
  const size = NOISE * peakOf(exact);
  return mapped(exact, (values) => {
    const noisy = values.map((value) => value + size * normalFrom(random));
    return lowPassed(noisy, cutOff[channel], RATE);
  });
}

/** Gives the peak that the severity asks for, no higher than the angular velocity allows; 0 of a motion without rotation. */
function paaOf({ severity, range = [LOWEST_PAA, HIGHEST_PAA] }: Course, peak: number, velocity: number): number {
  if (peak === 0) return 0;
  return spread(severity, range[0], BELOW * Math.min(range[1], (HIGHEST_PAV * peak) / velocity));
}

/** Channels with another peak, on a grid of 1/`grid`, so that no machine's last digit changes a motion. */
function sized(channels: Channels, peak: number, grid: number): Channels {
  const own = peakOf(channels);
  const factor = own === 0 ? 0 : peak / own;
  return mapped(channels, (values) => values.map((value) => rounded(value * factor, grid)));
}

/** The trapezoidal integral over time from rest: between two samples the solver, too, reads α as a straight line. */
const integral = (channels: Channels): Channels =>
  mapped(channels, (values) => {
    let sum = 0;
    return values.map((value, i) => (sum += i === 0 ? 0 : (value + values[i - 1]!) / (2 * RATE)));
  });

/** Largest resultant. */
export const peakOf = ({ x, y, z }: Channels): number =>
  x.reduce((peak, _, i) => Math.max(peak, Math.hypot(x[i]!, y[i]!, z[i]!)), 0);

const mapped = ({ x, y, z }: Channels, of: (values: number[]) => number[]): Channels => ({
  x: of(x),
  y: of(y),
  z: of(z),
});

const channelsOf = (samples: readonly Vector[]): Channels => ({
  x: samples.map(([x]) => x),
  y: samples.map(([, y]) => y),
  z: samples.map(([, , z]) => z),
});

/** Never −0, which JSON does not know. */
const rounded = (value: number, grid: number): number => Math.round(value * grid) / grid + 0;
const told = (value: number): number => Number(value.toPrecision(5));
