/**
 * The time loop: chunks of equal steps from sample to sample, each checked before the next. The stable step is found anew
 * from how far any element has been deformed.
 */
import type { EventEngine } from '../engine/engine.ts';
import { ElementGuard } from '../guards/element-guard.ts';
import type { EnergyBalance } from '../guards/energy-guard.ts';
import { EnergyGuard } from '../guards/energy-guard.ts';
import type { Model } from '../model/model.ts';
import type { HeadMotion } from '../motion/head-motion.ts';
import { MotionReader } from '../motion/head-motion.ts';

export interface SimulationOptions {
  model: Pick<Model, 'mesh' | 'materials'>;
  motion: HeadMotion;
  /** Times of the samples from the start of the motion, s; the first is 0. */
  sampleTimes: readonly number[];
  /** Longest stable step of the undeformed model, s. */
  criticalTimeStep: number;
  /** What the motion is estimated to bring, J (guards/event-energy.ts). */
  eventEnergy: number;
  /** Motions of the model's boundary in the step of the length `dt` from `time` on, s; BOUNDARY_MOTION_LENGTH numbers each. */
  boundaryMotion?: ((time: number, dt: number) => readonly number[]) | undefined;
  onSample?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface Progress {
  /** Simulated and total time, s. */
  time: number;
  end: number;
  steps: number;
  /** s */
  smallestTimeStep: number;
  /** Length of the last step, s. */
  timeStep: number;
}

export interface SimulationReport {
  steps: number;
  smallestTimeStep: number;
  energy: EnergyBalance;
}

/** Share of the longest stable step that is used. */
const TIME_STEP_SAFETY = 0.9;

export async function simulate(
  engine: Pick<EventEngine, 'advance' | 'results'>,
  options: SimulationOptions,
): Promise<SimulationReport> {
  const { model, sampleTimes, motion } = options;
  const reader = new MotionReader(motion);
  const end = sampleTimes.at(-1)!;
  const energy = new EnergyGuard(engine.results, model.mesh, options.eventEnergy);
  const elements = new ElementGuard(engine.results, model);
  let limit = options.criticalTimeStep;
  let [steps, previousDt, smallest] = [0, 0, Infinity];
  for (let sample = 1; sample < sampleTimes.length; sample++) {
    options.signal?.throwIfAborted();
    const start = sampleTimes[sample - 1]!;
    const interval = sampleTimes[sample]! - start;
    const count = Math.ceil(interval / (TIME_STEP_SAFETY * limit));
    const dt = interval / count;
    elements.checkStep(count, dt, sample - 1, start);
    const kinematics = Array.from({ length: count }, (_, k) => reader.at(motion.time[0]! + start + k * dt));
    const { boundaryMotion } = options;
    const boundary =
      boundaryMotion && Float64Array.from(kinematics.flatMap((_, k) => boundaryMotion(start + k * dt, dt)));
    const report = await engine.advance({ steps: kinematics, dt, previousDt, sample, boundary });
    steps += count;
    elements.check(report, sample, sampleTimes[sample]!);
    energy.check(report, sampleTimes[sample]!, steps);
    // Raised stiffness of a few elements raises ω²max of the whole by no more than their own bound rises.
    limit = 2 / Math.sqrt((2 / options.criticalTimeStep) ** 2 + report.frequencyGrowth);
    previousDt = dt;
    smallest = Math.min(smallest, dt);
    options.onSample?.({ time: sampleTimes[sample]!, end, steps, smallestTimeStep: smallest, timeStep: dt });
  }
  return { steps, smallestTimeStep: smallest, energy: energy.balance() };
}
