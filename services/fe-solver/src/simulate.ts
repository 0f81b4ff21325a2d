/** The time loop: chunks of equal steps from sample to sample, each checked before the next. */
import type { ChunkReport, EnergySums, EventEngine } from './engine/engine.ts';
import { SolverError } from './errors.ts';
import type { HeadMotion } from './motion/head-motion.ts';
import { MotionReader } from './motion/head-motion.ts';

export interface SimulationOptions {
  motion: HeadMotion;
  /** Times of the samples from the start of the motion, s; the first is 0. */
  sampleTimes: readonly number[];
  /** Longest stable step of the undeformed model, s. */
  criticalTimeStep: number;
  onSample?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface Progress {
  /** Simulated and total time, s. */
  time: number;
  end: number;
  steps: number;
}

export interface EnergyBalance extends Omit<EnergySums, 'lastHalfStep'> {
  /** |kinetic + internal + hourglass − external work| at the end over the largest energy so far. */
  error: number;
  /** Largest error at any sample. */
  worstError: number;
  /** Hourglass over internal energy, largest at any sample that has a tenth of the largest internal energy. */
  hourglassShare: number;
}

export interface SimulationReport {
  steps: number;
  smallestTimeStep: number;
  energy: EnergyBalance;
}

/** Share of the longest stable step that is used. */
const TIME_STEP_SAFETY = 0.9;
const ENERGY_ERROR_LIMIT = 0.01;
/** Before so many steps there is hardly any energy to compare with. */
const SETTLING_STEPS = 100;
const HOURGLASS_LIMIT = 0.1;
/** Beyond this the series of J^(−2/3) and the material itself no longer hold. */
const VOLUME_CHANGE_LIMIT = 0.1;

export async function simulate(
  engine: Pick<EventEngine, 'advance'>,
  options: SimulationOptions,
): Promise<SimulationReport> {
  const { sampleTimes, motion } = options;
  const reader = new MotionReader(motion);
  const end = sampleTimes.at(-1)!;
  const watch = new EnergyWatch();
  let limit = options.criticalTimeStep;
  let [steps, previousDt, smallest] = [0, 0, Infinity];
  for (let sample = 1; sample < sampleTimes.length; sample++) {
    options.signal?.throwIfAborted();
    const start = sampleTimes[sample - 1]!;
    const interval = sampleTimes[sample]! - start;
    const count = Math.ceil(interval / (TIME_STEP_SAFETY * limit));
    const dt = interval / count;
    const kinematics = Array.from({ length: count }, (_, k) => reader.at(motion.time[0]! + start + k * dt));
    const report = await engine.advance({ steps: kinematics, dt, previousDt, sample });
    steps += count;
    watch.check(report, sampleTimes[sample]!, steps);
    limit = options.criticalTimeStep / Math.sqrt(Math.max(1, report.frequencyGrowth));
    previousDt = dt;
    smallest = Math.min(smallest, dt);
    options.onSample?.({ time: sampleTimes[sample]!, end, steps });
  }
  return { steps, smallestTimeStep: smallest, energy: watch.balance() };
}

class EnergyWatch {
  private last: ChunkReport | undefined;
  private largest = 0;
  private largestInternal = 0;
  private error = 0;
  private worstError = 0;
  private hourglassShare = 0;

  check(report: ChunkReport, time: number, steps: number): void {
    const internal = report.isochoric + report.volumetric + report.viscous;
    const total = report.kinetic + internal + report.hourglass;
    const balance = total - report.lastHalfStep - report.externalWork;
    if (!Number.isFinite(balance + report.frequencyGrowth)) {
      throw new SolverError('not-finite', 'The solution is no longer finite.', { time });
    }
    if (report.volumeChange > VOLUME_CHANGE_LIMIT) {
      throw new SolverError('over-compressed', 'An element changed its volume by more than 10 %.', {
        time,
        volumeChange: report.volumeChange,
      });
    }
    this.last = report;
    this.largest = Math.max(this.largest, total, Math.abs(report.externalWork));
    this.largestInternal = Math.max(this.largestInternal, internal);
    this.error = this.largest === 0 ? 0 : Math.abs(balance) / this.largest;
    if (steps > SETTLING_STEPS) this.worstError = Math.max(this.worstError, this.error);
    if (steps > SETTLING_STEPS && this.error > ENERGY_ERROR_LIMIT) {
      throw new SolverError('energy-error', 'The energy balance is off by more than 1 %.', { time, error: this.error });
    }
    if (internal > 0.1 * this.largestInternal) {
      this.hourglassShare = Math.max(this.hourglassShare, report.hourglass / internal);
    }
    if (this.hourglassShare > HOURGLASS_LIMIT) {
      throw new SolverError('hourglass-energy', 'More than 10 % of the internal energy is in hourglass modes.', {
        time,
        share: this.hourglassShare,
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
