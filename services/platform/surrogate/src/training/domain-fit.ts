import type { Strangeness } from '../calibration/domain.ts';
import { leftOutExcesses, limitsOf } from '../calibration/domain.ts';
import type { Points } from '../kernel/kernel.ts';
import { diagonalOf, gramOf, pointsOf, similarities } from '../kernel/kernel.ts';
import { linearPart } from '../kernel/linear-part.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix, rowOf, rowsAt } from '../linear-algebra/matrix.ts';
import { leftOutVariances, precisionOf } from '../regression/posterior.ts';

export interface DomainFit {
  /** How strange each sample is to the others, without its group. */
  readonly samples: readonly Strangeness[];
  readonly limits: Strangeness;
  /** Largest of each feature. */
  readonly most: Float32Array;
}

interface Setting {
  readonly features: readonly Float64Array[];
  readonly points: Points;
  readonly length: number;
  readonly noise: number;
  readonly parity: 'even' | 'none';
  /** Number of each sample's group. */
  readonly groups: Int32Array;
  /** Samples that the model keeps; the first of them tell the variance. */
  readonly centres: Uint32Array;
  readonly landmarks: number;
}

export function fitDomain(setting: Setting): DomainFit {
  const { features, points, length, noise, parity, groups, centres, landmarks } = setting;
  const linear = linearPart(length);
  const kept = pointsOf(rowsAt(points.rows, centres));
  const similar = similarities(points, kept, linear);
  const distances = nearestOthers(similar.nearest, centres, groups);
  const gram = gramOf(similar, parity);
  const like = firstColumns(gram, landmarks);
  const precision = precisionOf(rowsAt(like, centres.slice(0, landmarks)), noise);
  const positions = new Map<number, number[]>();
  centres.slice(0, landmarks).forEach((sample, at) => {
    positions.set(groups[sample]!, [...(positions.get(groups[sample]!) ?? []), at]);
  });
  const variances = leftOutVariances(
    precision,
    diagonalOf(points, parity, linear),
    like,
    (sample) => positions.get(groups[sample]!) ?? [],
  );
  const excesses = leftOutExcesses(features, groups);
  const samples = features.map((_, i) => ({ variance: variances[i]!, distance: distances[i]!, range: excesses[i]! }));
  const most = new Float32Array(features[0]!.length);
  for (const own of features) own.forEach((value, k) => (most[k] = Math.max(most[k]!, value)));
  return { samples, limits: limitsOf(samples), most };
}

/** Distance of each sample from the nearest centre of another group. */
function nearestOthers(squares: Matrix, centres: Uint32Array, groups: Int32Array): Float64Array {
  return Float64Array.from({ length: squares.rows }, (_, i) => {
    const row = rowOf(squares, i);
    let least = Number.POSITIVE_INFINITY;
    centres.forEach((sample, k) => {
      if (groups[sample] !== groups[i]) least = Math.min(least, row[k]!);
    });
    return Math.sqrt(least);
  });
}

function firstColumns(from: Matrix, columns: number): Matrix {
  const result = matrix(from.rows, columns);
  for (let i = 0; i < from.rows; i++) result.values.set(rowOf(from, i).subarray(0, columns), i * columns);
  return result;
}
