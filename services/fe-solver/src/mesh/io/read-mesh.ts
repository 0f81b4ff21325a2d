/** What the readers of mesh files share: refusing what is not a mesh, checks of the whole, and names of parts and regions. */
import { SolverError } from '../../errors/solver-error.ts';
import type { HexMesh } from '../hex-mesh.ts';

/** A mesh and what its file holds beside it. */
export interface MeshFile {
  mesh: HexMesh;
  /** What was left out, each with its count: "120 quadrilaterals", "the element set LEFT (12)". */
  ignored: string[];
  /** Nodes and elements of the file's sets, by name. */
  nodeSets: ReadonlyMap<string, readonly number[]>;
  elementSets: ReadonlyMap<string, readonly number[]>;
}

export const refuse = (why: string, details: Record<string, unknown> = {}): never => {
  throw new SolverError('invalid-mesh', `The file is not a mesh that can be read: ${why}.`, details);
};

export const MOST_NODES = 20_000_000;
/** The part and region of elements of which a file says nothing. */
export const UNNAMED = 'tissue';
/** Extents of bodies that are solved, m: beyond them the file's unit is another. */
const EXTENT = { least: 0.001, most: 1 } as const;

/** A number of the file. @throws SolverError when it is none */
export function finite(text: string | undefined): number {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : refuse(`"${text ?? ''}" is no number`);
}

/** @throws SolverError unless every node exists, counts agree, there is at least one element and lengths are metres */
export function checkedMesh(mesh: HexMesh): HexMesh {
  const [nodes, elements] = [mesh.nodes.length / 3, mesh.hexes.length / 8];
  if (elements === 0 || !Number.isInteger(elements) || !Number.isInteger(nodes)) refuse('it has no hexahedra');
  if (nodes > MOST_NODES) refuse('it has too many nodes', { nodes });
  const stray = mesh.hexes.findIndex((node) => node >= nodes);
  if (stray >= 0) refuse(`element ${Math.floor(stray / 8)} (from 0) names a node that is not there`);
  const broken = mesh.nodes.findIndex((value) => !Number.isFinite(value));
  if (broken >= 0) refuse(`a coordinate of node ${Math.floor(broken / 3)} (from 0) is not a number`);
  if (mesh.part.length !== elements || mesh.region.length !== elements || mesh.fixed.length !== nodes) {
    refuse('parts, regions or fixed nodes are not as many as elements or nodes');
  }
  checkUnits(mesh.nodes);
  return mesh;
}

/** @throws SolverError suspect-units for a body of millimetres, centimetres or kilometres */
function checkUnits(nodes: Float64Array): void {
  const extent = [0, 1, 2].reduce((most, axis) => Math.max(most, extentAlong(nodes, axis)), 0);
  if (extent >= EXTENT.least && extent <= EXTENT.most) return;
  const measured = `The mesh is ${Number(extent.toPrecision(3))} long where metres are expected`;
  const guess = extent > 50 ? 'millimetres' : extent > EXTENT.most ? 'centimetres' : undefined;
  const advice = guess
    ? `these are probably ${guess}: scale its coordinates to metres`
    : 'check the unit of its coordinates';
  throw new SolverError('suspect-units', `${measured}: ${advice}.`, { extent });
}

function extentAlong(nodes: Float64Array, axis: number): number {
  let [low, high] = [Infinity, -Infinity];
  for (let at = axis; at < nodes.length; at += 3) {
    low = Math.min(low, nodes[at]!);
    high = Math.max(high, nodes[at]!);
  }
  return high - low;
}

/** A mesh without nodes that no element uses. `numbers`: the new number of each node, −1 of one that is left out. */
export function withoutUnusedNodes(mesh: HexMesh): { mesh: HexMesh; unused: number; numbers: Int32Array } {
  const count = mesh.nodes.length / 3;
  const numbers = new Int32Array(count).fill(-1);
  for (const node of mesh.hexes) if (node < count) numbers[node] = 0;
  let used = 0;
  for (let node = 0; node < count; node++) if (numbers[node] === 0) numbers[node] = used++;
  if (used === count) return { mesh, unused: 0, numbers };
  const kept = (_: number, i: number, width: number): boolean => numbers[Math.floor(i / width)]! >= 0;
  return {
    mesh: {
      ...mesh,
      nodes: mesh.nodes.filter((value, i) => kept(value, i, 3)),
      hexes: mesh.hexes.map((node) => numbers[node] ?? refuse('an element names a node that is not there')),
      fixed: mesh.fixed.filter((value, i) => kept(value, i, 1)),
    },
    unused: count - used,
    numbers,
  };
}

/** Numbers per element and their names; without names each number is its own. */
export function numbered(
  values: ArrayLike<number>,
  names: readonly string[] | undefined,
  what: string,
): { values: Uint8Array; names: string[] } {
  const distinct = [...new Set(Array.from(values))].sort((a, b) => a - b);
  const odd = distinct.find((value) => !Number.isInteger(value) || (names && names[value] === undefined));
  if (odd !== undefined) refuse(names ? `${what} ${odd} has no name` : `"${what}" is not made of whole numbers`);
  if (names) return { values: Uint8Array.from(values), names: [...names] };
  if (distinct.length > 0xff) refuse(`it has more than 255 ${what}s`);
  const places = new Map(distinct.map((value, i) => [value, i]));
  return { values: Uint8Array.from(values, (value) => places.get(value)!), names: distinct.map(String) };
}
