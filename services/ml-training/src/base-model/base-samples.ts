import { storedHeadMesh } from '@strainscope/fe-solver';
import { featuresOf, mirroredElements, type Sample, type Target } from '@strainscope/surrogate';
import { peakField, type BaseRun, type Subtype } from '../base-set/base-run.ts';
import { designedMotion } from '../base-set/designed-motions.ts';

/** Makes a sample of a run; one that shares its base pulse with another is never judged by it. */
export function baseSampleOf(run: BaseRun): Sample {
  const { number, labels, mps95, csdm, regions } = run;
  const targets = {
    mps95,
    csdm3: csdm['3'],
    csdm5: csdm['5'],
    csdm10: csdm['10'],
    csdm15: csdm['15'],
    csdm30: csdm['30'],
    ...regions,
  } as Record<Target, number>;
  return {
    id: String(number),
    group: String(labels.base),
    features: featuresOf(designedMotion(number).motion),
    targets,
    field: peakField(run),
  };
}

/** For each element of a head the one on the other side. */
export function mirrorOf(subtype: Subtype): Uint32Array {
  const { nodes, hexes, region } = storedHeadMesh('coarse', subtype).mesh;
  const centroids = new Float64Array(3 * region.length);
  for (let element = 0; element < region.length; element++)
    for (let corner = 0; corner < 8; corner++)
      for (let axis = 0; axis < 3; axis++)
        centroids[3 * element + axis]! += nodes[3 * hexes[8 * element + corner]! + axis]! / 8;
  return mirroredElements(centroids);
}
