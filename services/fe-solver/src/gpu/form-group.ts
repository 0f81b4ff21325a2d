/// <reference types="@webgpu/types" />
/** The elements of one kernel form on the GPU, of all events of a pass. */
import { sampleLength } from '../kernel/element-kernel.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { formName, geometryLength, stateLength } from '../kernel/kernel-form.ts';
import type { Model } from '../model/model.ts';
import type { GpuMemory, Region } from './gpu-memory.ts';
import { forceShader, sampleShader } from './shaders.ts';
import type { Sizes } from './shaders.ts';

/** Elements of the mesh that share a form, in the order in which their numbers lie on the GPU. */
export interface FormElements {
  form: KernelForm;
  elements: Uint32Array;
  firstCorner: number;
}

export function elementsByForm({ mesh, forms }: Model): FormElements[] {
  const groups = new Map<string, { form: KernelForm; elements: number[] }>();
  mesh.part.forEach((part, element) => {
    const form = forms[part]!;
    const group = groups.get(formName(form)) ?? { form, elements: [] };
    group.elements.push(element);
    groups.set(formName(form), group);
  });
  let corners = 0;
  return [...groups.values()].map(({ form, elements }) => {
    const firstCorner = corners;
    corners += 8 * elements.length;
    return { form, elements: Uint32Array.from(elements), firstCorner };
  });
}

/** What every element shader reads or writes. */
export interface SharedBuffers {
  step: GPUBuffer;
  steps: GPUBuffer;
  displacement: GPUBuffer;
  materials: GPUBuffer;
  forces: GPUBuffer;
}

export interface Program {
  pipeline: GPUComputePipeline;
  bindings: GPUBindGroup;
  /** Elements or nodes. */
  items: number;
}

export class FormGroup {
  readonly form: KernelForm;
  readonly elements: Uint32Array;
  readonly force: Program;
  readonly sample: Program;
  private readonly samples: GPUBuffer;
  private readonly pressureWork: GPUBuffer;

  constructor(
    own: FormElements,
    model: Model,
    memory: GpuMemory,
    shared: SharedBuffers,
    sizes: Sizes,
    width: number,
    compile: (code: string, items: number, buffers: GPUBuffer[]) => Program,
  ) {
    const { form, elements, firstCorner } = own;
    const count = elements.length;
    this.form = form;
    this.elements = elements;
    this.samples = memory.empty(width * sampleLength(form) * count * 4);
    this.pressureWork = memory.empty(width * count * 4);
    const state = memory.empty(width * stateLength(form) * count * 4);
    const corners = memory.filled(cornersOf(model, elements));
    const geometry = memory.filled(geometryOf(model, form, elements));
    const { step, steps, displacement, materials, forces } = shared;
    const inputs = [step, steps, displacement, corners, geometry, state, materials];
    const place = { elements: count, firstCorner };
    this.force = compile(forceShader(form, sizes, place), count, [...inputs, forces, this.pressureWork]);
    this.sample = compile(sampleShader(form, sizes, place), count, [...inputs, this.samples]);
  }

  samplesOf(event: number): Region {
    const bytes = sampleLength(this.form) * this.elements.length * 4;
    return { buffer: this.samples, offset: event * bytes, bytes };
  }

  pressureWorkOf(event: number): Region {
    const bytes = this.elements.length * 4;
    return { buffer: this.pressureWork, offset: event * bytes, bytes };
  }
}

/** Nodes corner by corner, then the part. */
function cornersOf({ mesh }: Model, elements: Uint32Array): Uint32Array<ArrayBuffer> {
  const count = elements.length;
  const corners = new Uint32Array(9 * count);
  elements.forEach((element, i) => {
    for (let corner = 0; corner < 8; corner++) corners[corner * count + i] = mesh.hexes[8 * element + corner]!;
    corners[8 * count + i] = mesh.part[element]!;
  });
  return corners;
}

function geometryOf(model: Model, form: KernelForm, elements: Uint32Array): Float32Array<ArrayBuffer> {
  const count = elements.length;
  const geometry = new Float32Array(geometryLength(form) * count);
  elements.forEach((element, i) => {
    for (let k = 0; k < geometryLength(form); k++) {
      geometry[k * count + i] = model.geometry[element * model.geometryStride + k]!;
    }
  });
  return geometry;
}
