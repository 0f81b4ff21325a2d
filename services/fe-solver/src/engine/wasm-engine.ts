/** The default engine: WebAssembly SIMD on worker threads over one shared memory, conducted from the calling thread. */
import { Worker } from 'node:worker_threads';
import { SolverError } from '../errors.ts';
import { NODE_GROUP, NODE_GROUP_BYTES, solverModule } from '../kernel/wasm/solver-module.ts';
import type { WasmMemory } from '../kernel/wasm/web-assembly.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import type { Model } from '../model/model.ts';
import { partitionElements } from '../model/partition.ts';
import { stepConstants } from '../model/step-constants.ts';
import { CONTROL, MOST_THREADS } from './control.ts';
import type { Chunk, ChunkReport, Engine } from './engine.ts';
import { fillMaterials, fillMemory } from './fill-memory.ts';
import { LANES, LONGEST_CHUNK, planMemory, STEP_BYTES } from './memory-plan.ts';
import type { MemoryPlan } from './memory-plan.ts';
import { allocateResults, ENERGY } from './observer.ts';
import type { ElementResults } from './observer.ts';
import { ThreadBalance } from './thread-balance.ts';
import type { ThreadData } from './thread.ts';

const PAGE = 65536;
const THREAD_PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js', import.meta.url);

export class WasmEngine implements Engine {
  readonly results: ElementResults;
  private readonly model: Model;
  private readonly plan: MemoryPlan;
  private readonly memory: WasmMemory;
  private readonly control = new Int32Array(new SharedArrayBuffer(CONTROL.length * 4));
  private readonly energies: Float64Array;
  private readonly workers: Worker[];
  private readonly balance: ThreadBalance;
  private readonly lost = Promise.withResolvers<never>();
  private chunks = 0;
  private dt = 0;

  /** `samples`: number of samples that will be taken, the one at rest included. */
  constructor(model: Model, samples: number, threads: number) {
    const partitions = partitionElements(model.mesh);
    this.model = model;
    this.plan = planMemory(model, partitions);
    const pages = Math.ceil(this.plan.bytes / PAGE);
    this.memory = new webAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    fillMemory(this.memory.buffer, model, this.plan);
    this.results = allocateResults(model.volume.length, samples);
    this.energies = new Float64Array(new SharedArrayBuffer(partitions.length * ENERGY.length * 8));
    this.lost.promise.catch(() => undefined);
    const most = Math.max(1, Math.min(threads, partitions.length, MOST_THREADS - 1));
    this.balance = new ThreadBalance(most);
    this.workers = this.start(most);
  }

  async advance(chunk: Chunk): Promise<ChunkReport> {
    if (chunk.steps.length > LONGEST_CHUNK) {
      throw new SolverError('over-compressed', 'The stable time step became too small.', { dt: chunk.dt });
    }
    this.writeChunk(chunk);
    const finished = Promise.withResolvers<void>();
    for (const worker of this.workers) worker.once('message', () => finished.resolve());
    Atomics.store(this.control, CONTROL.finished, 0);
    Atomics.store(this.control, CONTROL.steps, chunk.steps.length);
    Atomics.store(this.control, CONTROL.sample, chunk.sample);
    const start = performance.now();
    this.chunks++;
    Atomics.store(this.control, CONTROL.order, this.chunks * MOST_THREADS + this.balance.next);
    Atomics.notify(this.control, CONTROL.order);
    await Promise.race([finished.promise, this.lost.promise]);
    this.balance.record((performance.now() - start) / chunk.steps.length);
    for (const worker of this.workers) worker.removeAllListeners('message');
    return this.report();
  }

  displacements(): Float64Array {
    return this.readNodes(NODE_GROUP.displacement);
  }

  velocities(): Float64Array {
    return this.readNodes(NODE_GROUP.velocity);
  }

  setDisplacements(values: Float64Array): void {
    const numbers = new Float32Array(this.memory.buffer);
    this.forEachNode((node, base) => {
      for (let k = 0; k < 3; k++) numbers[base + (NODE_GROUP.displacement + k) * LANES] = values[3 * node + k]!;
    });
    for (const run of this.plan.partitions.flatMap(({ elementRuns }) => elementRuns)) {
      run.slotTable.forEach((slot, i) => {
        const element = run.elements[Math.floor(i / (8 * LANES)) * LANES + (i % LANES)]!;
        if (element < 0) return;
        const node = this.model.mesh.hexes[8 * element + (Math.floor(i / LANES) % 8)]!;
        numbers.set(values.subarray(3 * node, 3 * node + 3), slot / 4);
      });
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }

  private readNodes(vector: number): Float64Array {
    const numbers = new Float32Array(this.memory.buffer);
    const out = new Float64Array(this.model.mesh.nodes.length);
    this.forEachNode((node, base) => {
      for (let k = 0; k < 3; k++) out[3 * node + k] = numbers[base + (vector + k) * LANES]!;
    });
    return out;
  }

  /** Visits every free node with the place of its lane in the memory, counted in singles. */
  private forEachNode(visit: (node: number, base: number) => void): void {
    for (const run of this.plan.partitions.flatMap(({ nodeRuns }) => nodeRuns)) {
      run.nodes.forEach((node, i) => {
        if (node >= 0) visit(node, (run.data + Math.floor(i / LANES) * NODE_GROUP_BYTES) / 4 + (i % LANES));
      });
    }
  }

  private start(threads: number): Worker[] {
    const shared = (values: Float64Array): Float64Array => {
      const copy = new Float64Array(new SharedArrayBuffer(values.byteLength));
      copy.set(values);
      return copy;
    };
    const common = {
      module: new webAssembly.Module(solverModule(this.model.forms)),
      memory: this.memory,
      control: this.control,
      plan: this.plan,
      materials: this.model.materials.map(({ bulkModulus }) => ({ bulkModulus })),
      volume: shared(this.model.volume),
      gradientShape: shared(this.model.gradientShape),
      results: this.results,
      energies: this.energies,
    };
    return Array.from({ length: threads }, (_, thread) => {
      const workerData: ThreadData = { ...common, thread };
      // Nothing that was loaded into this process before its own code belongs into a thread.
      const worker = new Worker(THREAD_PROGRAM, { workerData, execArgv: [] });
      worker.on('error', (cause) =>
        this.lost.reject(new SolverError('worker-lost', 'A solver thread stopped.', { cause: String(cause) })),
      );
      return worker;
    });
  }

  private writeChunk({ steps, dt, previousDt }: Chunk): void {
    if (dt !== this.dt) fillMaterials(this.memory.buffer, this.model, this.plan, dt);
    this.dt = dt;
    const numbers = new Float32Array(this.memory.buffer);
    steps.forEach((head, step) => {
      const velocityStep = step === 0 ? (previousDt + dt) / 2 : dt;
      numbers.set(
        stepConstants(head, velocityStep, dt, this.model.referenceDensity),
        (this.plan.steps + step * STEP_BYTES) / 4,
      );
    });
  }

  private report(): ChunkReport {
    const doubles = new Float64Array(this.memory.buffer);
    const sum = (index: number): number =>
      this.plan.partitions.reduce((total, _, p) => total + this.energies[p * ENERGY.length + index]!, 0);
    const sumAt = (place: 'work' | 'halfStepWork' | 'pressureWork'): number =>
      this.plan.partitions.reduce((total, partition) => total + doubles[partition[place] / 8]!, 0);
    const largest = (index: number): number =>
      Math.max(...this.plan.partitions.map((_, p) => this.energies[p * ENERGY.length + index]!));
    return {
      isochoric: sum(ENERGY.isochoric),
      volumetric: sum(ENERGY.volumetric),
      viscous: sum(ENERGY.viscous),
      hourglass: sum(ENERGY.hourglass),
      kinetic: sum(ENERGY.kinetic),
      externalWork: sumAt('work') + sumAt('pressureWork') + sum(ENERGY.pressureWork),
      lastHalfStep: sumAt('halfStepWork'),
      frequencyGrowth: largest(ENERGY.frequencyGrowth),
      volumeChange: largest(ENERGY.volumeChange),
    };
  }
}
