/** One event on one engine, from its first step to its documents and files. */
import { setImmediate } from 'node:timers/promises';
import type { EventEngine } from '../engine/engine.ts';
import { isOfGuard, SolverError } from '../errors/solver-error.ts';
import { eventEnergy } from '../guards/event-energy.ts';
import { elementLocations } from '../result/element-locations.ts';
import { elementPeaks } from '../result/element-peaks.ts';
import { jsonFile } from '../result/output-file.ts';
import type { OutputFile } from '../result/output-file.ts';
import { brainElements } from '../result/regions.ts';
import { measure } from '../result/result.ts';
import type { Result } from '../result-schema/result.schema.ts';
import { resultWarnings } from '../result/warnings.ts';
import { vtuSeries } from '../result/vtu-series.ts';
import { simulate } from './simulate.ts';
import type { Progress, SimulationReport } from './simulate.ts';
import { Clock } from './clock.ts';
import { incompleteOf } from './incomplete.ts';
import { DisplacementRecorder, fieldFile, frameStrains } from './frames.ts';
import type { PreparedTask } from './prepare.ts';
import { meshFile } from './mesh-file.ts';
import { provenance } from './provenance.ts';
import type { Execution } from './provenance.ts';

export interface RunOptions {
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface Solved {
  result: Result;
  /** Field file (SSF1) and mesh file (SSM1), see proto/README-field-format.md. */
  field: Uint8Array<ArrayBuffer>;
  mesh: Uint8Array<ArrayBuffer>;
  /** What the task's outputs asked for beside them. */
  files: OutputFile[];
  /** Passes that shared the machine while it was solved; one unless told. */
  passes?: number;
}

/** Seconds before the first step. */
export interface StartUp {
  model: number;
  engine: number;
}

export async function runEvent(
  prepared: PreparedTask,
  engine: EventEngine,
  { onProgress, signal }: RunOptions,
  execution: Execution,
  startUp: StartUp,
): Promise<Solved> {
  const { motion, sampleTimes } = prepared;
  const clock = new Clock();
  const recorder = new DisplacementRecorder(prepared);
  let sample = 0;
  let reached: Progress | undefined;
  const onSample = (progress: Progress): void => {
    recorder.record(++sample, engine);
    reached = progress;
    onProgress?.(progress);
  };
  try {
    const { model, criticalTimeStep } = prepared;
    const energy = eventEnergy(model, motion);
    const report = await simulate(engine, {
      model,
      motion,
      sampleTimes,
      criticalTimeStep,
      eventEnergy: energy,
      onSample,
      signal,
    });
    const solve = clock.lap();
    const solved = await inTurn(() => {
      clock.lap();
      return documents(prepared, engine, recorder, report, execution);
    });
    const elementSteps = report.steps * prepared.model.volume.length;
    solved.result.timings = {
      ...startUp,
      solve,
      results: clock.lap(),
      nanosecondsPerElementStep: (solve * 1e9) / elementSteps,
    };
    return solved;
  } catch (error) {
    if (signal?.aborted) throw new SolverError('aborted', 'The solve was stopped.');
    if (reached && isOfGuard(error))
      error.partial = incompleteOf(prepared, engine, { ...reached, sample }, error, execution);
    throw error;
  }
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the work of events that end together one after the other, with a turn of the event loop between in which leases
 * are renewed.
 */
function inTurn<T>(work: () => T): Promise<T> {
  const done = before.then(() => setImmediate()).then(work);
  before = done.catch(() => undefined);
  return done;
}

function documents(
  prepared: PreparedTask,
  engine: EventEngine,
  recorder: DisplacementRecorder,
  report: SimulationReport,
  execution: Execution,
): Solved {
  const { task, model, sampleTimes: times, motion, meshHash } = prepared;
  const { mesh, volume } = model;
  const { strainRateWindow, elementHistory } = task.outputs;
  const brain = brainElements(mesh);
  const history = { values: engine.results.history, elementCount: volume.length, times };
  const peaks = elementPeaks(history, brain, strainRateWindow);
  const measures = measure({
    mesh,
    volume,
    results: engine.results,
    times,
    motion,
    peaks,
    strainRateWindow,
    elementHistory,
    pressureModulus: task.outputs.pressure ? prepared.bulkModulus : undefined,
  });
  const strains = frameStrains(prepared, engine);
  const files: OutputFile[] = [];
  if (task.outputs.elementLocations) {
    files.push(jsonFile('element-locations.json', elementLocations(mesh, brain, peaks)));
  }
  if (task.outputs.vtu) files.push(...vtuSeries(mesh, recorder.frames(strains)));
  const result: Result = {
    version: 1,
    'event-id': task.eventId,
    ...(task.impactPoint !== undefined && { 'impact-point': task.impactPoint }),
    ...measures,
    warnings: resultWarnings(motion, measures, prepared),
    energy: report.energy,
    provenance: provenance(prepared, report, execution),
    timings: { model: 0, engine: 0, solve: 0, results: 0, nanosecondsPerElementStep: 0 },
  };
  return { result, field: fieldFile(prepared, strains), mesh: meshFile(mesh, meshHash), files };
}
