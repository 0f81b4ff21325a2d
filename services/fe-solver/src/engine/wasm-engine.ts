/** The default engine: WebAssembly SIMD on worker threads over one shared memory, conducted from the calling thread. */
import { geometryLength, stateLength } from '../kernel/kernel-form.ts';
import { BOUNDARY_NODE_GROUP, elementGroupBytes, NODE_GROUP, solverModule } from '../kernel/wasm/solver-module.ts';
import type { WasmMemory } from '../kernel/wasm/web-assembly.ts';
import { webAssembly } from '../kernel/wasm/web-assembly.ts';
import type { Model } from '../model/model.ts';
import { partitionElements } from '../model/partition.ts';
import { stepConstants } from '../model/step-constants.ts';
import type { Chunk, ChunkReport, Engine } from './engine.ts';
import { fillMaterials, fillMemory } from './fill-memory.ts';
import { isLaidOutLike, LANES, planMemory, STEP_BYTES } from './memory-plan.ts';
import type { ElementRun, MemoryPlan, NodeRun } from './memory-plan.ts';
import { allocateResults, ENERGY, observed } from './observer.ts';
import type { ElementResults } from './observer.ts';
import { ThreadCrew, threadProgram } from './thread-crew.ts';
import type { EventData, ThreadData } from './thread.ts';

const PAGE = 65536;

export class WasmEngine implements Engine {
  /** Set by `begin`. */
  results!: ElementResults;
  private model: Model;
  private readonly plan: MemoryPlan;
  private readonly memory: WasmMemory;
  private readonly energies: Float64Array;
  private readonly crew: ThreadCrew;
  private dt = 0;
  private places: Map<number, readonly [ElementRun, number]> | undefined;

  /** `samples`: number of samples that will be taken, the one at rest included. */
  constructor(model: Model, samples: number, threads: number) {
    const partitions = partitionElements(model.mesh);
    this.model = model;
    this.plan = planMemory(model, partitions);
    const pages = Math.ceil(this.plan.bytes / PAGE);
    this.memory = new webAssembly.Memory({ initial: pages, maximum: pages, shared: true });
    this.energies = new Float64Array(new SharedArrayBuffer(partitions.length * ENERGY.length * 8));
    const most = Math.max(1, Math.min(threads, partitions.length));
    this.crew = new ThreadCrew(
      threadProgram('thread', import.meta.url),
      most,
      partitions.length,
      this.threadData(most),
    );
    this.begin(model, samples);
  }

  /** Whether a model can be stepped in the memory and by the program of this engine. */
  fits(model: Model): boolean {
    return this.crew.isUsable && isLaidOutLike(model, this.model);
  }

  /** Lays a model that fits to rest for an event with so many samples. */
  begin(model: Model, samples: number): void {
    this.model = model;
    this.dt = 0;
    new Uint8Array(this.memory.buffer).fill(0);
    fillMemory(this.memory.buffer, model, this.plan);
    this.results = allocateResults(model.volume.length, samples);
    this.crew.begin({ ...observed(model), results: this.results } satisfies EventData);
  }

  /** Size of its memory, bytes. */
  get bytes(): number {
    return this.plan.bytes;
  }

  async advance(chunk: Chunk): Promise<ChunkReport> {
    this.writeChunk(chunk);
    await this.crew.run(chunk.steps.length, chunk.sample);
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

  reactions(): Float64Array {
    return this.readNodes(BOUNDARY_NODE_GROUP.reaction, ({ motion }) => motion !== undefined);
  }

  elementState(element: number): Float64Array {
    const numbers = new Float32Array(this.memory.buffer);
    const [run, lane] = this.placeOf(element);
    const group = run.data + Math.floor(lane / LANES) * elementGroupBytes(run.form);
    const base = group / 4 + geometryLength(run.form) * LANES + (lane % LANES);
    return Float64Array.from({ length: stateLength(run.form) }, (_, k) => numbers[base + k * LANES]!);
  }

  async close(): Promise<void> {
    await this.crew.close();
  }

  private readNodes(vector: number, isRead: (run: NodeRun) => boolean = () => true): Float64Array {
    const numbers = new Float32Array(this.memory.buffer);
    const out = new Float64Array(this.model.mesh.nodes.length);
    this.forEachNode((node, base, run) => {
      if (!isRead(run)) return;
      for (let k = 0; k < 3; k++) out[3 * node + k] = numbers[base + (vector + k) * LANES]!;
    });
    return out;
  }

  /** Visits every node that is stepped with the place of its lane in the memory, counted in singles. */
  private forEachNode(visit: (node: number, base: number, run: NodeRun) => void): void {
    for (const run of this.plan.partitions.flatMap(({ nodeRuns }) => nodeRuns)) {
      run.nodes.forEach((node, i) => {
        if (node >= 0) visit(node, (run.data + Math.floor(i / LANES) * run.groupBytes) / 4 + (i % LANES), run);
      });
    }
  }

  /** The run that an element is in, and its number there. */
  private placeOf(element: number): readonly [ElementRun, number] {
    this.places ??= new Map(
      this.plan.partitions.flatMap(({ elementRuns }) =>
        elementRuns.flatMap((run) => [...run.elements].map((own, lane) => [own, [run, lane]] as const)),
      ),
    );
    const found = this.places.get(element);
    if (!found) throw new Error(`The model has no element ${element}.`);
    return found;
  }

  private threadData(threads: number): (thread: number, control: Int32Array) => ThreadData {
    const common = {
      threads,
      module: new webAssembly.Module(solverModule(this.model.forms, this.model.boundary !== undefined)),
      memory: this.memory,
      plan: this.plan,
      energies: this.energies,
    };
    return (thread, control) => ({ ...common, thread, control });
  }

  private writeChunk({ steps, dt, previousDt, boundary }: Chunk): void {
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
    if (boundary) numbers.set(boundary, this.plan.motions / 4);
  }

  private report(): ChunkReport {
    const doubles = new Float64Array(this.memory.buffer);
    const sum = (index: number): number =>
      this.plan.partitions.reduce((total, _, p) => total + this.energies[p * ENERGY.length + index]!, 0);
    const sumAt = (place: 'work' | 'halfStepWork' | 'pressureWork' | 'viscousWork'): number =>
      this.plan.partitions.reduce((total, partition) => total + doubles[partition[place] / 8]!, 0);
    const largest = (index: number): number =>
      Math.max(...this.plan.partitions.map((_, p) => this.energies[p * ENERGY.length + index]!));
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
