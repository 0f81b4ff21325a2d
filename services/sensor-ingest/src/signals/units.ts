/** Standard acceleration of gravity, m/s² (CGPM 1901). */
export const STANDARD_GRAVITY = 9.80665;

const DEGREE = Math.PI / 180;

/** What one unit of a file is in SI. */
export const TIME_UNITS = { s: 1, ms: 1e-3, us: 1e-6 } as const;
export const LINEAR_ACCELERATION_UNITS = { 'm/s²': 1, g: STANDARD_GRAVITY } as const;
export const ANGULAR_VELOCITY_UNITS = { 'rad/s': 1, 'deg/s': DEGREE } as const;
export const ANGULAR_ACCELERATION_UNITS = { 'rad/s²': 1, 'krad/s²': 1e3, 'deg/s²': DEGREE } as const;
