import type { ChunkReport, EnergySums } from '../engine/engine.ts';
import type { ElementResults } from '../engine/observer.ts';
import { SolverError } from '../errors/solver-error.ts';
import type { Parts } from './name-element.ts';
import { largest, named } from './name-element.ts';

export interface EnergyBalance extends Omit<EnergySums, 'lastHalfStep'> {
  /**
   * |kinetic + internal + hourglass − external work| at the end over the largest energy of the run, or over `LEAST_SHARE`
   * of what the motion is estimated to bring where that is larger.
   */
  error: number;
  /** Largest error at any sample. */
  worstError: number;
  /** Hourglass over internal energy, largest at any sample that has a tenth of the largest internal energy so far. */
  hourglassShare: number;
}

const ENERGY_ERROR_LIMIT = 0.01;
/**
 * Share of the event's estimated energy below which there is nothing to compare with: while the head is still, rounding
 * of single precision is all that there is. The slowest motions reach twice this share.
 */
const LEAST_SHARE = 0.01;
/** For so many steps after the energy has passed that share, a pulse that sets in is resolved by too few to be judged. */
const SETTLING_STEPS = 100;
const HOURGLASS_LIMIT = 0.05;

/** Holds the energies against each other: what came in by the head's motion must be found in the brain. */
export class EnergyGuard {
  private last: ChunkReport | undefined;
  private readonly least: number;
  private largest: number;
  private largestInternal: number;
  /** Steps at which the energy passed `least`. */
  private onset: number | undefined;
  private error = 0;
  private worstError = 0;
  private hourglassShare = 0;
  private readonly results: Pick<ElementResults, 'dilatation' | 'hourglass'>;
  private readonly parts: Parts;

  /** `eventEnergy`: what the motion is estimated to bring, J (event-energy.ts). */
  constructor(results: Pick<ElementResults, 'dilatation' | 'hourglass'>, parts: Parts, eventEnergy: number) {
    this.results = results;
    this.parts = parts;
    this.least = LEAST_SHARE * eventEnergy;
    this.largest = this.least;
    this.largestInternal = this.least;
  }

  /** @throws SolverError energy-error or hourglass-energy */
  check(report: ChunkReport, time: number, steps: number): void {
    const internal = report.isochoric + report.volumetric + report.viscous;
    const total = report.kinetic + internal + report.hourglass;
    const balance = total - report.lastHalfStep - report.externalWork;
    this.last = report;
    this.largest = Math.max(this.largest, total, Math.abs(report.externalWork));
    this.largestInternal = Math.max(this.largestInternal, internal);
    this.error = this.largest === 0 ? 0 : Math.abs(balance) / this.largest;
    if (this.largest > this.least) this.onset ??= steps;
    if (this.onset === undefined || steps > this.onset + SETTLING_STEPS) this.checkBalance(time);
    if (internal > 0.1 * this.largestInternal) {
      this.hourglassShare = Math.max(this.hourglassShare, report.hourglass / internal);
    }
    if (this.hourglassShare > HOURGLASS_LIMIT) {
      const element = largest(this.results.hourglass);
      const message = `More than ${100 * HOURGLASS_LIMIT} % of the internal energy is in hourglass modes, most in the element named: the mesh is too coarse for this motion.`;
      const details = { time, element, share: this.hourglassShare };
      throw new SolverError('hourglass-energy', named(message, element, time, this.parts), details);
    }
  }

  private checkBalance(time: number): void {
    this.worstError = Math.max(this.worstError, this.error);
    if (this.error > ENERGY_ERROR_LIMIT) {
      // A solution becomes unstable in the volume first, which is stiffest.
      const element = largest(this.results.dilatation);
      const message =
        'The energy balance is off by more than 1 %: the motion jumps, or the solution has become unstable, most likely at the element named, whose volume changes most.';
      throw new SolverError('energy-error', named(message, element, time, this.parts), {
        time,
        element,
        error: this.error,
      });
    }
  }

  balance(): EnergyBalance {
    const {
      isochoric = 0,
      volumetric = 0,
      viscous = 0,
      hourglass = 0,
      kinetic = 0,
      externalWork = 0,
    } = this.last ?? {};
    const { error, worstError, hourglassShare } = this;
    return { isochoric, volumetric, viscous, hourglass, kinetic, externalWork, error, worstError, hourglassShare };
  }
}
