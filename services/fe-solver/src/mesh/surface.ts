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

/** Where elements touch in an edge or a node alone, their surfaces are drawn apart by this much (m): readers merge equal points. */
const GAP = 1e-6;

/** A face of a chosen element that no other chosen element shares. */
interface OpenFace {
  element: number;
  /** Its place in FACES. */
  side: number;
}

/**
 * The boundary of the chosen elements as a closed surface: every edge has two triangles. Where elements touch in an edge or a
 * node alone, each side has vertices of its own.
 */
export function surfaceOf(mesh: HexMesh, isChosen: (element: number) => boolean): Surface {
  const { faces, across } = openFaces(mesh, isChosen);
  const quads = faces.map((face) => nodesOf(mesh, face));
  // A vertex is a set of corners of faces that hang together by edges.
  const corners = new DisjointSets(4 * faces.length);
  quads.forEach((quad, i) =>
    quad.forEach((node, k) => {
      const j = across[i]![k]!;
      const next = (k + 1) % 4;
      corners.join(4 * i + k, 4 * j + quads[j]!.indexOf(node));
      corners.join(4 * i + next, 4 * j + quads[j]!.indexOf(quad[next]!));
    }),
  );
  const vertices = new Vertices();
  const rings = quads.map((quad, i) => quad.map((node, k) => vertices.at(corners.root(4 * i + k), mesh, [node])));
  const uses = new Map<string, number>();
  const edgeOf = (ring: readonly number[], k: number): string =>
    [ring[k]!, ring[(k + 1) % 4]!].sort((m, n) => m - n).join();
  for (const ring of rings) ring.forEach((_, k) => uses.set(edgeOf(ring, k), (uses.get(edgeOf(ring, k)) ?? 0) + 1));
  // A surface that meets itself along an edge with the same vertices at both ends is told apart in the edge's middle.
  const triangles = rings.flatMap((ring, i) => {
    const outline = ring.flatMap((vertex, k) => {
      if (uses.get(edgeOf(ring, k)) === 2) return [vertex];
      const [own, other] = [i, across[i]![k]!].sort((m, n) => m - n);
      const ends = [quads[i]![k]!, quads[i]![(k + 1) % 4]!].sort((m, n) => m - n);
      return [vertex, vertices.at(`${own} ${other} ${ends.join(' ')}`, mesh, ends)];
    });
    const [a, b, c, d] = ring as [number, number, number, number];
    if (outline.length === 4) return [a, b, c, a, c, d];
    const middle = vertices.at(`face ${i}`, mesh, quads[i]!);
    return outline.flatMap((vertex, k) => [vertex, outline[(k + 1) % outline.length]!, middle]);
  });
  const positions = Float32Array.from(vertices.positions);
  const normals = vertexNormals(positions, triangles);
  for (const vertex of vertices.shared()) {
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) positions[i]! -= GAP * normals[i]!;
  }
  return { positions, normals, triangles: Uint32Array.from(triangles) };
}

/** Numbers of vertices by what they stand for, and where they lie. */
class Vertices {
  readonly positions: number[] = [];
  private readonly numbers = new Map<number | string, number>();
  /** Vertices in the middle of the same nodes. */
  private readonly places = new Map<string, number[]>();

  /** The vertex in the middle of `nodes` that `key` names. */
  at(key: number | string, { nodes: coordinates }: HexMesh, nodes: readonly number[]): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.positions.length / 3;
    for (let axis = 0; axis < 3; axis++) {
      this.positions.push(nodes.reduce((sum, node) => sum + coordinates[3 * node + axis]!, 0) / nodes.length);
    }
    this.numbers.set(key, number);
    const place = nodes.join();
    this.places.set(place, [...(this.places.get(place) ?? []), number]);
    return number;
  }

  /** Vertices that lie where another one does. */
  shared(): number[] {
    return [...this.places.values()].filter(({ length }) => length > 1).flat();
  }
}

/** The faces of chosen elements that no two share, and for each of their four edges the number of the face beyond it. */
function openFaces(mesh: HexMesh, isChosen: (element: number) => boolean): { faces: OpenFace[]; across: number[][] } {
  const neighbours = new Neighbours(mesh, isChosen);
  const faces = neighbours.openFaces();
  const numbers = new Map(faces.map(({ element, side }, i) => [6 * element + side, i]));
  const across = faces.map((face) =>
    nodesOf(mesh, face).map((node, k, quad) => {
      const { element, side } = neighbours.acrossEdge(face, node, quad[(k + 1) % 4]!);
      return numbers.get(6 * element + side)!;
    }),
  );
  return { faces, across };
}

const nodesOf = (mesh: HexMesh, { element, side }: OpenFace): number[] =>
  FACES[side]!.map((corner) => mesh.hexes[8 * element + corner]!);

/** Which chosen elements share a face. */
class Neighbours {
  private readonly mesh: HexMesh;
  private readonly byFace = new Map<string, OpenFace[]>();

  constructor(mesh: HexMesh, isChosen: (element: number) => boolean) {
    this.mesh = mesh;
    for (let element = 0; element < mesh.part.length; element++) {
      if (!isChosen(element)) continue;
      for (let side = 0; side < FACES.length; side++) {
        const face = { element, side };
        const key = this.key(face);
        const known = this.byFace.get(key);
        if (known) known.push(face);
        else this.byFace.set(key, [face]);
      }
    }
  }

  openFaces(): OpenFace[] {
    return [...this.byFace.values()].filter(({ length }) => length === 1).map(([face]) => face!);
  }

  /** The open face that meets this one in the edge a–b, through the chosen elements between them. */
  acrossEdge(from: OpenFace, a: number, b: number): OpenFace {
    let { element, side } = from;
    for (;;) {
      side = FACES.findIndex((_, other) => {
        const nodes = nodesOf(this.mesh, { element, side: other });
        return other !== side && nodes.includes(a) && nodes.includes(b);
      });
      const face = { element, side };
      const beyond = this.byFace.get(this.key(face))!.find((other) => other.element !== element);
      if (!beyond) return face;
      ({ element, side } = beyond);
    }
  }

  private key(face: OpenFace): string {
    return nodesOf(this.mesh, face)
      .sort((a, b) => a - b)
      .join();
  }
}

class DisjointSets {
  private readonly parent: Int32Array;

  constructor(size: number) {
    this.parent = Int32Array.from({ length: size }, (_, i) => i);
  }

  root(member: number): number {
    let at = member;
    while (this.parent[at] !== at) {
      this.parent[at] = this.parent[this.parent[at]!]!;
      at = this.parent[at]!;
    }
    return at;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.root(one), this.root(other)];
    this.parent[Math.max(a, b)] = Math.min(a, b);
  }
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
