/**
 * The compute shaders around the traced kernels. One invocation is one element or node of one event; every element
 * writes its corner forces to places of their own and every node gathers those of its corners in a fixed order: no atomics,
 * the same bits on every run. The numbers of an element lie in quads, each quad of all elements of a form side by side: an
 * invocation asks for sixteen bytes at a time, and neighbours read neighbours.
 */
import { forceKernel, SAMPLE, sampleKernel } from '../kernel/element-kernel.ts';
import type { Trace } from '../kernel/expression.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { stateLength } from '../kernel/kernel-form.ts';
import { MASS_LENGTH, nodeKernel } from '../kernel/node-kernel.ts';
import { STEP } from '../kernel/step.ts';
import { geometryQuads, QUAD, stateQuads, WORKGROUP } from './element-layout.ts';
import type { ElementLayout, FormLayout } from './element-layout.ts';
import type { WgslKernel } from './wgsl-kernel.ts';
import { emitWgsl } from './wgsl-kernel.ts';

/** Numbers per node beside displacement and velocity: position and the mass numbers. */
export const NODE_LENGTH = 3 + MASS_LENGTH;

export interface Sizes {
  nodes: number;
  /** Steps that the step buffer holds per event. */
  longestRun: number;
  /** Numbers of the longest material, and parts of the mesh. */
  materialStride: number;
  parts: number;
  layout: ElementLayout;
}

const HEAD = `
struct Step { number: u32 }
@group(0) @binding(0) var<uniform> current: Step;
@group(0) @binding(1) var<storage, read> steps: array<f32>;
`;

const elementHead = (last: string): string => `${HEAD}
@group(0) @binding(2) var<storage, read> displacement: array<vec4f>;
@group(0) @binding(3) var<storage, read> corners: array<vec4u>;
@group(0) @binding(4) var<storage, read> geometry: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> state: array<vec4f>;
@group(0) @binding(6) var<storage, read> materials: array<f32>;
${last}`;

export function forceShader(sizes: Sizes): string {
  const head = elementHead(`
@group(0) @binding(7) var<storage, read_write> forces: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> work: array<vec2f>;`);
  return elementShader(head, sizes, (own) => {
    const kernel = elementKernel(forceKernel(own.form));
    const numbers = Array.from({ length: stateLength(own.form) }, (_, k) => kernel.output('state', k));
    const state = inQuads(numbers).map((quad, k) => `${stateQuad(own, sizes.layout, k)} = ${quad};`);
    const forces = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
      const [x, y, z] = [0, 1, 2].map((axis) => kernel.output('force', 3 * corner + axis));
      return `forces[(event * 8u + ${corner}u) * ${sizes.layout.places}u + place] = vec4f(${x}, ${y}, ${z}, 0);`;
    });
    const works = `vec2f(${kernel.output('pressureWork', 0)}, ${kernel.output('viscousWork', 0)})`;
    const work = `work[event * ${sizes.layout.places}u + place] += ${works};`;
    return [kernel.code, ...state, ...forces, work];
  });
}

export function sampleShader(sizes: Sizes): string {
  const head = elementHead('@group(0) @binding(7) var<storage, read_write> samples: array<f32>;');
  return elementShader(head, sizes, ({ form, sample, places }) => {
    const kernel = elementKernel(sampleKernel(form));
    const start = `event * ${sizes.layout.sampleNumbers}u + element`;
    const writes = Array.from(
      { length: SAMPLE.length },
      (_, k) => `samples[${start} + ${sample + k * places}u] = ${kernel.output('sample', k)};`,
    );
    return [kernel.code, ...writes];
  });
}

export function nodeShader({ nodes, longestRun, layout }: Sizes): string {
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
  return shader(head, [
    'let node = id.x;',
    'let event = id.y;',
    `if (node >= ${nodes}u) { return; }`,
    `let step = (event * ${longestRun}u + current.number) * ${STEP.length}u;`,
    `let place = event * ${nodes}u + node;`,
    'var f = vec4f();',
    'for (var k = firstCorner[node]; k < firstCorner[node + 1u]; k++) {',
    `f += forces[event * ${8 * layout.places}u + cornerPlaces[k]];`,
    '}',
    'let u = displacement[place];',
    'let v = velocity[place];',
    kernel.code,
    `displacement[place] = vec4f(${vector('displacement')}, 0);`,
    `velocity[place] = vec4f(${vector('velocity')}, 0);`,
    `work[place] = vec2f(work[place].x + ${kernel.output('work', 0)}, ${kernel.output('halfStep', 0)});`,
  ]);
}

/** Each form is a function of its own; whole workgroups are of one form. */
function elementShader(head: string, sizes: Sizes, body: (own: FormLayout) => readonly string[]): string {
  const { forms } = sizes.layout;
  const functions = forms.map((own, number) =>
    [
      `fn form${number}(place: u32, event: u32) {`,
      `let element = place - ${own.first}u;`,
      `if (element >= ${own.elements.length}u) { return; }`,
      ...reading(own, sizes),
      ...body(own),
      '}',
    ].join('\n'),
  );
  const calls = forms.map(
    ({ first, places }, number) => `if (id.x < ${first + places}u) { form${number}(id.x, id.y); return; }`,
  );
  return shader(`${head}\n${functions.join('\n')}`, calls);
}

const elementKernel = (trace: Trace): WgslKernel =>
  emitWgsl(trace, (input, index) => {
    if (input === 'displacement') return `u${Math.floor(index / 3)}[${index % 3}]`;
    if (input === 'geometry') return `g${Math.floor(index / QUAD)}[${index % QUAD}]`;
    if (input === 'state') return `s${Math.floor(index / QUAD)}[${index % QUAD}]`;
    if (input === 'material') return `materials[material + ${index}u]`;
    return `steps[step + ${index}u]`;
  });

/** Everything that an element reads, asked for before anything is computed: memory is waited for once. */
function reading(own: FormLayout, { nodes, longestRun, materialStride, parts, layout }: Sizes): string[] {
  const { form, places, geometry } = own;
  const quads = (count: number, name: string, at: (k: number) => string): string[] =>
    Array.from({ length: count }, (_, k) => `let ${name}${k} = ${at(k)};`);
  const count = geometryQuads(form);
  return [
    `let step = (event * ${longestRun}u + current.number) * ${STEP.length}u;`,
    ...quads(2, 'c', (half) => `corners[${half * layout.places}u + place]`),
    ...quads(8, 'u', (corner) => `displacement[event * ${nodes}u + c${corner >> 2}[${corner % QUAD}]]`),
    ...quads(count, 'g', (k) => `geometry[${geometry + k * places}u + element]`),
    ...quads(stateQuads(form), 's', (k) => stateQuad(own, layout, k)),
    `let material = (event * ${parts}u + u32(g${count - 1}[${QUAD - 1}])) * ${materialStride}u;`,
  ];
}

const stateQuad = ({ state, places }: FormLayout, layout: ElementLayout, k: number): string =>
  `state[event * ${layout.stateQuads}u + ${state + k * places}u + element]`;

/** Expressions of vectors of four, the last filled up. */
const inQuads = (numbers: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(numbers.length / QUAD) }, (_, k) => {
    const own = numbers.slice(QUAD * k, QUAD * (k + 1));
    return `vec4f(${[...own, ...Array.from({ length: QUAD - own.length }, () => '0')].join(', ')})`;
  });

const shader = (head: string, body: readonly string[]): string => `${head}
@compute @workgroup_size(${WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3u) {
${body.join('\n')}
}
`;

/** Bytes that a step moves per element, at the least: what a bandwidth bound is computed with. */
export function bytesPerElementStep(form: KernelForm, nodesPerElement: number): number {
  const [single, quad] = [4, 16];
  const element = (geometryQuads(form) + 2 * stateQuads(form) + 2) * quad + 2 * single + 8 * quad;
  const node = (NODE_LENGTH + 1) * single + (8 * (single + quad)) / nodesPerElement + 5 * quad;
  return element + node * nodesPerElement;
}
