/**
 * What is kept of each sample: strains and energies of the elements of one partition. Used by every engine, so that
 * results differ only by the numbers the kernels hand out.
 */
import { SAMPLE } from '../kernel/element-kernel.ts';
import type { Model } from '../model/model.ts';
import { principalStrains } from './principal-strain.ts';
import { shared } from './shared-numbers.ts';

/** Results per element over the whole run; indices are the mesh's element numbers. */
export interface ElementResults {
  /** ε1, the maximum principal Green–Lagrange strain: sample after sample, each of all elements. */
  history: Float32Array;
  /** Smallest ε3, the least principal strain, ever and the sample of it. */
  minimum: Float32Array;
  minimumSample: Int32Array;
  /** Largest (ε1 − ε3)/2 ever and the sample of it. */
  shear: Float32Array;
  shearSample: Int32Array;
  /** Smallest and largest θ − 1 ever and their samples: the pressure is −K (θ − 1). */
  compression: Float32Array;
  compressionSample: Int32Array;
  expansion: Float32Array;
  expansionSample: Int32Array;
  /** θ − 1 at the last sample. */
  dilatation: Float32Array;
  /** Energy in the hourglass modes at the last sample, J. */
  hourglass: Float32Array;
}

/** What is summed (J) or the largest over a partition at a sample. */
export const ENERGY = {
  isochoric: 0,
  volumetric: 1,
  /** Work of the viscous overstress in the last step, which the force kernel has not counted yet. */
  viscousWork: 2,
  hourglass: 3,
  kinetic: 4,
  /** Work of the body forces' pressure in the last step, which the force kernel has not counted yet. */
  pressureWork: 5,
  /** Largest growth of the bound of ω² around an element by its deformation, 1/s². */
  frequencyGrowth: 6,
  /** Largest |θ − 1|. */
  dilatation: 7,
  length: 8,
} as const;

/** What an observer must know of a model; threads share it. */
export interface Observed {
  materials: readonly { bulkModulus: number }[];
  volume: Float64Array;
  frequencyShape: Float64Array;
}

export const observed = ({ materials, volume, frequencyShape }: Model): Observed => ({
  materials: materials.map(({ bulkModulus }) => ({ bulkModulus })),
  volume: shared(volume),
  frequencyShape: shared(frequencyShape),
});

export class Observer {
  private readonly principal = new Float64Array(2);
  private readonly elementCount: number;
  private readonly results: ElementResults;
  private readonly volume: Float64Array;
  private readonly frequencyShape: Float64Array;

  constructor(results: ElementResults, volume: Float64Array, frequencyShape: Float64Array) {
    this.results = results;
    this.volume = volume;
    this.frequencyShape = frequencyShape;
    this.elementCount = volume.length;
  }

  /**
   * Takes one element's sample, whose numbers lie `stride` apart from `offset` on in `values`. Adds to the `energies`.
   */
  observe(
    element: number,
    bulkModulus: number,
    values: Float32Array | Float64Array,
    offset: number,
    stride: number,
    sample: number,
    energies: Float64Array,
  ): void {
    const xx = values[offset]!;
    const yy = values[offset + stride]!;
    const zz = values[offset + 2 * stride]!;
    const xy = values[offset + 3 * stride]!;
    const yz = values[offset + 4 * stride]!;
    const zx = values[offset + 5 * stride]!;
    this.keepStrains(element, sample, xx, yy, zz, xy, yz, zx);

    const volume = this.volume[element]!;
    const dilatation = values[offset + SAMPLE.dilatation * stride]!;
    this.results.dilatation[element] = dilatation;
    this.keepDilatation(element, sample, dilatation);
    energies[ENERGY.isochoric]! += values[offset + SAMPLE.isochoricEnergy * stride]!;
    energies[ENERGY.volumetric]! += 0.5 * bulkModulus * dilatation * dilatation * volume;
    const hourglass = values[offset + SAMPLE.hourglassEnergy * stride]!;
    this.results.hourglass[element] = hourglass;
    energies[ENERGY.hourglass]! += hourglass;

    energies[ENERGY.viscousWork]! += values[offset + SAMPLE.viscousWork * stride]!;
    energies[ENERGY.pressureWork]! += values[offset + SAMPLE.pressureWork * stride]!;

    // ω² goes with tr(cof F · B Bᵀ · cof Fᵀ) = B Bᵀ : cof C, which is tr B Bᵀ in the undeformed element.
    const a = this.frequencyShape;
    const g = 6 * element;
    const [cx, cy, cz] = [1 + 2 * xx, 1 + 2 * yy, 1 + 2 * zz];
    const diagonal =
      a[g]! * (cy * cz - 4 * yz * yz) + a[g + 1]! * (cx * cz - 4 * zx * zx) + a[g + 2]! * (cx * cy - 4 * xy * xy);
    const offDiagonal =
      a[g + 3]! * (2 * yz * zx - xy * cz) + a[g + 4]! * (2 * xy * zx - yz * cx) + a[g + 5]! * (2 * xy * yz - zx * cy);
    const growth = diagonal + 4 * offDiagonal - (a[g]! + a[g + 1]! + a[g + 2]!);
    if (!(growth <= energies[ENERGY.frequencyGrowth]!)) energies[ENERGY.frequencyGrowth] = growth;
    const size = Math.abs(dilatation);
    if (!(size <= energies[ENERGY.dilatation]!)) energies[ENERGY.dilatation] = size;
  }

  private keepDilatation(element: number, sample: number, dilatation: number): void {
    const { results } = this;
    if (dilatation < results.compression[element]!) {
      results.compression[element] = dilatation;
      results.compressionSample[element] = sample;
    } else if (dilatation > results.expansion[element]!) {
      results.expansion[element] = dilatation;
      results.expansionSample[element] = sample;
    }
  }

  private keepStrains(
    element: number,
    sample: number,
    xx: number,
    yy: number,
    zz: number,
    xy: number,
    yz: number,
    zx: number,
  ): void {
    const { principal, results } = this;
    principalStrains(xx, yy, zz, xy, yz, zx, principal);
    const [largest, smallest] = [principal[0]!, principal[1]!];
    results.history[sample * this.elementCount + element] = largest;
    if (smallest < results.minimum[element]!) {
      results.minimum[element] = smallest;
      results.minimumSample[element] = sample;
    }
    const shear = (largest - smallest) / 2;
    if (shear > results.shear[element]!) {
      results.shear[element] = shear;
      results.shearSample[element] = sample;
    }
  }
}

/** Results of `elements` elements over `samples` samples; shared between threads. */
export function allocateResults(elements: number, samples: number): ElementResults {
  const floats = (length: number): Float32Array => new Float32Array(new SharedArrayBuffer(length * 4));
  const integers = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(length * 4));
  return {
    history: floats(elements * samples),
    minimum: floats(elements),
    minimumSample: integers(elements),
    shear: floats(elements),
    shearSample: integers(elements),
    compression: floats(elements),
    compressionSample: integers(elements),
    expansion: floats(elements),
    expansionSample: integers(elements),
    dilatation: floats(elements),
    hourglass: floats(elements),
  };
}
