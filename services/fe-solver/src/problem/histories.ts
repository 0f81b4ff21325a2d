/** What a problem's outputs ask for over time, taken down row by row. */
import type { Engine } from '../engine/engine.ts';
import { RESPONSE, responseKernel } from '../kernel/element-kernel.ts';
import type { ScalarKernel } from '../kernel/javascript.ts';
import { compileJavaScript } from '../kernel/javascript.ts';
import { geometryLength } from '../kernel/kernel-form.ts';
import { materialConstants } from '../model/material-constants.ts';
import type { HeadKinematics } from '../model/step-constants.ts';
import { stepConstants } from '../model/step-constants.ts';
import type { Marker } from './markers.ts';
import { findMarker } from './markers.ts';
import type { PreparedProblem } from './prepare-problem.ts';
import { selectElements, selectNodes } from './select.ts';

type Vector = number[];

interface NodeHistory {
  /** Mean displacement of the nodes, m: x, y, z of each row. */
  displacement: Vector[];
  /** Sum of the forces of the supports on the nodes, N. */
  reaction: Vector[];
}

interface ElementHistory {
  /** Green–Lagrange strain: xx, yy, zz, xy, yz, zx. */
  strain: Vector[];
  /** Cauchy stress, Pa. */
  stress: Vector[];
  /** Strain along the fibres; 0 without. */
  fibreStrain: number[];
}

export interface Histories {
  /** s */
  time: number[];
  nodes: Record<string, NodeHistory>;
  markers: Record<string, { displacement: Vector[] }>;
  elements: Record<string, ElementHistory>;
}

/** Selections are named, and found once. */
type Named<T> = readonly (readonly [name: string, found: T])[];

export class HistoryRecorder {
  readonly histories: Histories = { time: [], nodes: {}, markers: {}, elements: {} };
  private readonly prepared: PreparedProblem;
  private readonly nodes: Named<number[]>;
  private readonly markers: Named<Marker>;
  private readonly elements: Named<number[]>;
  private readonly kernels: ScalarKernel[];

  /** @throws SolverError invalid-task for nodes, elements and markers that are not there */
  constructor(prepared: PreparedProblem) {
    const { file, model, problem } = prepared;
    const { nodes, markers, elements } = problem.outputs;
    this.prepared = prepared;
    this.nodes = named(nodes, (choice, name) => selectNodes(file, choice, `outputs.nodes.${name}`));
    this.markers = named(markers, (point, name) => findMarker(file.mesh, point, `outputs.markers.${name}`));
    this.elements = named(elements, (choice, name) => selectElements(file, choice, `outputs.elements.${name}`));
    this.kernels = model.forms.map((form) => compileJavaScript(responseKernel(form)));
    for (const [name] of this.nodes) this.histories.nodes[name] = { displacement: [], reaction: [] };
    for (const [name] of this.markers) this.histories.markers[name] = { displacement: [] };
    for (const [name] of this.elements) this.histories.elements[name] = { strain: [], stress: [], fibreStrain: [] };
  }

  /** Takes a row; `dt`, the length of the last step, s, and the motion of the head there. */
  record(time: number, engine: Engine, dt: number, head: HeadKinematics): void {
    const [displacements, reactions] = [engine.displacements(), engine.reactions()];
    const { histories } = this;
    histories.time.push(time);
    for (const [name, nodes] of this.nodes) {
      const own = histories.nodes[name]!;
      own.displacement.push(
        weighted(
          displacements,
          nodes,
          nodes.map(() => 1 / nodes.length),
        ),
      );
      own.reaction.push(
        weighted(
          reactions,
          nodes,
          nodes.map(() => 1),
        ),
      );
    }
    for (const [name, { nodes, weights }] of this.markers) {
      histories.markers[name]!.displacement.push(weighted(displacements, nodes, weights));
    }
    for (const [name, elements] of this.elements) {
      const own = histories.elements[name]!;
      const response = this.meanResponse(elements, engine, displacements, dt, head);
      own.strain.push(response.slice(RESPONSE.strain, RESPONSE.strain + 6));
      own.stress.push(response.slice(RESPONSE.stress, RESPONSE.stress + 6));
      own.fibreStrain.push(response[RESPONSE.fibreStrain]!);
    }
  }

  /** Mean of the elements by their volume. */
  private meanResponse(
    elements: readonly number[],
    engine: Engine,
    displacements: Float64Array,
    dt: number,
    head: HeadKinematics,
  ): number[] {
    const { mesh, volume, geometry, geometryStride, materials, forms, referenceDensity } = this.prepared.model;
    const step = stepConstants(head, dt, dt, referenceDensity);
    const constants = materials.map((material, part) => materialConstants(material, forms[part]!, dt));
    const whole = elements.reduce((sum, element) => sum + volume[element]!, 0);
    const mean = Array<number>(RESPONSE.length).fill(0);
    const response = new Float64Array(RESPONSE.length);
    const displacement = new Float64Array(24);
    for (const element of elements) {
      const part = mesh.part[element]!;
      mesh.hexes.subarray(8 * element, 8 * element + 8).forEach((node, a) => {
        displacement.set(displacements.subarray(3 * node, 3 * node + 3), 3 * a);
      });
      const start = element * geometryStride;
      this.kernels[part]!({
        displacement,
        geometry: geometry.subarray(start, start + geometryLength(forms[part]!)),
        state: engine.elementState(element),
        material: constants[part]!,
        step,
        response,
      });
      response.forEach((own, k) => (mean[k]! += (own * volume[element]!) / whole));
    }
    return mean;
  }
}

const named = <A, T>(choices: Readonly<Record<string, A>>, find: (choice: A, name: string) => T): Named<T> =>
  Object.entries(choices).map(([name, choice]) => [name, find(choice, name)] as const);

/** Σ w_n v_n. */
function weighted(values: Float64Array, nodes: readonly number[], weights: readonly number[]): Vector {
  return [0, 1, 2].map((axis) => nodes.reduce((sum, node, i) => sum + weights[i]! * values[3 * node + axis]!, 0));
}
