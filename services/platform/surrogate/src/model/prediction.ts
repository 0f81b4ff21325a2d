import type { Reason, Strangeness } from '../calibration/domain.ts';
import { excessOf, reasonsOf } from '../calibration/domain.ts';
import { factorAt } from '../calibration/interval.ts';
import type { Header } from '../file/header.schema.ts';
import type { Sections } from '../file/sections.ts';
import type { LinearPart, Parity, Points } from '../kernel/kernel.ts';
import { diagonalOf, gramOf, pointsOf, similarities } from '../kernel/kernel.ts';
import { linearPart } from '../kernel/linear-part.ts';
import { restored } from '../kernel/quantised-points.ts';
import { warped } from '../kernel/warp.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix, rowsAt } from '../linear-algebra/matrix.ts';
import { precisionOf, varianceAt } from '../regression/posterior.ts';
import { TARGETS } from '../targets/targets.ts';

/** What one model says of a motion, before it is turned into values. */
export interface Prediction {
  /** In the order of `TARGETS`; those of the base are in them. */
  readonly latents: Float64Array;
  /** Half widths of the intervals of the latents. */
  readonly halfWidths: Float64Array;
  readonly strangeness: Strangeness;
  readonly reasons: readonly Reason[];
  readonly even: Float64Array;
  readonly odd: Float64Array;
}

/** The kernel regressions of one model, ready to be asked. */
export class Predictor {
  private readonly header: Header;
  private readonly sections: Sections;
  private readonly centres: Points;
  private readonly linear: LinearPart;
  private readonly parity: Parity;
  private readonly precision: Matrix;

  constructor(header: Header, sections: Sections) {
    this.header = header;
    this.sections = sections;
    this.linear = linearPart(header.kernel.length);
    this.parity = header.kernel.parity;
    this.centres = restored({ numbers: sections.centres, steps: header.centres.steps });
    const landmarks = pointsOf(
      rowsAt(
        this.centres.rows,
        Uint32Array.from({ length: header.centres.landmarks }, (_, i) => i),
      ),
    );
    this.precision = precisionOf(
      gramOf(similarities(landmarks, landmarks, this.linear), this.parity),
      header.kernel.noise,
    );
  }

  /** @param base what the model that this one is on top of says of the same motion */
  predict(features: Float64Array, base?: Prediction): Prediction {
    const { kernel, centres, limits, means, intervals, modeScales } = this.header;
    const z = warped(features, kernel.scales);
    const point = pointsOf(matrix(1, z.length, z));
    const similar = similarities(point, this.centres, this.linear);
    const like = gramOf(similar, this.parity).values;
    const unlike = gramOf(similar, 'odd').values;
    const own = diagonalOf(point, this.parity, this.linear)[0]!;
    const { scalarWeights, evenWeights, oddWeights, most } = this.sections;
    const variance = varianceAt(this.precision, own, like.subarray(0, centres.landmarks));
    const strangeness = {
      variance,
      distance: Math.sqrt(similar.nearest.values.reduce((least, value) => Math.min(least, value), Infinity)),
      range: excessOf(features, most),
    };
    const spread = Math.sqrt(variance + kernel.noise);
    const latents = weighted(scalarWeights, like, TARGETS.length).map(
      (value, t) => value + means[TARGETS[t]!] + (base?.latents[t] ?? 0),
    );
    return {
      latents,
      halfWidths: latents.map((latent, t) => spread * factorAt(intervals[TARGETS[t]!], latent)),
      strangeness,
      reasons: reasonsOf(strangeness, limits),
      even: weighted(evenWeights, like, modeScales.even.length),
      odd: weighted(oddWeights, unlike, modeScales.odd.length),
    };
  }
}

/** For each row of weights their sum with the values. */
function weighted(weights: Float32Array, values: Float64Array, rows: number): Float64Array {
  const sums = new Float64Array(rows);
  for (let k = 0; k < rows; k++) {
    let sum = 0;
    for (let i = 0, at = k * values.length; i < values.length; i++, at++) sum += weights[at]! * values[i]!;
    sums[k] = sum;
  }
  return sums;
}
