import type { ChunkReport } from '../engine/engine.ts';
import type { ElementResults } from '../engine/observer.ts';
import { SolverError } from '../errors.ts';
import { largest, named } from './name-element.ts';

/** Beyond this the series of J^(−2/3) and the material itself no longer hold; an inverted element is far beyond it. */
const VOLUME_CHANGE_LIMIT = 0.1;
/** Green–Lagrange strain of an element stretched to three times its length. */
const STRAIN_LIMIT = 4;

/** Looks for elements that no longer stand for tissue, and names them with the likely cause. */
export class ElementGuard {
  private readonly results: ElementResults;
  private readonly elements: number;

  constructor(results: ElementResults) {
    this.results = results;
    this.elements = results.volumeChange.length;
  }

  /** @throws SolverError not-finite, over-compressed or over-stretched */
  check(report: ChunkReport, sample: number, time: number): void {
    const { volumeChange } = this.results;
    const strain = this.results.history.subarray(sample * this.elements, (sample + 1) * this.elements);
    if (!Object.values<number>({ ...report }).every(Number.isFinite)) {
      const element = firstNotFinite(volumeChange, strain);
      const message = 'The solution is no longer finite: a badly shaped element, or a motion that jumps.';
      throw new SolverError('not-finite', named(message, element, time), { time, element });
    }
    if (report.volumeChange > VOLUME_CHANGE_LIMIT) {
      const element = largest(volumeChange);
      const change = volumeChange[element]!;
      const message =
        change <= -1
          ? 'An element is inverted: its shape is too poor for the motion.'
          : 'An element changed its volume by more than 10 %: its shape is too poor for the motion, or the motion is not a head\u2019s.';
      throw new SolverError('over-compressed', named(message, element, time), { time, element, volumeChange: change });
    }
    const element = largest(strain);
    if (strain[element]! > STRAIN_LIMIT) {
      const message =
        'An element is stretched to more than three times its length: the motion is not one a head bears.';
      throw new SolverError('over-stretched', named(message, element, time), {
        time,
        element,
        strain: strain[element],
      });
    }
  }
}

function firstNotFinite(...values: Float32Array[]): number | undefined {
  const found = values.map((array) => array.findIndex((value) => !Number.isFinite(value))).filter((i) => i >= 0);
  return found[0];
}
