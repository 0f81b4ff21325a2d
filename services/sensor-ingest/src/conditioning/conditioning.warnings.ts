import { QUANTITY_NAMES } from '../signals/quantity-names.ts';
import { STANDARD_GRAVITY } from '../signals/units.ts';
import type { Warning } from '../signals/warnings.ts';
import type { Saturation } from './saturation.ts';

const milliseconds = (seconds: number) => (Math.max(0, seconds) * 1000).toFixed(0);

/** In the units in which events are shown. */
const SHOWN = {
  linearAcceleration: { unit: 'g', si: STANDARD_GRAVITY },
  angularVelocity: { unit: 'rad/s', si: 1 },
  angularAcceleration: { unit: 'rad/s²', si: 1 },
} as const;

export function saturated(quantity: keyof typeof SHOWN, saturations: readonly Saturation[]): Warning {
  const { unit, si } = SHOWN[quantity];
  const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });
  const places = saturations.map(
    ({ axis, level, samples, from, until }) =>
      `${axis} at ${number(level / si)} ${unit} for ${samples} samples, from ${number(from * 1000)} to ${number(until * 1000)} ms`,
  );
  return {
    code: 'SATURATION',
    message:
      `The ${QUANTITY_NAMES[quantity]} rests at its extreme (${places.join('; ')}): the sensor was probably saturated, ` +
      'and the true peak is higher.',
  };
}

export const unevenTime = (): Warning => ({
  code: 'UNEVEN_TIME',
  message: 'The samples are not evenly spaced in time; they were interpolated to an even axis.',
});

export const noBaseline = (): Warning => ({
  code: 'NO_BASELINE',
  message: 'The pre-trigger is too short or not quiet, so a channel keeps its offset.',
});

export const mayDrift = (): Warning => ({
  code: 'MAY_DRIFT',
  message:
    'The angular velocity was not measured: it is the integral of an angular acceleration whose offset is not known, so that ' +
    'it may drift, and PAV with it.',
});

export const notTransferred = (): Warning => ({
  code: 'NOT_TRANSFERRED',
  message:
    'Rotation was not measured, so the linear acceleration is that of the place of the sensor, not of the head CG.',
});

export const filterAboveNyquist = (filter: string, rate: number): Warning => ({
  code: 'FILTER_NOT_APPLIED',
  message: `${filter} needs a sampling rate above ${rate.toFixed(0)} Hz; the signals were left unfiltered.`,
});

export const shortWindow = (before: number, after: number): Warning => ({
  code: 'SHORT_WINDOW',
  message:
    `The record covers ${milliseconds(before)} ms before and ${milliseconds(after)} ms after the trigger; ` +
    '20 ms and 70 ms are advised.',
});
