/** A layer of hexahedra put between two sets of elements: a membrane. */
import type { DraftMesh } from './draft-mesh.ts';
import { addNode, place, pointOf } from './draft-mesh.ts';
import { FACES } from './hex-mesh.ts';

/** A face's least node and the one across from it: no other face of a mesh has both. Whichever side it is seen from. */
function faceKey(face: readonly number[]): number {
  let least = 0;
  for (let corner = 1; corner < 4; corner++) if (face[corner]! < face[least]!) least = corner;
  return face[least]! * 2 ** 26 + face[(least + 2) % 4]!;
}

/** Elements on both sides of each inner face, with the corners as the first sees them. */
export function* innerFaces(hexes: readonly number[][]): Generator<{ first: number; second: number; face: number[] }> {
  const open = new Map<number, { element: number; face: number[] }>();
  for (let element = 0; element < hexes.length; element++) {
    for (const corners of FACES) {
      const face = corners.map((corner) => hexes[element]![corner]!);
      const key = faceKey(face);
      const other = open.get(key);
      if (other) {
        open.delete(key);
        yield { first: other.element, second: element, face: other.face };
      } else {
        open.set(key, { element, face });
      }
    }
  }
}

/**
 * Parts the mesh between the elements of one side (1) and the others (0) and fills the gap with one element per face.
 * @returns the numbers of the new elements
 */
export function insertSheet(mesh: DraftMesh, side: Uint8Array, thickness: number): number[] {
  const faces = [...innerFaces(mesh.hexes)]
    .filter(({ first, second }) => side[first] !== side[second])
    .map(({ first, face }) => (side[first] ? face : face.toReversed()));
  const copies = new Map<number, number>();
  for (const [node, [nx, ny, nz]] of nodeNormals(mesh, faces)) {
    // Where the sheet crosses the one on the midline, only the midline itself keeps its place.
    if (mesh.plane[node] !== 0) mesh.plane[node] = NaN;
    const half = thickness / 2;
    const [x, y, z] = pointOf(mesh, node);
    copies.set(node, addNode(mesh, [x - half * nx, y - half * ny, z - half * nz], mesh.plane[node]));
    place(mesh, node, [x + half * nx, y + half * ny, z + half * nz]);
  }
  for (const through of [mesh.under, mesh.below]) {
    for (const [from, to] of [...through]) {
      if (copies.has(from)) through.set(copies.get(from)!, copies.get(to) ?? to);
    }
  }
  mesh.hexes.forEach((hex, element) => {
    if (side[element]) mesh.hexes[element] = hex.map((node) => copies.get(node) ?? node);
  });
  return faces.map((face) => mesh.hexes.push([...face.map((node) => copies.get(node)!), ...face]) - 1);
}

/** Changes the class of an element that has at least `most` neighbours of another one, which it takes on. */
export function evened(mesh: DraftMesh, classes: Uint8Array, most: number): Uint8Array {
  const neighbours: number[][] = mesh.hexes.map(() => []);
  for (const { first, second } of innerFaces(mesh.hexes)) {
    neighbours[first]!.push(second);
    neighbours[second]!.push(first);
  }
  const result = classes.slice();
  for (let round = 0; round < 5; round++) {
    const changes = [...result.keys()].flatMap((element) => {
      const counts = new Map<number, number>();
      for (const other of neighbours[element]!) counts.set(result[other]!, (counts.get(result[other]!) ?? 0) + 1);
      const [best, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
      return best !== result[element] && count >= most ? [[element, best] as const] : [];
    });
    if (changes.length === 0) break;
    for (const [element, best] of changes) result[element] = best;
  }
  return result;
}

/** Mean normal of the faces around each node, away from the side. */
function nodeNormals(mesh: DraftMesh, faces: readonly number[][]): Map<number, [number, number, number]> {
  const sums = new Map<number, [number, number, number]>();
  for (const face of faces) {
    const [p, q, r, s] = face.map((node) => pointOf(mesh, node)) as [Vector, Vector, Vector, Vector];
    const [a, b] = [0, 1].map((pair) => [0, 1, 2].map((i) => (pair === 0 ? r[i]! - p[i]! : s[i]! - q[i]!)));
    const normal = [0, 1, 2].map((i) => a![(i + 1) % 3]! * b![(i + 2) % 3]! - a![(i + 2) % 3]! * b![(i + 1) % 3]!);
    for (const node of face) {
      const sum = sums.get(node) ?? [0, 0, 0];
      normal.forEach((component, i) => (sum[i]! += component));
      sums.set(node, sum);
    }
  }
  for (const [node, sum] of sums) {
    if (mesh.plane[node] === 0) sum[1] = 0;
    const size = Math.hypot(...sum);
    sum.forEach((component, i) => (sum[i] = component / size));
  }
  return sums;
}

type Vector = readonly [number, number, number];
