/**
 * The compute shaders around the traced kernels. One invocation is one element or node of one event; every element
 * writes its corner forces to places of their own and every node gathers those of its corners in a fixed order: no atomics,
 * the same bits on every run. Arrays are laid out number by number, so that neighbouring invocations read neighbours.
 */
import { forceKernel, sampleKernel, sampleLength } from '../kernel/element-kernel.ts';
import type { Trace } from '../kernel/expression.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { geometryLength, stateLength } from '../kernel/kernel-form.ts';
import { MASS_LENGTH, nodeKernel } from '../kernel/node-kernel.ts';
import { STEP } from '../kernel/step.ts';
import type { WgslKernel } from './wgsl-kernel.ts';
import { emitWgsl } from './wgsl-kernel.ts';

export const WORKGROUP = 64;

/** Numbers per node beside displacement and velocity: position and the mass numbers. */
export const NODE_LENGTH = 3 + MASS_LENGTH;

export interface Sizes {
  nodes: number;
  /** Steps that the step buffer holds per event. */
  longestRun: number;
  /** Numbers of the longest material, and parts of the mesh. */
  materialStride: number;
  parts: number;
  /** Corner forces per event, of all forms. */
  corners: number;
}

/** The elements of one form. */
export interface FormSizes {
  elements: number;
  /** Where their corner forces begin. */
  firstCorner: number;
}

const HEAD = `
struct Step { number: u32 }
@group(0) @binding(0) var<uniform> current: Step;
@group(0) @binding(1) var<storage, read> steps: array<f32>;
`;

const elementHead = (last: string): string => `${HEAD}
@group(0) @binding(2) var<storage, read> displacement: array<vec4f>;
@group(0) @binding(3) var<storage, read> corners: array<u32>;
@group(0) @binding(4) var<storage, read> geometry: array<f32>;
@group(0) @binding(5) var<storage, read_write> state: array<f32>;
@group(0) @binding(6) var<storage, read> materials: array<f32>;
${last}`;

export function forceShader(form: KernelForm, sizes: Sizes, own: FormSizes): string {
  const { elements, firstCorner } = own;
  const kernel = elementKernel(forceKernel(form), form, sizes, own);
  const state = Array.from(
    { length: stateLength(form) },
    (_, k) => `state[${stateIndex(form, elements, k)}] = ${kernel.output('state', k)};`,
  );
  const forces = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const [x, y, z] = [0, 1, 2].map((axis) => kernel.output('force', 3 * corner + axis));
    const place = `event * ${sizes.corners}u + ${firstCorner + corner * elements}u + element`;
    return `forces[${place}] = vec4f(${x}, ${y}, ${z}, 0);`;
  });
  const head = elementHead(`
@group(0) @binding(7) var<storage, read_write> forces: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> pressureWork: array<f32>;`);
  const work = `pressureWork[event * ${elements}u + element] += ${kernel.output('pressureWork', 0)};`;
  return shader(head, 'element', elements, [prelude(elements, sizes), kernel.code, ...state, ...forces, work]);
}

export function sampleShader(form: KernelForm, sizes: Sizes, own: FormSizes): string {
  const { elements } = own;
  const kernel = elementKernel(sampleKernel(form), form, sizes, own);
  const length = sampleLength(form);
  const writes = Array.from(
    { length },
    (_, k) => `samples[(event * ${length}u + ${k}u) * ${elements}u + element] = ${kernel.output('sample', k)};`,
  );
  const head = elementHead('@group(0) @binding(7) var<storage, read_write> samples: array<f32>;');
  return shader(head, 'element', elements, [prelude(elements, sizes), kernel.code, ...writes]);
}

export function nodeShader({ nodes, longestRun, corners }: Sizes): string {
  const kernel = emitWgsl(nodeKernel(), (input, index) => {
    if (input === 'step') return `steps[step + ${index}u]`;
    if (input === 'position') return `constants[${index * nodes}u + node]`;
    if (input === 'mass') return `constants[${(3 + index) * nodes}u + node]`;
    return `${input === 'force' ? 'f' : input === 'velocity' ? 'v' : 'u'}[${index}]`;
  });
  const vector = (name: string): string => [0, 1, 2].map((axis) => kernel.output(name, axis)).join(', ');
  const head = `${HEAD}
@group(0) @binding(2) var<storage, read_write> displacement: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> velocity: array<vec4f>;
@group(0) @binding(4) var<storage, read> constants: array<f32>;
@group(0) @binding(5) var<storage, read> firstCorner: array<u32>;
@group(0) @binding(6) var<storage, read> cornerPlaces: array<u32>;
@group(0) @binding(7) var<storage, read> forces: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> work: array<vec2f>;`;
  return shader(head, 'node', nodes, [
    `let step = (event * ${longestRun}u + current.number) * ${STEP.length}u;`,
    `let place = event * ${nodes}u + node;`,
    'var f = vec4f();',
    'for (var k = firstCorner[node]; k < firstCorner[node + 1u]; k++) {',
    `f += forces[event * ${corners}u + cornerPlaces[k]];`,
    '}',
    'let u = displacement[place];',
    'let v = velocity[place];',
    kernel.code,
    `displacement[place] = vec4f(${vector('displacement')}, 0);`,
    `velocity[place] = vec4f(${vector('velocity')}, 0);`,
    `work[place] = vec2f(work[place].x + ${kernel.output('work', 0)}, ${kernel.output('halfStep', 0)});`,
  ]);
}

function elementKernel(trace: Trace, form: KernelForm, sizes: Sizes, { elements }: FormSizes): WgslKernel {
  return emitWgsl(trace, (input, index) => {
    if (input === 'displacement') return `u${Math.floor(index / 3)}[${index % 3}]`;
    if (input === 'geometry') return `geometry[${index * elements}u + element]`;
    if (input === 'state') return `state[${stateIndex(form, elements, index)}]`;
    if (input === 'material') return `materials[material + ${index}u]`;
    return `steps[step + ${index}u]`;
  });
}

const stateIndex = (form: KernelForm, elements: number, index: number): string =>
  `(event * ${stateLength(form)}u + ${index}u) * ${elements}u + element`;

/** Reads the nodes of the element; its ninth number is its part. */
const prelude = (elements: number, { nodes, longestRun, materialStride, parts }: Sizes): string =>
  [
    `let step = (event * ${longestRun}u + current.number) * ${STEP.length}u;`,
    `let material = (event * ${parts}u + corners[${8 * elements}u + element]) * ${materialStride}u;`,
    ...[0, 1, 2, 3, 4, 5, 6, 7].map(
      (corner) => `let u${corner} = displacement[event * ${nodes}u + corners[${corner * elements}u + element]];`,
    ),
  ].join('\n');

const shader = (head: string, item: string, count: number, body: readonly string[]): string => `${head}
@compute @workgroup_size(${WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3u) {
let ${item} = id.x;
let event = id.y;
if (${item} >= ${count}u) { return; }
${body.join('\n')}
}
`;

/** Bytes that a step moves per element, at the least: what a bandwidth bound is computed with. */
export function bytesPerElementStep(form: KernelForm, nodesPerElement: number): number {
  const single = 4;
  const element = (geometryLength(form) + 2 * stateLength(form) + 9 + 2) * single + 8 * 16;
  const node = (NODE_LENGTH + 1) * single + (8 * (single + 16)) / nodesPerElement + 4 * 16 + 16;
  return element + node * nodesPerElement;
}
