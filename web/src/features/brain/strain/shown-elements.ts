import { elementCentroid } from '../mesh/element-centroids.ts';
import type { StrainedBrain } from '../brain-model.ts';
import type { StrainSphere } from '../scene/sphere-actor.ts';

/** Share of elements that the sphere mode shows when no threshold is set: those above the 95th percentile. */
const TOP_SHARE = 0.05;

/** 1 for brain elements whose strain reaches `threshold` at some time, by element number; undefined when all do. */
export function elementsReaching({ topology, history }: StrainedBrain, threshold: number): Uint8Array | undefined {
  if (!(threshold > 0)) return undefined;
  return topology.isBrain.map((brain, element) => (brain && history.peak[element]! >= threshold ? 1 : 0));
}

/** The strain that the top 5 % of brain elements reach at their peak. */
function topStrain({ topology, history }: StrainedBrain): number {
  const peaks = Float32Array.from(topology.elements, (element) => history.peak[element]!).sort();
  return peaks[Math.min(peaks.length - 1, Math.floor(peaks.length * (1 - TOP_SHARE)))] ?? 0;
}

/**
 * Spheres at the centres of the elements that reach the threshold (the top 5 % when it is 0), only those of one region
 * when `region` (a number into the mesh's regions) is not −1.
 */
export function strainSpheres(brain: StrainedBrain, threshold: number, region: number): StrainSphere[] {
  const { mesh, topology, history } = brain;
  const least = threshold > 0 ? threshold : topStrain(brain);
  const spheres: StrainSphere[] = [];
  for (const element of topology.elements) {
    const strain = history.peak[element]!;
    if (strain < least || (region >= 0 && mesh.region[element] !== region)) continue;
    spheres.push({ centre: elementCentroid(mesh, element), strain });
  }
  return spheres;
}
