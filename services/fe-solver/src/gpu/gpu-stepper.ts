/// <reference types="@webgpu/types" />
/** Steps a batch of events on one mesh on a GPU: the batch is the second dimension of every dispatch. */
import type { DueSample, Slice, Stepper } from '../batch/stepper.ts';
import type { ChunkReport } from '../engine/engine.ts';
import type { ElementResults } from '../engine/observer.ts';
import { materialLength } from '../kernel/kernel-form.ts';
import { STEP } from '../kernel/step.ts';
import { materialConstants } from '../model/material-constants.ts';
import type { Model } from '../model/model.ts';
import { stepConstants } from '../model/step-constants.ts';
import { cornerTable, geometryTable, layElements, WORKGROUP } from './element-layout.ts';
import { EventRecord } from './event-record.ts';
import { GpuMemory } from './gpu-memory.ts';
import type { Region } from './gpu-memory.ts';
import { forceShader, nodeShader, sampleShader } from './shaders.ts';
import type { Sizes } from './shaders.ts';
import { cornersOfNodes, nodeConstants } from './node-tables.ts';

/** Alignment of the uniform that tells a dispatch the number of its step. */
const STEP_STRIDE = 256;
/** Steps per submission: fewer waste time between them, more keep the display of a desktop waiting. */
const STEPS_PER_SUBMISSION = 100;
const LONGEST_RUN = 1024;

type FiveArrays = [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];

interface Program {
  pipeline: GPUComputePipeline;
  bindings: GPUBindGroup;
  /** Elements or nodes. */
  items: number;
}

/** What is kept of each event. */
interface EventBuffers {
  steps: GPUBuffer;
  materials: GPUBuffer;
  displacement: GPUBuffer;
  velocity: GPUBuffer;
  work: GPUBuffer;
  elementWork: GPUBuffer;
  samples: GPUBuffer;
}

export class GpuStepper implements Stepper {
  readonly width: number;
  readonly longestRun = LONGEST_RUN;
  private readonly device: GPUDevice;
  private readonly model: Model;
  private readonly memory: GpuMemory;
  private readonly sizes: Sizes;
  private readonly force: Program;
  private readonly node: Program;
  private readonly look: Program;
  private readonly records: EventRecord[];
  private readonly buffers: EventBuffers;
  private readonly dt: number[];

  /** `samples`: number of samples of each event, the one at rest included. */

  constructor(device: GPUDevice, model: Model, samples: readonly number[]) {
    const width = samples.length;
    const nodes = model.mass.length;
    const layout = layElements(model);
    const memory = new GpuMemory(device);
    this.device = device;
    this.model = model;
    this.width = width;
    this.memory = memory;
    this.dt = samples.map(() => 0);
    this.sizes = {
      nodes,
      longestRun: LONGEST_RUN,
      materialStride: Math.max(...model.forms.map(materialLength)),
      parts: model.forms.length,
      layout,
    };
    const { sizes } = this;
    this.records = samples.map((count) => new EventRecord(model, layout, count));
    this.buffers = {
      steps: memory.empty(width * LONGEST_RUN * STEP.length * 4),
      materials: memory.empty(width * sizes.parts * sizes.materialStride * 4),
      displacement: memory.empty(width * nodes * 16),
      velocity: memory.empty(width * nodes * 16),
      work: memory.empty(width * nodes * 8),
      elementWork: memory.empty(width * layout.places * 8),
      samples: memory.empty(width * layout.sampleNumbers * 4),
    };
    const step = memory.counting(LONGEST_RUN, STEP_STRIDE);
    const state = memory.empty(width * layout.stateQuads * 16);
    const forces = memory.empty(width * layout.places * 8 * 16);
    const { steps, materials, displacement, velocity, work, elementWork } = this.buffers;
    const tables = [cornerTable(model, layout), geometryTable(model, layout)].map((table) => memory.filled(table));
    const inputs = [step, steps, displacement, ...tables, state, materials];
    this.force = this.compile(forceShader(sizes), layout.places, [...inputs, forces, elementWork]);
    this.look = this.compile(sampleShader(sizes), layout.places, [...inputs, this.buffers.samples]);
    const { first, places } = cornersOfNodes(model, layout);
    const own = [nodeConstants(model), first, places].map((table) => memory.filled(table));
    this.node = this.compile(nodeShader(sizes), nodes, [step, steps, displacement, velocity, ...own, forces, work]);
  }

  /** Size of all buffers on the device, bytes. */
  get bytes(): number {
    return this.memory.bytes;
  }

  async advance(
    slices: readonly (Slice | undefined)[],
    steps: number,
    due: readonly DueSample[],
  ): Promise<ChunkReport[]> {
    slices.forEach((slice, event) => this.writeSteps(event, slice, steps));
    for (let first = 0; first < steps; first += STEPS_PER_SUBMISSION) {
      const encoder = this.device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      for (let step = first; step < Math.min(steps, first + STEPS_PER_SUBMISSION); step++) {
        this.dispatch(pass, this.force, step);
        this.dispatch(pass, this.node, step);
      }
      pass.end();
      this.device.queue.submit([encoder.finish()]);
    }
    return due.length === 0 ? [] : this.sample(due, steps - 1);
  }

  /** Once per event: what it has done since its last sample, read back and put down. */
  private async sample(due: readonly DueSample[], lastStep: number): Promise<ChunkReport[]> {
    const encoder = this.device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    this.dispatch(pass, this.look, lastStep);
    pass.end();
    const perEvent = due.map(({ event }) => this.regionsOf(event));
    const reading = this.memory.read(encoder, perEvent.flat());
    this.clearWork(due);
    const numbers = await reading;
    return due.map(({ event, sample }, i) => {
      const [work, elementWork, velocity, displacement, samples] = numbers.slice(5 * i) as FiveArrays;
      return this.records[event]!.take(sample, { work, elementWork, velocity, displacement, samples });
    });
  }

  results(event: number): ElementResults {
    return this.records[event]!.results;
  }

  displacements(event: number): Float64Array {
    return this.records[event]!.displacements.slice();
  }

  close(): Promise<void> {
    this.memory.free();
    return Promise.resolve();
  }

  private regionsOf(event: number): Region[] {
    const { nodes, layout } = this.sizes;
    const { work, elementWork, velocity, displacement, samples } = this.buffers;
    const own = (buffer: GPUBuffer, bytes: number): Region => ({ buffer, offset: event * bytes, bytes });
    return [
      own(work, nodes * 8),
      own(elementWork, layout.places * 8),
      own(velocity, nodes * 16),
      own(displacement, nodes * 16),
      own(samples, layout.sampleNumbers * 4),
    ];
  }

  /** Work is summed in singles from sample to sample, in doubles over the run. */
  private clearWork(due: readonly DueSample[]): void {
    const encoder = this.device.createCommandEncoder();
    for (const { event } of due) {
      const [work, elementWork] = this.regionsOf(event) as [Region, Region];
      for (const { buffer, offset, bytes } of [work, elementWork]) encoder.clearBuffer(buffer, offset, bytes);
    }
    this.device.queue.submit([encoder.finish()]);
  }

  private writeSteps(event: number, slice: Slice | undefined, count: number): void {
    const constants = new Float32Array(count * STEP.length);
    if (slice) {
      const { steps, dt, previousDt } = slice.chunk;
      if (dt !== this.dt[event]) this.writeMaterials(event, dt);
      for (let k = 0; k < count; k++) {
        const number = slice.from + k;
        const velocityStep = number === 0 ? (previousDt + dt) / 2 : dt;
        constants.set(stepConstants(steps[number]!, velocityStep, dt, this.model.referenceDensity), k * STEP.length);
      }
    }
    this.device.queue.writeBuffer(this.buffers.steps, event * LONGEST_RUN * STEP.length * 4, constants);
  }

  private writeMaterials(event: number, dt: number): void {
    const { parts, materialStride } = this.sizes;
    const constants = new Float32Array(parts * materialStride);
    this.model.materials.forEach((material, part) =>
      constants.set(materialConstants(material, this.model.forms[part]!, dt), part * materialStride),
    );
    this.device.queue.writeBuffer(this.buffers.materials, event * constants.byteLength, constants);
    this.dt[event] = dt;
  }

  private dispatch(pass: GPUComputePassEncoder, { pipeline, bindings, items }: Program, step: number): void {
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindings, [step * STEP_STRIDE]);
    pass.dispatchWorkgroups(Math.ceil(items / WORKGROUP), this.width);
  }

  /** The first buffer is the uniform with the step's number; those written are told by the shader's text. */
  private compile(code: string, items: number, buffers: GPUBuffer[]): Program {
    const { device } = this;
    const compute = 0x4;
    const isWritten = (binding: number): boolean => code.includes(`binding(${binding}) var<storage, read_write>`);
    const layout = device.createBindGroupLayout({
      entries: buffers.map((_, binding) => ({
        binding,
        visibility: compute,
        buffer:
          binding === 0
            ? { type: 'uniform', hasDynamicOffset: true, minBindingSize: 4 }
            : { type: isWritten(binding) ? 'storage' : 'read-only-storage' },
      })),
    });
    const pipeline = device.createComputePipeline({
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module: device.createShaderModule({ code }), entryPoint: 'main' },
    });
    const bindings = device.createBindGroup({
      layout,
      entries: buffers.map((buffer, binding) => ({
        binding,
        resource: binding === 0 ? { buffer, size: 16 } : { buffer },
      })),
    });
    return { pipeline, bindings, items };
  }
}
