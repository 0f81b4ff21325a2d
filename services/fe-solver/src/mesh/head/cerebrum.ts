/** The cerebral hemispheres in the template's millimetres. Shapes are given for the right side and read with |r|. */
import type { SignedDistance } from '../signed-distance.ts';
import { ellipsoid, halfSpace, intersection, taperedCapsule, union } from '../signed-distance.ts';
import { infratentorial, TENTORIAL_GAP } from './tentorium.ts';
import { unit } from './vector.ts';

const { abs } = Math;

/** Egg-shaped vault of both hemispheres: broad over the parietal lobes, narrow in front. */
const vault = union(22, ellipsoid([0, 8, 15], [57, 60.5, 54]), ellipsoid([0, -35, 19], [67.5, 67, 54.5]));

/** Under the frontal lobes the vault ends on the roof of the orbits, which rises to the side. */
const orbitalFloor = halfSpace([0, 20, -14], unit([0.2, 0.1, -1]));
/** Behind the temporal pole it ends where the temporal lobe begins. */
const sylvianFloor = halfSpace([0, 22, -20], unit([0, -0.42, -1]));

const floor = union(12, orbitalFloor, sylvianFloor, halfSpace([0, -30, 0], [0, 1, 0]));

/** Frontal, parietal and occipital lobes. */
const upper = intersection(8, vault, floor);

/** From the pole, which stands out ahead of the Sylvian fissure, back to the occipital lobe; then its medial gyri. */
export const temporalLobe: SignedDistance = union(
  6,
  taperedCapsule([35, 5, -25], [44, -20, -22], 15.5, 20),
  taperedCapsule([44, -20, -22], [46, -48, -8], 20, 20.5),
  taperedCapsule([25, -6, -25], [27, -38, -14], 11, 12),
);

/** Thalamus, hypothalamus and basal ganglia, which join the hemispheres below the callosum. */
export const diencephalon: SignedDistance = ellipsoid([0, -12, 1], [27, 25, 17]);

/** Both hemispheres, not yet parted from the cerebellum; `seam` (mm) is how far creases between lobes are filled. */
export const cerebrumHull =
  (seam: number): SignedDistance =>
  ([r, a, s]) =>
    union(seam, upper, temporalLobe, diencephalon)([abs(r), a, s]);

const supratentorial: SignedDistance = (point) => TENTORIAL_GAP - infratentorial(point);

/** The hemispheres above the tentorium. */
export const cerebrum = (seam: number): SignedDistance => intersection(4, cerebrumHull(seam), supratentorial);
