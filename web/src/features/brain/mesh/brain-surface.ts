import type { MeshFile } from '@strainscope/proto/field-format';
import { type BrainTopology, HEX_FACES, NO_NEIGHBOUR } from './brain-topology.ts';

/**
 * Triangles whose vertices lie on mesh edges: the strain at vertex v is that of node a[v] blended by t[v] with that of
 * node b[v]. On the surface a = b; on a section they are the ends of the edge that was cut.
 */
export interface StrainSurface {
  /** x, y, z in metres. */
  positions: Float32Array;
  /** Unit outward normals. */
  normals: Float32Array;
  a: Uint32Array;
  b: Uint32Array;
  t: Float32Array;
  /** Region number of the element that owns the vertex. */
  region: Uint8Array;
  /** Three vertex numbers per triangle. */
  triangles: Uint32Array;
}

/**
 * The outside of the brain elements in `shown` (all when absent): the faces owned by exactly one of them. Vertices are
 * shared within a region and doubled between regions, so that a region can be lit without a blurred edge.
 */
export function brainSurface(mesh: MeshFile, topology: BrainTopology, shown?: Uint8Array): StrainSurface {
  const vertexOf = new Map<number, number>();
  const nodeOf: number[] = [];
  const region: number[] = [];
  const triangles: number[] = [];
  const vertex = (element: number, corner: number): number => {
    const node = mesh.hexes[element * 8 + corner]!;
    const key = node * 256 + mesh.region[element]!;
    const known = vertexOf.get(key);
    if (known !== undefined) return known;
    vertexOf.set(key, nodeOf.length);
    region.push(mesh.region[element]!);
    return nodeOf.push(node) - 1;
  };
  for (const element of topology.elements) {
    if (shown && !shown[element]) continue;
    for (let face = 0; face < 6; face++) {
      const behind = topology.neighbours[element * 6 + face]!;
      if (behind !== NO_NEIGHBOUR && (!shown || shown[behind])) continue;
      const [p, q, r, s] = HEX_FACES[face]!.map((corner) => vertex(element, corner)) as [
        number,
        number,
        number,
        number,
      ];
      triangles.push(p, q, r, p, r, s);
    }
  }
  const nodes = Uint32Array.from(nodeOf);
  const positions = new Float32Array(nodes.length * 3);
  nodes.forEach((node, v) => positions.set(mesh.nodes.subarray(node * 3, node * 3 + 3), v * 3));
  return {
    positions,
    normals: smoothNormals(mesh, nodes, triangles),
    a: nodes,
    b: nodes,
    t: new Float32Array(nodes.length),
    region: Uint8Array.from(region),
    triangles: Uint32Array.from(triangles),
  };
}

/** Area-weighted normals, summed per node so that doubled vertices shade alike. */
function smoothNormals(mesh: MeshFile, nodes: Uint32Array, triangles: readonly number[]): Float32Array {
  const sums = new Float32Array(mesh.nodeCount * 3);
  for (let i = 0; i < triangles.length; i += 3) {
    const corner = [0, 1, 2].map((k) => nodes[triangles[i + k]!]! * 3);
    const [p, q, r] = corner as [number, number, number];
    const n = mesh.nodes;
    const ux = n[q]! - n[p]!,
      uy = n[q + 1]! - n[p + 1]!,
      uz = n[q + 2]! - n[p + 2]!;
    const vx = n[r]! - n[p]!,
      vy = n[r + 1]! - n[p + 1]!,
      vz = n[r + 2]! - n[p + 2]!;
    for (const at of corner) {
      sums[at]! += uy * vz - uz * vy;
      sums[at + 1]! += uz * vx - ux * vz;
      sums[at + 2]! += ux * vy - uy * vx;
    }
  }
  const normals = new Float32Array(nodes.length * 3);
  nodes.forEach((node, v) => {
    const [x, y, z] = sums.subarray(node * 3, node * 3 + 3) as unknown as [number, number, number];
    const length = Math.hypot(x, y, z) || 1;
    normals.set([x / length, y / length, z / length], v * 3);
  });
  return normals;
}
