/** Standard acceleration of gravity, m/s² (CGPM 1901). */
export const STANDARD_GRAVITY = 9.80665;

const DEGREE = Math.PI / 180;
const REVOLUTION = 2 * Math.PI;

/** What one unit of a file is in SI. */
export const TIME_UNITS = { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 } as const;
export const LINEAR_ACCELERATION_UNITS = {
  'm/s²': 1,
  g: STANDARD_GRAVITY,
  mg: STANDARD_GRAVITY / 1000,
  'mm/s²': 1e-3,
} as const;
export const ANGULAR_VELOCITY_UNITS = {
  'rad/s': 1,
  'deg/s': DEGREE,
  'mrad/s': 1e-3,
  'mdeg/s': DEGREE / 1000,
  'rev/s': REVOLUTION,
  'rev/min': REVOLUTION / 60,
} as const;
export const ANGULAR_ACCELERATION_UNITS = {
  'rad/s²': 1,
  'krad/s²': 1e3,
  'deg/s²': DEGREE,
  'kdeg/s²': 1e3 * DEGREE,
  'rev/s²': REVOLUTION,
} as const;

/** The units of what the columns of a waveform are. */
export const UNITS = {
  time: TIME_UNITS,
  linearAcceleration: LINEAR_ACCELERATION_UNITS,
  angularVelocity: ANGULAR_VELOCITY_UNITS,
  angularAcceleration: ANGULAR_ACCELERATION_UNITS,
} as const;
export type Quantity = keyof typeof UNITS;

export type UnitOf<Of extends Quantity> = keyof (typeof UNITS)[Of] & string;
export type Unit = { [Of in Quantity]: UnitOf<Of> }[Quantity];

export function isUnitOf(quantity: Quantity, unit: string): boolean {
  return Object.hasOwn(UNITS[quantity], unit);
}
