/** Eight events on one mesh in the lanes of pairs of WebAssembly vectors, on worker threads. */
import type { ChunkReport } from '../engine/engine.ts';
import { isLaidOutLike, planMemory } from '../engine/memory-plan.ts';
import { allocateResults, ENERGY, observed } from '../engine/observer.ts';
import type { ElementResults } from '../engine/observer.ts';
import { shared } from '../engine/shared-numbers.ts';
import { ThreadCrew, threadProgram } from '../engine/thread-crew.ts';
import type { WasmMemory } from '../kernel/wasm/web-assembly.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import type { Model } from '../model/model.ts';
import { partitionElements } from '../model/partition.ts';
import { batchModule, EVENTS, NODE } from './batch-module.ts';
import type { BatchPlan } from './batch-plan.ts';
import { packVectors } from './wide-vectors.ts';
import { LONGEST_RUN, planBatch } from './batch-plan.ts';
import type { BatchThreadData, PassData } from './batch-thread.ts';
import { fillBatch, fillEventMaterials, fillEventSteps } from './fill-batch.ts';
import type { DueSample, Slice, Stepper } from './stepper.ts';

const PAGE = 65536;

export class BatchStepper implements Stepper {
  readonly width = EVENTS;
  readonly longestRun = LONGEST_RUN;
  private model: Model;
  private readonly plan: BatchPlan;
  private readonly memory: WasmMemory;
  private eventResults: ElementResults[] = [];
  private readonly due = new Int32Array(new SharedArrayBuffer(EVENTS * 4));
  private readonly energies: Float64Array;
  private readonly crew: ThreadCrew;
  private readonly dt: number[] = Array.from({ length: EVENTS }, () => 0);

  /** `samples`: number of samples of each event (at most EVENTS), the one at rest included. */
  constructor(model: Model, samples: readonly number[], threads: number) {
    const partitions = partitionElements(model.mesh);
    this.model = model;
    this.plan = planBatch(model, planMemory(model, partitions));
    const pages = Math.ceil(this.plan.bytes / PAGE);
    this.memory = new webAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    this.energies = shared(new Float64Array(partitions.length * EVENTS * ENERGY.length));
    const most = Math.max(1, Math.min(threads, partitions.length));
    this.crew = new ThreadCrew(
      threadProgram('batch-thread', import.meta.url),
      most,
      partitions.length,
      this.threadData(most),
    );
    this.begin(model, samples);
  }

  /** Whether a model can be stepped in the memory and by the program of this stepper. */
  fits(model: Model): boolean {
    return this.crew.isUsable && isLaidOutLike(model, this.model);
  }

  /** Lays a model that fits to rest for events with so many samples. */
  begin(model: Model, samples: readonly number[]): void {
    this.model = model;
    this.dt.fill(0);
    new Uint8Array(this.memory.buffer).fill(0);
    fillBatch(this.memory.buffer, model, this.plan);
    this.eventResults = samples.map((count) => allocateResults(model.volume.length, count));
    const mass = shared(model.mass);
    this.crew.begin({ ...observed(model), mass, results: this.eventResults } satisfies PassData);
  }

  /** Size of the memory that all events share and of their state, bytes. */
  get bytes(): number {
    return this.plan.bytes;
  }

  async advance(
    slices: readonly (Slice | undefined)[],
    steps: number,
    due: readonly DueSample[],
  ): Promise<ChunkReport[]> {
    const { model, plan, memory } = this;
    slices.forEach((slice, event) => {
      const dt = slice?.chunk.dt;
      if (dt !== undefined && dt !== this.dt[event]) fillEventMaterials(memory.buffer, model, plan, event, dt);
      if (dt !== undefined) this.dt[event] = dt;
      fillEventSteps(memory.buffer, model, plan, event, slice, steps);
    });
    this.due.fill(-1);
    for (const { event, sample } of due) this.due[event] = sample;
    await this.crew.run(steps, 0);
    return due.map(({ event }) => this.report(event));
  }

  results(event: number): ElementResults {
    return this.eventResults[event]!;
  }

  displacements(event: number): Float64Array {
    const numbers = new Float32Array(this.memory.buffer);
    const out = new Float64Array(this.model.mesh.nodes.length);
    for (const run of this.plan.partitions.flatMap(({ nodeRuns }) => nodeRuns)) {
      run.nodes.forEach((node, i) => {
        const base = (run.data + i * NODE.bytes + NODE.displacement) / 4 + event;
        for (let axis = 0; axis < 3; axis++) out[3 * node + axis] = numbers[base + axis * EVENTS]!;
      });
    }
    return out;
  }

  close(): Promise<void> {
    return this.crew.close();
  }

  private threadData(threads: number): (thread: number, control: Int32Array) => BatchThreadData {
    packVectors();
    const common = {
      threads,
      module: new webAssembly.Module(batchModule(this.model.forms)),
      memory: this.memory,
      plan: this.plan,
      due: this.due,
      energies: this.energies,
    };
    return (thread, control) => ({ ...common, thread, control });
  }

  private report(event: number): ChunkReport {
    const doubles = new Float64Array(this.memory.buffer);
    const { partitions } = this.plan;
    const energyOf = (partition: number, index: number): number =>
      this.energies[(partition * EVENTS + event) * ENERGY.length + index]!;
    const sum = (index: number): number => partitions.reduce((total, _, p) => total + energyOf(p, index), 0);
    const largest = (index: number): number => Math.max(...partitions.map((_, p) => energyOf(p, index)));
    const sumAt = (place: 'work' | 'halfStepWork' | 'pressureWork' | 'viscousWork'): number =>
      partitions.reduce((total, partition) => total + doubles[partition[place] / 8 + event]!, 0);
    return {
      isochoric: sum(ENERGY.isochoric),
      volumetric: sum(ENERGY.volumetric),
      viscous: sumAt('viscousWork') + sum(ENERGY.viscousWork),
      hourglass: sum(ENERGY.hourglass),
      kinetic: sum(ENERGY.kinetic),
      externalWork: sumAt('work') + sumAt('pressureWork') + sum(ENERGY.pressureWork),
      lastHalfStep: sumAt('halfStepWork'),
      frequencyGrowth: largest(ENERGY.frequencyGrowth),
      dilatation: largest(ENERGY.dilatation),
    };
  }
}
