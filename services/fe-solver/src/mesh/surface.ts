/** Outer surfaces of sets of elements as triangles. */
import type { HexMesh } from './hex-mesh.ts';
import { FACES } from './hex-mesh.ts';

export interface Surface {
  /** x, y, z of each vertex, m. */
  positions: Float32Array;
  /** Unit normals, outwards, mean of the faces around. */
  normals: Float32Array;
  /** Three vertices each, counter-clockwise seen from outside. */
  triangles: Uint32Array;
}

/** Faces of the chosen elements that no other chosen element shares. */
export function surfaceOf(mesh: HexMesh, isChosen: (element: number) => boolean): Surface {
  const open = new Map<string, number[]>();
  for (let element = 0; element < mesh.part.length; element++) {
    if (!isChosen(element)) continue;
    for (const corners of FACES) {
      const face = corners.map((corner) => mesh.hexes[8 * element + corner]!);
      const key = face.toSorted((a, b) => a - b).join();
      if (!open.delete(key)) open.set(key, face);
    }
  }
  const numbers = new Map<number, number>();
  const vertex = (node: number): number => {
    const number = numbers.get(node) ?? numbers.size;
    numbers.set(node, number);
    return number;
  };
  const triangles: number[] = [];
  for (const face of open.values()) {
    const [a, b, c, d] = face.map(vertex) as [number, number, number, number];
    triangles.push(a, b, c, a, c, d);
  }
  const positions = Float32Array.from(
    [...numbers.keys()].flatMap((node) => [...mesh.nodes.subarray(3 * node, 3 * node + 3)]),
  );
  return { positions, normals: vertexNormals(positions, triangles), triangles: Uint32Array.from(triangles) };
}

/** Elements of a part, or of a region, by name. */
export const inPart =
  (mesh: HexMesh, ...names: string[]) =>
  (element: number): boolean =>
    names.includes(mesh.parts[mesh.part[element]!]!);
export const inRegion =
  (mesh: HexMesh, ...names: string[]) =>
  (element: number): boolean =>
    names.includes(mesh.regions[mesh.region[element]!]!);

function vertexNormals(positions: Float32Array, triangles: readonly number[]): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [0, 1, 2].map((i) => 3 * triangles[t + i]!) as [number, number, number];
    const u = [0, 1, 2].map((i) => positions[q + i]! - positions[p + i]!) as [number, number, number];
    const v = [0, 1, 2].map((i) => positions[r + i]! - positions[p + i]!) as [number, number, number];
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (const at of [p, q, r]) normal.forEach((component, i) => (normals[at + i]! += component));
  }
  for (let at = 0; at < normals.length; at += 3) {
    const size = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1;
    for (let i = 0; i < 3; i++) normals[at + i]! /= size;
  }
  return normals;
}
