/**
 * Where the camera stands, on a sphere around the brain. Angles in degrees: azimuth 0 looks at the face, 90 at the
 * person's right side; elevation 90 looks down on the crown. Distance in metres.
 */
export interface Orbit {
  azimuth: number;
  elevation: number;
  distance: number;
}

/** The crown stays up, so the poles are not quite reached. */
const STEEPEST = 89;
const NEAREST = 0.12;
const FARTHEST = 1.5;

export const HOME_ORBIT: Orbit = { azimuth: 62, elevation: 16, distance: 0.42 };

export const NAMED_VIEWS = {
  front: { azimuth: 0, elevation: 0 },
  right: { azimuth: 90, elevation: 0 },
  back: { azimuth: 180, elevation: 0 },
  left: { azimuth: 270, elevation: 0 },
  top: { azimuth: 0, elevation: STEEPEST },
  bottom: { azimuth: 0, elevation: -STEEPEST },
} as const;

export type NamedView = keyof typeof NAMED_VIEWS;

/** Turns by degrees. */
export function turn(orbit: Orbit, azimuth: number, elevation: number): Orbit {
  return {
    ...orbit,
    azimuth: (((orbit.azimuth + azimuth) % 360) + 360) % 360,
    elevation: Math.min(STEEPEST, Math.max(-STEEPEST, orbit.elevation + elevation)),
  };
}

/** A factor above 1 comes closer. */
export function zoom(orbit: Orbit, factor: number): Orbit {
  return { ...orbit, distance: Math.min(FARTHEST, Math.max(NEAREST, orbit.distance / factor)) };
}

/** Place of the camera relative to the centre of the brain, in SAE J211 axes (x forward, y right, z down). */
export function orbitPosition({ azimuth, elevation, distance }: Orbit): [number, number, number] {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return [distance * Math.cos(e) * Math.cos(a), distance * Math.cos(e) * Math.sin(a), -distance * Math.sin(e)];
}
