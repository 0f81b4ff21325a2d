import type { MeshFile } from '@strainscope/proto/field-format';
import type { StrainSurface } from './brain-surface.ts';
import type { BrainTopology } from './brain-topology.ts';

/** Points p with normal · p > offset are cut away. The normal is a unit vector, the offset in metres. */
export interface CutPlane {
  normal: readonly [number, number, number];
  offset: number;
}

/** Ends of the twelve edges of a hexahedron. */
const HEX_EDGES = [
  [0, 1], [1, 2], [2, 3], [3, 0],
  [4, 5], [5, 6], [6, 7], [7, 4],
  [0, 4], [1, 5], [2, 6], [3, 7],
] as const; // prettier-ignore

interface Crossing {
  a: number;
  b: number;
  t: number;
  x: number;
  y: number;
  z: number;
  angle: number;
}

/** The cut face: one convex polygon per element that the plane passes through, as a fan of triangles. */
export function brainSection(
  mesh: MeshFile,
  topology: BrainTopology,
  plane: CutPlane,
  shown?: Uint8Array,
): StrainSurface {
  const distance = nodeDistances(mesh, plane);
  const crossings: Crossing[] = [];
  const region: number[] = [];
  const triangles: number[] = [];
  for (const element of topology.elements) {
    if (shown && !shown[element]) continue;
    const polygon = elementCrossings(mesh, element, distance);
    if (polygon.length < 3) continue;
    const first = crossings.length;
    for (const crossing of inOrderAround(polygon, plane.normal)) {
      crossings.push(crossing);
      region.push(mesh.region[element]!);
    }
    for (let k = 1; k + 1 < polygon.length; k++) triangles.push(first, first + k, first + k + 1);
  }
  return {
    positions: Float32Array.from(crossings.flatMap(({ x, y, z }) => [x, y, z])),
    normals: Float32Array.from(crossings.flatMap(() => plane.normal)),
    a: Uint32Array.from(crossings, ({ a }) => a),
    b: Uint32Array.from(crossings, ({ b }) => b),
    t: Float32Array.from(crossings, ({ t }) => t),
    region: Uint8Array.from(region),
    triangles: Uint32Array.from(triangles),
  };
}

function nodeDistances(mesh: MeshFile, { normal: [nx, ny, nz], offset }: CutPlane): Float32Array {
  return Float32Array.from({ length: mesh.nodeCount }, (_, node) => {
    const [x, y, z] = mesh.nodes.subarray(node * 3, node * 3 + 3) as unknown as [number, number, number];
    return nx * x + ny * y + nz * z - offset;
  });
}

function elementCrossings(mesh: MeshFile, element: number, distance: Float32Array): Crossing[] {
  const found: Crossing[] = [];
  for (const [from, to] of HEX_EDGES) {
    const a = mesh.hexes[element * 8 + from]!;
    const b = mesh.hexes[element * 8 + to]!;
    const da = distance[a]!;
    const db = distance[b]!;
    if (da > 0 === db > 0) continue;
    const t = da / (da - db);
    const along = (axis: number) => mesh.nodes[a * 3 + axis]! * (1 - t) + mesh.nodes[b * 3 + axis]! * t;
    found.push({ a, b, t, x: along(0), y: along(1), z: along(2), angle: 0 });
  }
  return found;
}

function inOrderAround(polygon: Crossing[], [nx, ny, nz]: CutPlane['normal']): Crossing[] {
  const centre = (axis: 'x' | 'y' | 'z') => polygon.reduce((sum, p) => sum + p[axis], 0) / polygon.length;
  const [cx, cy, cz] = [centre('x'), centre('y'), centre('z')];
  const [ux, uy, uz] = Math.abs(nx) < 0.9 ? [0, nz, -ny] : [-nz, 0, nx];
  const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux];
  for (const p of polygon) {
    const [dx, dy, dz] = [p.x - cx, p.y - cy, p.z - cz];
    p.angle = Math.atan2(dx * vx + dy * vy + dz * vz, dx * ux + dy * uy + dz * uz);
  }
  return polygon.sort((p, q) => p.angle - q.angle);
}
