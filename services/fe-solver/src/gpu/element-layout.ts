/** How the elements of a mesh lie on the GPU: those of one kernel form together, as whole workgroups. */
import { SAMPLE } from '../kernel/element-kernel.ts';
import type { KernelForm } from '../kernel/kernel-form.ts';
import { formName, geometryLength, stateLength } from '../kernel/kernel-form.ts';
import type { Model } from '../model/model.ts';

/** Invocations that share a workgroup. */
export const WORKGROUP = 128;

/** Numbers that are read or written in one go. */
export const QUAD = 4;

/** The elements of one form. Where its numbers begin is counted within one event. */
export interface FormLayout {
  form: KernelForm;
  elements: Uint32Array;
  /** Place of its first element among those of all forms, and places that it takes. */
  first: number;
  places: number;
  /** Where its geometry and state begin, in quads, and its samples, in numbers. */
  geometry: number;
  state: number;
  sample: number;
}

export interface ElementLayout {
  forms: FormLayout[];
  /** Places of all forms together. */
  places: number;
  geometryQuads: number;
  stateQuads: number;
  sampleNumbers: number;
}

/** The last number of the last quad is the element's part. */
export const geometryQuads = (form: KernelForm): number => Math.ceil((geometryLength(form) + 1) / QUAD);
export const stateQuads = (form: KernelForm): number => Math.ceil(stateLength(form) / QUAD);

export function layElements({ mesh, forms }: Model): ElementLayout {
  const groups = new Map<string, { form: KernelForm; elements: number[] }>();
  mesh.part.forEach((part, element) => {
    const form = forms[part]!;
    const group = groups.get(formName(form)) ?? { form, elements: [] };
    group.elements.push(element);
    groups.set(formName(form), group);
  });
  const layout: ElementLayout = { forms: [], places: 0, geometryQuads: 0, stateQuads: 0, sampleNumbers: 0 };
  for (const { form, elements } of groups.values()) {
    const places = Math.ceil(elements.length / WORKGROUP) * WORKGROUP;
    layout.forms.push({
      form,
      elements: Uint32Array.from(elements),
      first: layout.places,
      places,
      geometry: layout.geometryQuads,
      state: layout.stateQuads,
      sample: layout.sampleNumbers,
    });
    layout.places += places;
    layout.geometryQuads += places * geometryQuads(form);
    layout.stateQuads += places * stateQuads(form);
    layout.sampleNumbers += places * SAMPLE.length;
  }
  return layout;
}

/** Nodes of each element: its first four corners, and after those of all elements its last four. */
export function cornerTable({ mesh }: Model, { forms, places }: ElementLayout): Uint32Array<ArrayBuffer> {
  const corners = new Uint32Array(8 * places);
  for (const { elements, first } of forms) {
    elements.forEach((element, i) => {
      for (let corner = 0; corner < 8; corner++) {
        const quad = Math.floor(corner / QUAD) * places + first + i;
        corners[QUAD * quad + (corner % QUAD)] = mesh.hexes[8 * element + corner]!;
      }
    });
  }
  return corners;
}

/** Quad after quad, each of all elements of a form. */
export function geometryTable(model: Model, layout: ElementLayout): Float32Array<ArrayBuffer> {
  const table = new Float32Array(QUAD * layout.geometryQuads);
  for (const { form, elements, places, geometry } of layout.forms) {
    const part = QUAD * geometryQuads(form) - 1;
    const place = (i: number, k: number): number => QUAD * (geometry + Math.floor(k / QUAD) * places + i) + (k % QUAD);
    elements.forEach((element, i) => {
      for (let k = 0; k < geometryLength(form); k++) {
        table[place(i, k)] = model.geometry[element * model.geometryStride + k]!;
      }
      table[place(i, part)] = model.mesh.part[element]!;
    });
  }
  return table;
}
