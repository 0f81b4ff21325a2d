/** From strain histories to the numbers of the result document. */
import type { ElementResults } from '../engine/observer.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { centroid } from '../mesh/hex-mesh.ts';
import type { HeadMotion, Triple } from '../motion/head-motion.ts';
import { inG, peakOf } from '../task/check-motion.ts';
import type { ElementPeaks, Peak, StrainHistory } from './element-peaks.ts';
import { brainElements, byRegion, regionOf } from './regions.ts';
import type { Result } from '../result-schema/result.schema.ts';
import { PRODUCT_THRESHOLDS, RATE_THRESHOLDS, STRAIN_THRESHOLDS } from './thresholds.ts';
import { weightedPercentile } from './weighted-percentile.ts';

/** The part of a result that follows from the strains and the motion. */
export type Measures = Omit<
  Result,
  'version' | 'event-id' | 'impact-point' | 'warnings' | 'energy' | 'provenance' | 'timings'
>;

export interface Solution {
  mesh: HexMesh;
  /** Reference volume of each element, m³. */
  volume: Float64Array;
  results: ElementResults;
  times: readonly number[];
  motion: HeadMotion;
  /** Peaks of the brain's elements, with strain rates over `strainRateWindow` s. */
  peaks: ElementPeaks;
  strainRateWindow: number;
  /** Elements whose strain is wanted over time. */
  elementHistory: readonly number[];
  /** K of the run, Pa, when the pressure is wanted. */
  pressureModulus: number | undefined;
}

const SHARE = 0.95;

export function measure(solution: Solution): Measures {
  const { mesh, volume, results, times, motion, peaks, strainRateWindow } = solution;
  const brain = brainElements(mesh);
  const history: StrainHistory = { values: results.history, elementCount: volume.length, times };
  const brainVolume = sumOver(brain, (element) => volume[element]!);

  const extreme = (values: Float32Array, samples: Int32Array, sign: 1 | -1, factor = 1) => {
    const element = brain.reduce((best, e) => (sign * values[e]! > sign * values[best]! ? e : best), brain[0]!);
    return {
      value: factor * values[element]!,
      location: centroid(mesh, element),
      time: times[samples[element]!]!,
      'brain-region': regionOf(mesh, element),
      element,
    };
  };
  const beyond = (peak: Peak, threshold: number): number =>
    sumOver(brain, (e) => (peak.value[e]! > threshold ? volume[e]! : 0)) / brainVolume;
  const fractions = <K extends string>(peak: Peak, thresholds: Record<K, number>): Record<K, number> =>
    mapValues(thresholds, (threshold) => beyond(peak, threshold));

  const extremes = {
    'principal-max-strain': extreme(peaks.strain.value, peaks.strain.sample, 1),
    'principal-min-strain': extreme(results.minimum, results.minimumSample, -1),
    'maximum-shear-strain': extreme(results.shear, results.shearSample, 1),
    'maximum-PSxSR': extreme(peaks.product.value, peaks.product.sample, 1),
  };
  const { pressureModulus } = solution;
  const pressure = pressureModulus !== undefined && {
    pressure: {
      largest: extreme(results.compression, results.compressionSample, -1, -pressureModulus),
      smallest: extreme(results.expansion, results.expansionSample, 1, -pressureModulus),
    },
  };
  const wanted = [...Object.values(extremes).map(({ element }) => element), ...solution.elementHistory];
  const curve = percentileCurve(history, brain, volume);
  return {
    ...extremes,
    ...pressure,
    ...fractions(peaks.strain, STRAIN_THRESHOLDS),
    ...fractions(peaks.rate, RATE_THRESHOLDS),
    ...fractions(peaks.product, PRODUCT_THRESHOLDS),
    'MPS-95': { ...percentiles(peaks.strain, brain, volume), ...largestOf(curve, times) },
    'MPSxSR-95': {
      ...percentiles(peaks.product, brain, volume),
      ...largestOf(productCurve(history, brain, volume, strainRateWindow), times),
    },
    'region-wise-mps': byRegion(mesh, brain, (elements) => regionStrain(elements, peaks.strain, volume)),
    'exceeding-elements': exceedingElements(mesh, brain, peaks),
    'element-peaks': {
      'principal-max-strain': quantise(peaks.strain.value),
      'strain-rate': quantise(peaks.rate.value),
      PSxSR: quantise(peaks.product.value),
    },
    curve: { time: [...times], mps95: curve, ...resultants(motion, times) },
    'element-history': [...new Set(wanted)].map((element) => elementHistory(mesh, history, element)),
    'max-linear-acc-g': inG(peakOf(motion.linearAcceleration)),
    'max-angular-acc-rads2': peakOf(motion.angularAcceleration),
    'max-angular-vel-rads': peakOf(motion.angularVelocity),
    'brain-volume': brainVolume,
    'center-of-mass': centreOf(mesh, brain, volume, brainVolume),
    'strain-rate-window': strainRateWindow,
  };
}

/** Typed arrays are filled by loops here: what `from` calls for each element took longer than sorting them. */
function gather(values: Float32Array | Float64Array, elements: Uint32Array, first = 0): Float64Array {
  const own = new Float64Array(elements.length);
  for (let i = 0; i < own.length; i++) own[i] = values[first + elements[i]!]!;
  return own;
}

function percentiles(peak: Peak, brain: Uint32Array, volume: Float64Array) {
  const values = gather(peak.value, brain);
  return {
    value: weightedPercentile(values, gather(volume, brain), SHARE),
    'count-based': weightedPercentile(values, new Float64Array(brain.length).fill(1), SHARE),
  };
}

/** Volume-weighted 95th percentile of the strain at each sample. */
function percentileCurve({ values, elementCount, times }: StrainHistory, brain: Uint32Array, volume: Float64Array) {
  const weights = gather(volume, brain);
  return times.map((_, sample) => weightedPercentile(gather(values, brain, sample * elementCount), weights, SHARE));
}

function productCurve(history: StrainHistory, brain: Uint32Array, volume: Float64Array, window: number): number[] {
  const { values, elementCount, times } = history;
  const weights = gather(volume, brain);
  const half = Math.max(1, Math.round(window / (times[1]! - times[0]!) / 2));
  return times.map((_, sample) => {
    const [before, after] = [Math.max(0, sample - half), Math.min(times.length - 1, sample + half)];
    const span = times[after]! - times[before]!;
    const products = gather(values, brain, sample * elementCount);
    for (let i = 0; i < products.length; i++) {
      const element = brain[i]!;
      const rate = (values[after * elementCount + element]! - values[before * elementCount + element]!) / span;
      products[i]! *= Math.max(0, rate);
    }
    return weightedPercentile(products, weights, SHARE);
  });
}

function largestOf(curve: readonly number[], times: readonly number[]) {
  const sample = curve.reduce((best, value, i) => (value > curve[best]! ? i : best), 0);
  return { instantaneous: curve[sample]!, time: times[sample]! };
}

/** Strain of one element at each time of the curve. */
function elementHistory(mesh: HexMesh, { values, elementCount, times }: StrainHistory, element: number) {
  return {
    element,
    'brain-region': regionOf(mesh, element),
    location: centroid(mesh, element),
    'principal-max-strain': times.map((_, sample) => values[sample * elementCount + element]!),
  };
}

function regionStrain(elements: Uint32Array, strain: Peak, volume: Float64Array) {
  const total = sumOver(elements, (e) => volume[e]!);
  return {
    mps: elements.reduce((most, e) => Math.max(most, strain.value[e]!), 0),
    mps95: weightedPercentile(gather(strain.value, elements), gather(volume, elements), SHARE),
    'csdm-15': sumOver(elements, (e) => (strain.value[e]! > STRAIN_THRESHOLDS['CSDM-15'] ? volume[e]! : 0)) / total,
    volume: total,
  };
}

function exceedingElements(mesh: HexMesh, brain: Uint32Array, peaks: ElementPeaks) {
  const regions = byRegion(mesh, brain, (elements) => elements);
  const count = ({ value }: Peak, threshold: number) =>
    mapValues(regions, (elements) => elements.reduce((sum, e) => sum + Number(value[e]! > threshold), 0));
  return {
    ...mapValues(STRAIN_THRESHOLDS, (threshold) => count(peaks.strain, threshold)),
    ...mapValues(RATE_THRESHOLDS, (threshold) => count(peaks.rate, threshold)),
    ...mapValues(PRODUCT_THRESHOLDS, (threshold) => count(peaks.product, threshold)),
  };
}

function quantise(values: Float32Array) {
  const scale = values.reduce((most, value) => Math.max(most, value), 0) / 0xffff || 1;
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16LE(Math.round(Math.max(0, value) / scale), 2 * i));
  return { scale, data: bytes.toString('base64') };
}

function resultants(motion: HeadMotion, times: readonly number[]) {
  const read = (values: readonly Triple[]): number[] => {
    let k = 0;
    return times.map((time) => {
      const t = motion.time[0]! + time;
      while (k < motion.time.length - 2 && motion.time[k + 1]! <= t) k++;
      const share = Math.min(1, (t - motion.time[k]!) / (motion.time[k + 1]! - motion.time[k]!));
      const [a, b] = [values[k]!, values[k + 1]!];
      return Math.hypot(...[0, 1, 2].map((axis) => a[axis]! + share * (b[axis]! - a[axis]!)));
    });
  };
  return {
    'linear-acceleration-g': read(motion.linearAcceleration).map(inG),
    'angular-acceleration': read(motion.angularAcceleration),
    'angular-velocity': read(motion.angularVelocity),
  };
}

function centreOf(mesh: HexMesh, brain: Uint32Array, volume: Float64Array, total: number): [number, number, number] {
  const centre: [number, number, number] = [0, 0, 0];
  for (const element of brain) {
    const point = centroid(mesh, element);
    for (let axis = 0; axis < 3; axis++) centre[axis]! += (point[axis]! * volume[element]!) / total;
  }
  return centre;
}

const sumOver = (elements: Uint32Array, value: (element: number) => number): number =>
  elements.reduce((sum, element) => sum + value(element), 0);

const mapValues = <K extends string, A, B>(record: Record<K, A>, map: (value: A) => B): Record<K, B> =>
  Object.fromEntries(Object.entries<A>(record).map(([key, value]) => [key, map(value)])) as Record<K, B>;
