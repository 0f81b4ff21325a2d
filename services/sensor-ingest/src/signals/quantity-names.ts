import type { Quantity } from './units.ts';

/** What users call a quantity. */
export const QUANTITY_NAMES: Readonly<Record<Quantity, string>> = {
  time: 'time',
  linearAcceleration: 'linear acceleration',
  angularVelocity: 'angular velocity',
  angularAcceleration: 'angular acceleration',
};
