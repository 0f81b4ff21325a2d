/** Smoothing of an overlay mesh: surface nodes slide on the surface, inner nodes move to the mean of their neighbours. */
import { scaledJacobian } from './hexahedron.ts';
import type { HalfMesh } from './overlay-mesh.ts';
import { gradient, project } from './signed-distance.ts';
import type { Point, SignedDistance } from './signed-distance.ts';

const SURFACE_ROUNDS = 30;
const VOLUME_ROUNDS = 15;
const OPTIMISATION_ROUNDS = 40;
/** Elements below this scaled Jacobian are improved node by node. */
const TARGET_QUALITY = 0.35;

export function smoothOverlay(mesh: HalfMesh, shape: SignedDistance, layerThickness: number): void {
  const neighbours = nodeNeighbours(mesh);
  const outer = new Map(mesh.layerPairs.map(([inside, outside]) => [outside, inside]));
  smoothSurface(mesh, shape, layerThickness, neighbours, outer);
  const held = new Set(mesh.layerPairs.flat());
  for (let round = 0; round < VOLUME_ROUNDS; round++) {
    for (let node = 0; node < mesh.onPlane.length; node++) {
      if (!held.has(node)) place(mesh, node, mean(mesh, neighbours[node]!));
    }
  }
  optimise(mesh, shape, outer);
}

function smoothSurface(
  mesh: HalfMesh,
  shape: SignedDistance,
  thickness: number,
  neighbours: number[][],
  outer: Map<number, number>,
): void {
  for (let round = 0; round < SURFACE_ROUNDS; round++) {
    for (const node of outer.keys()) {
      const around = neighbours[node]!.filter((other) => outer.has(other));
      place(mesh, node, project(shape, mean(mesh, around), 0));
    }
  }
  for (const [outside, inside] of outer) {
    const point = pointOf(mesh, outside);
    const g = gradient(shape, point);
    const depth = thickness / Math.hypot(...g);
    place(mesh, inside, [point[0] - depth * g[0], point[1] - depth * g[1], point[2] - depth * g[2]]);
  }
}

/** Pattern search: moves a node of a poor element as long as the worst element around it improves. */
function optimise(mesh: HalfMesh, shape: SignedDistance, outer: Map<number, number>): void {
  const elementsOf: number[][] = Array.from({ length: mesh.onPlane.length }, () => []);
  mesh.hexes.forEach((hex, element) => hex.forEach((node) => elementsOf[node]!.push(element)));
  const coordinates = new Float64Array(24);
  const quality = (element: number): number => {
    mesh.hexes[element]!.forEach((node, c) => coordinates.set(mesh.nodes.subarray(3 * node, 3 * node + 3), 3 * c));
    return scaledJacobian(coordinates);
  };
  const worstAround = (node: number): number => Math.min(...elementsOf[node]!.map(quality));

  for (let round = 0; round < OPTIMISATION_ROUNDS; round++) {
    const poor = new Set(mesh.hexes.filter((_, element) => quality(element) < TARGET_QUALITY).flat());
    if (poor.size === 0) return;
    for (const node of poor) {
      const [edge] = mesh.hexes[elementsOf[node]![0]!]!;
      const step =
        0.15 * Math.max(1e-4, distance(mesh, node, edge === node ? mesh.hexes[elementsOf[node]![0]!]![1]! : edge!));
      const start = pointOf(mesh, node);
      let best = worstAround(node);
      let bestPoint: Point = start;
      for (const [dx, dy, dz] of DIRECTIONS) {
        const tried: Point = [start[0] + dx * step, start[1] + dy * step, start[2] + dz * step];
        place(mesh, node, outer.has(node) ? project(shape, tried, 0) : tried);
        const reached = worstAround(node);
        if (reached > best) [best, bestPoint] = [reached, pointOf(mesh, node)];
      }
      place(mesh, node, bestPoint);
    }
  }
}

const DIRECTIONS: readonly Point[] = [0.3, 1].flatMap((length) =>
  [-1, 0, 1]
    .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)))
    .filter((d) => d.some((c) => c !== 0))
    .map(([x, y, z]) => [length * x, length * y, length * z] as const),
);

const EDGES = [0, 1, 1, 2, 2, 3, 3, 0, 4, 5, 5, 6, 6, 7, 7, 4, 0, 4, 1, 5, 2, 6, 3, 7] as const;

function nodeNeighbours(mesh: HalfMesh): number[][] {
  const sets = Array.from({ length: mesh.onPlane.length }, () => new Set<number>());
  for (const hex of mesh.hexes) {
    for (let e = 0; e < EDGES.length; e += 2) {
      const [a, b] = [hex[EDGES[e]!]!, hex[EDGES[e + 1]!]!];
      sets[a]!.add(b);
      sets[b]!.add(a);
    }
  }
  return sets.map((set) => [...set]);
}

function mean(mesh: HalfMesh, around: readonly number[]): Point {
  const sum: [number, number, number] = [0, 0, 0];
  for (const node of around) for (let axis = 0; axis < 3; axis++) sum[axis]! += mesh.nodes[3 * node + axis]!;
  return [sum[0] / around.length, sum[1] / around.length, sum[2] / around.length];
}

const pointOf = (mesh: HalfMesh, node: number): Point => [
  mesh.nodes[3 * node]!,
  mesh.nodes[3 * node + 1]!,
  mesh.nodes[3 * node + 2]!,
];

const distance = (mesh: HalfMesh, a: number, b: number): number => {
  const [p, q] = [pointOf(mesh, a), pointOf(mesh, b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
};

/** Puts a node somewhere, except that a node of the plane y = 0 stays in it. */
function place(mesh: HalfMesh, node: number, point: Point): void {
  mesh.nodes[3 * node] = point[0];
  mesh.nodes[3 * node + 1] = mesh.onPlane[node] ? 0 : point[1];
  mesh.nodes[3 * node + 2] = point[2];
}
