/**
 * Our own parametric head as signed distances in SAE J211 head axes: x forward, y right, z DOWN, origin at the head's
 * centre of gravity. Shapes are drawn for the male cavity (0.172 × 0.140 × 0.130 m) and scaled along each axis.
 */
import { capsule, complement, ellipsoid, halfSpace, intersection, union } from '../signed-distance.ts';
import type { Point, SignedDistance } from '../signed-distance.ts';
import { CRANIAL_DIMENSIONS, CSF_THICKNESS } from './anthropometry.ts';
import type { HeadSubtype } from './anthropometry.ts';

/** Centre of the cerebrum in head axes: above and slightly behind the head's centre of gravity. */
const CEREBRUM_CENTRE: Point = [-0.006, 0, -0.018];

export interface HeadShapes {
  /** Inside of the skull. */
  cavity: SignedDistance;
  /** Region of a point of the brain, by name. */
  regionAt: (point: Point) => BrainRegion;
}

export const BRAIN_REGIONS = ['frontal', 'parietal', 'occipital', 'temporal', 'cerebellum', 'stem', 'msc'] as const;
export type BrainRegion = (typeof BRAIN_REGIONS)[number];

export function headShapes(subtype: HeadSubtype): HeadShapes {
  const toTemplate = templateScaling(subtype);
  return {
    cavity: ([x, y, z]) => {
      const { point, scale } = toTemplate([x, y, z]);
      return cavityTemplate(point) * scale;
    },
    regionAt: (point) => regionTemplate(toTemplate(point).point),
  };
}

// The template: origin at the cerebrum's centre, male dimensions.

const vault = ellipsoid([0, 0, 0], [0.086, 0.07, 0.066]);
const middleFossaFloor = halfSpace([0, 0, 0.036], [0, 0, 1]);
const orbits = ellipsoid([0.075, 0, 0.058], [0.062, 0.09, 0.04]);
const posteriorFossa = ellipsoid([-0.043, 0, 0.03], [0.038, 0.05, 0.034]);
const medulla = capsule([-0.012, 0, 0.02], [-0.024, 0, 0.068], 0.016);
const pons = ellipsoid([-0.009, 0, 0.03], [0.014, 0.017, 0.018]);

const cavityTemplate = union(
  0.016,
  intersection(0.018, vault, middleFossaFloor, complement(orbits)),
  posteriorFossa,
  medulla,
);

const stem = union(0.004, capsule([-0.006, 0, 0.006], [-0.024, 0, 0.07], 0.0135), pons);
const cerebellum = intersection(
  0.001,
  ellipsoid([-0.045, 0, 0.03], [0.045, 0.06, 0.042]),
  halfSpace([-0.02, 0, 0.01], normalised([-0.25, 0, -1])),
  halfSpace([-0.012, 0, 0], [1, 0, 0]),
);

/** Heights of the Sylvian fissure and the central sulcus in the template, as straight lines in the sagittal plane. */
const sylvianHeight = (x: number): number => 0.002 + 0.3 * x;
const centralSulcus = (z: number): number => 0.012 + 0.36 * z;

const OCCIPITAL_BORDER = -0.052;
const TEMPORAL_POLE = 0.046;
const MEDIAL_TEMPORAL = 0.016;
/** Half width of the precentral and postcentral gyri together, and their depth below the skull. */
const MOTOR_SENSORY_HALF_WIDTH = 0.0125;
const MOTOR_SENSORY_DEPTH = 0.018;

function regionTemplate(point: Point): BrainRegion {
  const [x, y, z] = point;
  if (stem(point) < 0) return 'stem';
  if (cerebellum(point) < 0) return 'cerebellum';
  if (x < OCCIPITAL_BORDER) return 'occipital';
  if (Math.abs(y) > MEDIAL_TEMPORAL && z > sylvianHeight(x) && x < TEMPORAL_POLE) return 'temporal';
  const ahead = x - centralSulcus(z);
  const cortical = -cavityTemplate(point) < MOTOR_SENSORY_DEPTH + CSF_THICKNESS && z < sylvianHeight(x);
  if (cortical && Math.abs(ahead) < MOTOR_SENSORY_HALF_WIDTH) return 'msc';
  return ahead > 0 ? 'frontal' : 'parietal';
}

function templateScaling(subtype: HeadSubtype) {
  const male = CRANIAL_DIMENSIONS.male;
  const own = CRANIAL_DIMENSIONS[subtype];
  const s = [own.length / male.length, own.breadth / male.breadth, own.height / male.height] as const;
  const scale = Math.cbrt(s[0] * s[1] * s[2]);
  return ([x, y, z]: Point) => ({
    point: [x / s[0] - CEREBRUM_CENTRE[0], y / s[1] - CEREBRUM_CENTRE[1], z / s[2] - CEREBRUM_CENTRE[2]] as Point,
    scale,
  });
}

function normalised([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
