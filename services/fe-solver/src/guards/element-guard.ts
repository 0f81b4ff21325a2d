import type { ChunkReport } from '../engine/engine.ts';
import { LONGEST_CHUNK } from '../engine/memory-plan.ts';
import type { ElementResults } from '../engine/observer.ts';
import { SolverError } from '../errors/solver-error.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import type { Model } from '../model/model.ts';
import { largest, named } from './name-element.ts';

/** A nearly incompressible material no longer holds beyond this; an inverted element is far beyond it. */
const VOLUME_CHANGE_LIMIT = 0.1;
/** Green–Lagrange strain of an element stretched to three times its length; no limit for a fluid. */
const STRAIN_LIMIT = 4;

/** Looks for elements that no longer stand for tissue, and names them with the likely cause. */
export class ElementGuard {
  private readonly results: ElementResults;
  private readonly elements: number;
  private readonly mesh: HexMesh;
  /** For each part whether it is a fluid, which may be sheared to any extent. */
  private readonly isFluid: boolean[];
  /** For each part the largest |J − 1|. */
  private readonly volumeChangeLimits: number[];

  constructor(results: ElementResults, { mesh, materials }: Pick<Model, 'mesh' | 'materials'>) {
    this.results = results;
    this.elements = results.dilatation.length;
    this.mesh = mesh;
    this.isFluid = materials.map((material) => material.isFluid ?? false);
    this.volumeChangeLimits = materials.map(({ volumeChangeLimit }) => volumeChangeLimit ?? VOLUME_CHANGE_LIMIT);
  }

  /**
   * `steps` of the length `dt`, s, would lead on from a sample.
   * @throws SolverError over-compressed where there are more than an engine can hold
   */
  checkStep(steps: number, dt: number, sample: number, time: number): void {
    if (steps <= LONGEST_CHUNK) return;
    const element = largest(this.strainAt(sample));
    const message =
      'The stable time step became too small, most likely by the element named, which is stretched most: its shape is too poor for the motion.';
    throw new SolverError('over-compressed', named(message, element, time, this.mesh), { time, element, dt });
  }

  /** @throws SolverError not-finite, over-compressed or over-stretched */
  check(report: ChunkReport, sample: number, time: number): void {
    const { dilatation } = this.results;
    const strain = this.strainAt(sample);
    if (!Object.values<number>({ ...report }).every(Number.isFinite)) {
      const element = firstNotFinite(dilatation, strain);
      const message = 'The solution is no longer finite: a badly shaped element, or a motion that jumps.';
      throw new SolverError('not-finite', named(message, element, time, this.mesh), { time, element });
    }
    const crushed = this.mostCrushed(report.dilatation);
    if (crushed !== undefined) {
      const element = crushed;
      const change = dilatation[element]!;
      const limit = 100 * this.volumeChangeLimits[this.mesh.part[element]!]!;
      const message =
        change <= -1
          ? 'An element is inverted: its shape is too poor for the motion.'
          : `An element changed its volume by more than ${limit} %: its shape is too poor for the motion, or the motion is not a head\u2019s.`;
      throw new SolverError('over-compressed', named(message, element, time, this.mesh), {
        time,
        element,
        volumeChange: change,
      });
    }
    const element = this.mostStretched(strain);
    if (element !== undefined) {
      const message =
        'An element is stretched to more than three times its length: the motion is not one a head bears.';
      throw new SolverError('over-stretched', named(message, element, time, this.mesh), {
        time,
        element,
        strain: strain[element],
      });
    }
  }

  /** The element furthest beyond the change of volume that its part may reach. `most`: largest of all elements. */
  private mostCrushed(most: number): number | undefined {
    if (most <= Math.min(...this.volumeChangeLimits)) return undefined;
    const { part } = this.mesh;
    const excess = this.results.dilatation.map((change, e) => Math.abs(change) / this.volumeChangeLimits[part[e]!]!);
    const found = largest(excess);
    return excess[found]! > 1 ? found : undefined;
  }

  private strainAt(sample: number): Float32Array {
    return this.results.history.subarray(sample * this.elements, (sample + 1) * this.elements);
  }

  /** The element of a tissue that is stretched most, where that is beyond the limit. */
  private mostStretched(strain: Float32Array): number | undefined {
    const { part } = this.mesh;
    let found: number | undefined;
    strain.forEach((value, element) => {
      if (value > (found === undefined ? STRAIN_LIMIT : strain[found]!) && !this.isFluid[part[element]!])
        found = element;
    });
    return found;
  }
}

function firstNotFinite(...values: Float32Array[]): number | undefined {
  const found = values.map((array) => array.findIndex((value) => !Number.isFinite(value))).filter((i) => i >= 0);
  return found[0];
}
