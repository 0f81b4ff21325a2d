/**
 * Mass scaling: the step of the whole model hangs on the few elements that are thinnest, worst in shape or, where the tissue is
 * soft in bulk, sheets. Their nodes are made heavier until the tissue sets the step. What is added feels the turning of the head as all mass does, but not its
 * translation (`excess` in model.ts), which would let it sink in the brain.
 */
import type { HexMesh } from '../mesh/hex-mesh.ts';
import type { VolumetricCoupling } from './volumetric-coupling.ts';

/** Share of the tissue's elements, those with the highest frequencies, that are brought down to the rest. */
const SCALED_SHARE = 0.02;
/** A node's mass grows by this factor at most before the bounds are looked at again. */
const GROWTH = 1.1;

/**
 * The masses (kg) with what had to be added.
 * @param isTissue whether the elements of each part may set the step
 * @param isScaled whether those of each part are brought down to it
 */
export function scaledMass(
  mesh: HexMesh,
  coupling: VolumetricCoupling,
  mass: Float64Array,
  isTissue: readonly boolean[],
  isScaled = isTissue.map(() => true),
): Float64Array {
  const scaled = mass.slice();
  const bounds = coupling.frequencyBounds(mass);
  const tissue = bounds.filter((_, element) => isTissue[mesh.part[element]!]);
  const limit = tissue.toSorted()[Math.floor((1 - SCALED_SHARE) * (tissue.length - 1))]!;
  let high = [...bounds.keys()].filter((element) => bounds[element]! > limit && isScaled[mesh.part[element]!]);
  while (high.length > 0) {
    const factors = new Map<number, number>();
    for (const element of high) {
      const factor = Math.min(GROWTH, bounds[element]! / limit);
      for (const node of mesh.hexes.subarray(8 * element, 8 * element + 8)) {
        factors.set(node, Math.max(factor, factors.get(node) ?? 1));
      }
    }
    for (const [node, factor] of factors) scaled[node]! *= factor;
    high = high.filter((element) => (bounds[element] = coupling.frequencyBound(element, scaled)) > 1.001 * limit);
  }
  return scaled;
}
