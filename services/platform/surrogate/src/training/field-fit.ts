import type { Modes, Sites } from '../field/modes.ts';
import { addModes, coefficientsOf, modesOf, NO_MODES, sitesOf } from '../field/modes.ts';
import type { Parity, Points } from '../kernel/kernel.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix, rowOf, rowsAt } from '../linear-algebra/matrix.ts';
import type { FitInput } from './fit-input.ts';
import type { Regression } from './regress.ts';
import { landmarksOf, regress } from './regress.ts';
import type { Landmarks } from '../regression/landmarks.ts';
import { searchNoise } from '../regression/hyperparameters.ts';
import type { Surrogate } from '../model/surrogate.ts';

/** Modes that are alike on both sides, and of opposite signs. More than these tell less than the estimate's own error. */
const MOST_EVEN = 40;
const MOST_ODD = 24;
/** Landmarks of what is of opposite signs: it is the smaller part. */
const ODD_LANDMARKS = 512;
/** Modes by which a noise is chosen. */
const LEADING = 8;

export interface FieldPart {
  readonly modes: Modes;
  readonly noise: number;
  /** How much of each mode is in each sample's field. */
  readonly coefficients: Matrix;
  /** Undefined where there are no modes. */
  readonly regression: Regression | undefined;
}

export interface FieldFit {
  readonly sites: Sites;
  readonly mean: Float32Array;
  readonly even: FieldPart;
  readonly odd: FieldPart;
  /** Mean square error of each sample's field, estimated without its group. */
  readonly errors: Float64Array | undefined;
}

/** What the fit of a field takes from that of the scalars. */
export interface FieldBasis {
  readonly points: Points;
  readonly length: number;
  readonly parity: 'even' | 'none';
  readonly landmarks: Landmarks;
  readonly groups: readonly (readonly number[])[];
  /** Samples on which noises are chosen, at a length scale of 1, and their groups. */
  readonly trial: {
    readonly numbers: Uint32Array;
    readonly points: Points;
    readonly groups: readonly (readonly number[])[];
  };
}

const NOTHING: FieldPart = {
  modes: NO_MODES,
  noise: 1,
  coefficients: matrix(0, 0),
  regression: undefined,
};

export function fitField(input: FitInput, basis: FieldBasis, base: Surrogate | undefined): FieldFit {
  const { fields, mirror, count, subject } = input;
  if (!fields) {
    const none = new Uint32Array(0);
    return {
      sites: { elements: none, images: none },
      mean: new Float32Array(0),
      even: NOTHING,
      odd: NOTHING,
      errors: undefined,
    };
  }
  const size = subject.elementCount;
  const carrying = new Uint8Array(size);
  for (let at = 0; at < fields.length; at++) if (fields[at]! > 0) carrying[at % size] = 1;
  const sites = sitesOf((element) => carrying[element] === 1, size, mirror);
  const alike = partOf(input, sites, base, 1);
  // On top of a base, a model says nothing where it knows nothing.
  const mean = base ? new Float32Array(sites.elements.length) : meanOf(alike);
  for (let i = 0; i < count; i++) {
    const row = rowOf(alike, i);
    for (let k = 0; k < row.length; k++) row[k]! -= mean[k]!;
  }
  const even = fitPart(alike, MOST_EVEN, basis.parity, basis, basis.landmarks);
  const odd = mirror ? fitPart(partOf(input, sites, base, -1), MOST_ODD, 'odd', basis, oddLandmarks(basis)) : NOTHING;
  return { sites, mean, even, odd, errors: errorsOf(input, sites, mean, even, odd, base) };
}

/** Among those of the numbers, so that no further samples are kept. */
const oddLandmarks = ({ points, length, landmarks }: FieldBasis): Landmarks =>
  landmarksOf({ points, length, parity: 'odd' }, ODD_LANDMARKS, landmarks.pivots);

/** Half the sum or half the difference of the roots on both sides, less that of the base: a row for each sample. */
function partOf(input: FitInput, { elements, images }: Sites, base: Surrogate | undefined, sign: 1 | -1): Matrix {
  const { fields, count, subject } = input;
  const part = matrix(count, elements.length);
  for (let i = 0; i < count; i++) {
    const known = rootsOf(base, input, i);
    const root = (element: number): number => Math.sqrt(fields![i * subject.elementCount + element]!) - known[element]!;
    const row = rowOf(part, i);
    for (let k = 0; k < elements.length; k++) row[k] = (root(elements[k]!) + sign * root(images[k]!)) / 2;
  }
  return part;
}

/** What the base says of a sample's field; nothing without a base. */
function rootsOf(base: Surrogate | undefined, { features, count, subject }: FitInput, sample: number): Float64Array {
  const roots = new Float64Array(subject.elementCount);
  const width = features.length / count;
  if (base) base.addRoots(roots, base.predict(features.subarray(sample * width, (sample + 1) * width)));
  return roots;
}

function meanOf(rows: Matrix): Float32Array {
  const mean = new Float64Array(rows.columns);
  for (let i = 0; i < rows.rows; i++) rowOf(rows, i).forEach((value, k) => (mean[k]! += value / rows.rows));
  return Float32Array.from(mean);
}

function fitPart(snapshots: Matrix, most: number, parity: Parity, basis: FieldBasis, landmarks: Landmarks): FieldPart {
  const modes = modesOf(snapshots, most);
  if (modes.scales.length === 0) return NOTHING;
  const coefficients = coefficientsOf(snapshots, modes);
  const { points, numbers, groups } = basis.trial;
  const { noise } = searchNoise(
    { points, parity, targets: leading(rowsAt(coefficients, numbers)), groups },
    basis.length,
  );
  const own = { points: basis.points, length: basis.length, parity, groups: basis.groups, noise };
  return { modes, noise, coefficients, regression: regress(own, coefficients, landmarks) };
}

/** The first columns. */
function leading({ rows, columns, values }: Matrix): Matrix {
  const kept = Math.min(LEADING, columns);
  return matrix(
    rows,
    kept,
    Float64Array.from({ length: rows * kept }, (_, at) => values[Math.floor(at / kept) * columns + (at % kept)]!),
  );
}

/** Mean square error of each sample's field, of what modes and base tell without its group. */
function errorsOf(
  input: FitInput,
  { elements, images }: Sites,
  mean: Float32Array,
  even: FieldPart,
  odd: FieldPart,
  base: Surrogate | undefined,
): Float64Array {
  const size = input.subject.elementCount;
  return Float64Array.from({ length: input.count }, (_, i) => {
    const roots = rootsOf(base, input, i);
    const [both, difference] = [Float64Array.from(mean), new Float64Array(mean.length)];
    addLeftOut(both, even, i);
    addLeftOut(difference, odd, i);
    let [sum, carrying] = [0, 0];
    const add = (element: number, root: number): void => {
      const error = Math.max(0, roots[element]! + root) ** 2 - input.fields![i * size + element]!;
      sum += error * error;
      carrying++;
    };
    for (let k = 0; k < elements.length; k++) {
      add(elements[k]!, both[k]! + difference[k]!);
      if (images[k] !== elements[k]) add(images[k]!, both[k]! - difference[k]!);
    }
    return sum / Math.max(1, carrying);
  });
}

/** Adds what the modes tell of a sample that its group took no part in. */
function addLeftOut(to: Float64Array, { modes, coefficients, regression }: FieldPart, sample: number): void {
  if (!regression) return;
  const residuals = rowOf(regression.leftOut, sample);
  const estimates = rowOf(coefficients, sample).map((value, k) => value - residuals[k]!);
  addModes(to, modes, estimates);
}
