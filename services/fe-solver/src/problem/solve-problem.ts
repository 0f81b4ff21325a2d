/** From a problem document to its result, histories and files: the time loop and the engines are those of events. */
import { availableParallelism } from 'node:os';
import type { Engine } from '../engine/engine.ts';
import { ReferenceEngine } from '../engine/reference-engine.ts';
import { WasmEngine } from '../engine/wasm-engine.ts';
import { SolverError } from '../errors/solver-error.ts';
import { eventEnergy } from '../guards/event-energy.ts';
import { MotionReader } from '../motion/head-motion.ts';
import type { OutputFile } from '../result/output-file.ts';
import type { Frame } from '../result/vtu-series.ts';
import { vtuSeries } from '../result/vtu-series.ts';
import type { Progress } from '../solve/simulate.ts';
import { simulate } from '../solve/simulate.ts';
import { HistoryRecorder } from './histories.ts';
import type { PreparedProblem, ProblemLimits } from './prepare-problem.ts';
import { prepareProblem } from './prepare-problem.ts';
import { filesAmong, filesIn } from './problem-files.ts';
import type { ProblemResult } from './problem-result.ts';
import { problemFiles, problemResult } from './problem-result.ts';

export interface ProblemOptions {
  /** Folder that names of files in the problem are relative to; where the program was started when left out. */
  folder?: string | undefined;
  /** The files that the problem may name, instead of a folder. */
  files?: Readonly<Record<string, Uint8Array>> | undefined;
  limits?: ProblemLimits | undefined;
  threads?: number | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** What the solve waits for before it goes on, asked from sample to sample; undefined while nothing holds it. */
  hold?: (() => Promise<void> | undefined) | undefined;
}

export interface SolvedProblem {
  result: ProblemResult;
  /** result.json, the histories as CSV, and VTU files where they were asked for. */
  files: OutputFile[];
}

/**
 * @param document a problem as problem.schema.ts describes it
 * @throws SolverError with a code, and `final` when the same problem would fail again
 */
export async function solveProblem(document: unknown, options: ProblemOptions = {}): Promise<SolvedProblem> {
  const { folder = '.', files, limits, threads = availableParallelism(), onProgress, signal, hold } = options;
  const prepared = prepareProblem(document, files ? filesAmong(files) : filesIn(folder), limits);
  const { problem, model, motion, sampleTimes, samplesPerRow, timeStep, conditions } = prepared;
  const recorder = new HistoryRecorder(prepared);
  const frames = new FrameRecorder(prepared);
  const samples = sampleTimes.length;
  const engine: Engine =
    problem.precision === 'double' ? new ReferenceEngine(model, samples) : new WasmEngine(model, samples, threads);
  const reader = new MotionReader(motion);
  const recordRow = (sample: number, dt: number): void => {
    const time = sampleTimes[sample]!;
    recorder.record(time, engine, dt, reader.at(motion.time[0]! + time));
    frames.record(sample, engine);
  };
  let sample = 0;
  try {
    recordRow(0, timeStep);
    const report = await simulate(held(engine, hold), {
      model,
      motion,
      sampleTimes,
      criticalTimeStep: timeStep,
      eventEnergy: eventEnergy(model, motion),
      boundaryMotion: conditions.motionAt,
      onSample: (progress) => {
        sample++;
        if (sample % samplesPerRow === 0) recordRow(sample, progress.timeStep);
        onProgress?.(progress);
      },
      signal,
    });
    const result = problemResult(prepared, engine.results, recorder.histories, report);
    const series = frames.kept.length > 0 ? vtuSeries(model.mesh, frames.kept) : [];
    return { result, files: [...problemFiles(result), ...series] };
  } catch (error) {
    if (signal?.aborted) throw new SolverError('aborted', 'The solve was stopped.');
    throw error;
  } finally {
    await engine.close();
  }
}

/** An engine that stands still before a chunk for as long as it is held. */
const held = (engine: Engine, hold: ProblemOptions['hold']): Pick<Engine, 'advance' | 'results'> => ({
  results: engine.results,
  advance: async (chunk) => {
    await hold?.();
    return engine.advance(chunk);
  },
});

/** Displacement and strain of the rows that become VTU files. */
class FrameRecorder {
  readonly kept: Frame[] = [];
  private readonly prepared: PreparedProblem;
  private readonly wanted: ReadonlySet<number>;

  constructor(prepared: PreparedProblem) {
    const { problem, sampleTimes, samplesPerRow } = prepared;
    const rows = (sampleTimes.length - 1) / samplesPerRow;
    const count = Math.min(problem.outputs.vtuFrames, rows + 1);
    this.prepared = prepared;
    this.wanted = new Set(
      Array.from({ length: count }, (_, k) => samplesPerRow * Math.round((k * rows) / Math.max(1, count - 1))),
    );
  }

  record(sample: number, engine: Engine): void {
    if (!this.wanted.has(sample)) return;
    const { sampleTimes, model } = this.prepared;
    const elements = model.volume.length;
    this.kept.push({
      time: sampleTimes[sample]!,
      strain: engine.results.history.slice(sample * elements, (sample + 1) * elements),
      displacement: Float32Array.from(engine.displacements()),
    });
  }
}
