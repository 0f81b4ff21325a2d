/**
 * The tentorium: a tent over the cerebellum, highest where the falx meets its free edge, falling to the transverse sinus
 * behind and to the petrous ridges beside. Ahead of the ridges lies the middle fossa with the temporal lobes. In the
 * template's millimetres.
 */
import type { Point, SignedDistance } from '../signed-distance.ts';
import { intersection } from '../signed-distance.ts';

const { sqrt, min, max, abs } = Math;

/** Along the midline: height of the straight sinus, from the confluence of sinuses (a = −98) to the apex (a = −46). */
const RIDGE = { from: -98, to: -46, low: -13, high: 1 } as const;
/** Fall to the side, mm per mm. */
const SLOPE = 0.4;
const LOWEST = -25;
/** The petrous ridges run from the clivus (r 14, a −8) outwards and back; from them bone falls forward. */
const PETROUS = { a: -8, s: -14, r: 14, slope: 1.05, pitch: 0.8 } as const;

/** CSF between the tentorium and the brain on either side, mm. */
export const TENTORIAL_GAP = 1.2;

/** Height of the tentorium over a point of the plane; ahead of the apex it goes on through the midbrain. */
export function tentorialHeight(r: number, a: number): number {
  const along = min(1, max(0, (a - RIDGE.from) / (RIDGE.to - RIDGE.from)));
  const ahead = max(0, a - RIDGE.to);
  const ridge = RIDGE.low + (RIDGE.high - RIDGE.low) * along - 0.5 * ahead;
  const side = sqrt(r * r + 36) - 6;
  return max(LOWEST, ridge - SLOPE * side * (0.5 + 0.5 * along));
}

/** Distance to the tent, positive above it. Its slope makes the height differ from the distance. */
const overTent: SignedDistance = ([r, a, s]) => (s - tentorialHeight(r, a)) * 0.88;

/** Distance to the plane through a petrous ridge, positive ahead of it. */
const aheadOfRidge: SignedDistance = ([r, a, s]) =>
  (a - PETROUS.a + PETROUS.slope * max(0, abs(r) - PETROUS.r) + PETROUS.pitch * (s - PETROUS.s)) * 0.62;

/** Whether the border of the posterior fossa is the tentorium here, not the bone ahead of the petrous ridges. */
export const isTentorium = (point: Point): boolean => overTent(point) > aheadOfRidge(point) - 2;

/** The posterior fossa: negative below the tentorium and behind the petrous ridges. */
export const infratentorial: SignedDistance = intersection(8, overTent, aheadOfRidge);
