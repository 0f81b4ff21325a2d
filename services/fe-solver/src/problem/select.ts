/** Nodes and elements that a problem names. */
import { SolverError } from '../errors/solver-error.ts';
import type { MeshFile } from '../mesh/io/read-mesh.ts';
import { outerFaces } from '../model/outer-faces.ts';
import type { ElementChoice, NodeChoice } from './problem.schema.ts';

/** Nodes lie in a plane within this share of the mesh's extent. */
const IN_PLANE = 1e-6;

type Meshed = Pick<MeshFile, 'mesh' | 'nodeSets' | 'elementSets'>;

/** @throws SolverError invalid-task where nothing is found; `place` of the choice in the document */
export function selectNodes(file: Meshed, choice: NodeChoice, place: string): number[] {
  const { mesh } = file;
  const count = mesh.nodes.length / 3;
  if (choice.set !== undefined)
    return namedSet({ FIXED: fixedNodes(file), ...Object.fromEntries(file.nodeSets) }, choice.set, place);
  if (choice.nodes) return checked(choice.nodes, count, 'node', place);
  if (choice.surface) return [...new Set(outerFaces(mesh).flat())];
  if (choice.part !== undefined) {
    const elements = elementsOfPart(file, choice.part, place);
    return [...new Set(elements.flatMap((element) => [...mesh.hexes.subarray(8 * element, 8 * element + 8)]))];
  }
  const { normal, offset } = choice.plane!;
  const unit = unitVector(normal, place);
  const tolerance = IN_PLANE * extent(mesh.nodes);
  const distance = (node: number): number =>
    unit.reduce((sum, component, i) => sum + component * mesh.nodes[3 * node + i]!, -offset);
  const found = Array.from({ length: count }, (_, node) => node).filter(
    (node) => Math.abs(distance(node)) <= tolerance,
  );
  return found.length > 0 ? found : refuse(place, 'no node lies in this plane');
}

/** @throws SolverError invalid-task where nothing is found */
export function selectElements(file: Meshed, choice: ElementChoice, place: string): number[] {
  if (choice.set !== undefined) return namedSet(Object.fromEntries(file.elementSets), choice.set, place);
  if (choice.elements) return checked(choice.elements, file.mesh.part.length, 'element', place);
  return elementsOfPart(file, choice.part!, place);
}

export function unitVector(vector: readonly [number, number, number], place: string): [number, number, number] {
  const length = Math.hypot(...vector);
  if (length === 0) refuse(place, 'its normal has no length');
  return vector.map((component) => component / length) as [number, number, number];
}

function elementsOfPart({ mesh }: Meshed, name: string, place: string): number[] {
  const part = mesh.parts.indexOf(name);
  if (part < 0) refuse(place, `the mesh has no part "${name}"; its parts are ${mesh.parts.join(', ')}`);
  return [...mesh.part.keys()].filter((element) => mesh.part[element] === part);
}

/** Names of sets are the same in capitals and small letters, as in Abaqus. */
function namedSet(sets: Readonly<Record<string, readonly number[]>>, wanted: string, place: string): number[] {
  const known = Object.keys(sets).find((name) => name.toUpperCase() === wanted.toUpperCase());
  const members = known === undefined ? [] : sets[known]!;
  return members.length > 0 ? [...members] : refuse(place, `the mesh has no set "${wanted}"`);
}

const fixedNodes = ({ mesh }: Meshed): number[] => [...mesh.fixed.keys()].filter((node) => mesh.fixed[node]);

function checked(numbers: readonly number[], count: number, what: string, place: string): number[] {
  const unknown = numbers.find((own) => own >= count);
  if (unknown !== undefined) refuse(place, `the mesh has no ${what} ${unknown}; there are ${count}, counted from 0`);
  return [...new Set(numbers)];
}

/** Largest coordinate range, m. */
export function extent(nodes: Float64Array): number {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  nodes.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  return Math.max(...high.map((own, axis) => own - low[axis]!));
}

function refuse(place: string, why: string): never {
  throw new SolverError('invalid-task', `${place}: ${why}.`, { place });
}
