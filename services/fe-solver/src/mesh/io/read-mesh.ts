/** What the readers of mesh files share: refusing what is not a mesh, and parts and regions by name. */
import { SolverError } from '../../errors.ts';
import type { HexMesh } from '../hex-mesh.ts';

export const refuse = (why: string, details: Record<string, unknown> = {}): never => {
  throw new SolverError('invalid-mesh', `The file is not a mesh that can be read: ${why}.`, details);
};

export const MOST_NODES = 20_000_000;

/** A number of the file. @throws SolverError when it is none */
export function finite(text: string | undefined): number {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : refuse('a number is missing', { text });
}

/** @throws SolverError unless every node exists, counts agree and there is at least one element */
export function checkedMesh(mesh: HexMesh): HexMesh {
  const [nodes, elements] = [mesh.nodes.length / 3, mesh.hexes.length / 8];
  if (elements === 0 || !Number.isInteger(elements) || !Number.isInteger(nodes)) refuse('it has no hexahedra');
  if (nodes > MOST_NODES) refuse('it has too many nodes', { nodes });
  if (mesh.hexes.some((node) => node >= nodes)) refuse('an element names a node that is not there');
  if (!mesh.nodes.every(Number.isFinite)) refuse('a coordinate is not a number');
  if (mesh.part.length !== elements || mesh.region.length !== elements || mesh.fixed.length !== nodes) {
    refuse('parts, regions or fixed nodes are not as many as elements or nodes');
  }
  return mesh;
}

/** Numbers per element to names: numbers out of range are refused. */
export function numbered(values: ArrayLike<number>, names: readonly string[], what: string): Uint8Array {
  return Uint8Array.from(values, (value) =>
    names[value] === undefined ? refuse(`a ${what} has no name`, { value }) : value,
  );
}
