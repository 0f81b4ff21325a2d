/**
 * Smoothing of a draft mesh. Nodes of the skull's surface slide on it; those under it go to the surface of the brain;
 * nodes between two tissues move towards their neighbours of the same boundary, so that its steps are rounded off; all
 * others to the mean of their neighbours. No move may make a poor element poorer.
 */
import type { DraftMesh } from './draft-mesh.ts';
import { place, pointOf } from './draft-mesh.ts';
import { ElementQuality } from './element-quality.ts';
import { innerFaces } from './sheet.ts';
import { gradient, project } from './signed-distance.ts';
import type { Point, SignedDistance } from './signed-distance.ts';

export interface SmoothingSurfaces {
  skull: SignedDistance;
  brain: SignedDistance;
  /** Least thickness of the outer layer, metres. */
  layer: number;
}

const SURFACE_ROUNDS = 30;
const VOLUME_ROUNDS = 10;
const OPTIMISATION_ROUNDS = 40;
/** Shorter moves are left out, m. */
const LEAST_MOVE = 2e-5;
/** Elements below this scaled Jacobian are improved node by node. */
const TARGET_QUALITY = 0.45;
/** A move that leaves an element below this is taken back, unless it was worse before. */
const GUARDED_QUALITY = 0.5;

/** Fits a freshly grown mesh to the skull and the brain. `tissue`: a number per element; its boundaries are kept smooth. */
export function smooth(mesh: DraftMesh, surfaces: SmoothingSurfaces, tissue: ArrayLike<number>): void {
  const neighbours = nodeNeighbours(mesh);
  const elements = new ElementQuality(mesh);
  const boundary = boundaryNeighbours(mesh, tissue);
  smoothSurface(mesh, surfaces, neighbours);
  for (let pass = 0; pass < 2; pass++) {
    layOnBrain(mesh, surfaces, neighbours);
    relax(mesh, elements, neighbours, boundary, new Set([...mesh.under].flat()));
  }
}

/** Evens out what a sheet has pressed together. `sheet`: its nodes, which stay. */
export function settle(mesh: DraftMesh, skull: SignedDistance, sheet: ReadonlySet<number>): void {
  const elements = new ElementQuality(mesh);
  const held = new Set([...mesh.under].flat());
  for (const node of sheet) {
    if (mesh.under.has(node)) place(mesh, node, project(skull, pointOf(mesh, node), 0));
    held.add(node);
  }
  relax(mesh, elements, nodeNeighbours(mesh), new Map(), held, 4);
  optimise(mesh, elements, skull);
}

function smoothSurface(mesh: DraftMesh, { skull, layer }: SmoothingSurfaces, neighbours: number[][]): void {
  const around = new Map(
    [...mesh.under.keys()].map((node) => [node, neighbours[node]!.filter((n) => mesh.under.has(n))]),
  );
  for (let round = 0; round < SURFACE_ROUNDS; round++) {
    for (const [node, others] of around) place(mesh, node, project(skull, mean(mesh, others), 0));
  }
  for (const [outside, inside] of mesh.under) place(mesh, inside, inwards(mesh, skull, outside, layer));
}

/** The point `depth` below a point of the skull, along its normal. */
function inwards(mesh: DraftMesh, skull: SignedDistance, node: number, depth: number): Point {
  const point = pointOf(mesh, node);
  const g = gradient(skull, point, NORMAL_STEP);
  const scale = depth / Math.hypot(...g);
  return [point[0] - scale * g[0], point[1] - scale * g[1], point[2] - scale * g[2]];
}

/** Wide enough to see past the cells of a tabulated distance, m. */
const NORMAL_STEP = 1e-3;

/**
 * Puts the inner side of the outer layer on the brain's surface, where that is within reach. Elsewhere the layer keeps
 * its least thickness, and elements further in are CSF. Depths are evened out between neighbours.
 */
function layOnBrain(mesh: DraftMesh, { skull, brain, layer }: SmoothingSurfaces, neighbours: number[][]): void {
  const depths = new Map<number, number>();
  for (const [outside, inside] of mesh.under) {
    // The element below keeps a part of its height.
    const room = -skull(pointOf(mesh, mesh.below.get(inside)!));
    const greatest = layer + LAYER_SHARE * Math.max(0, room - layer);
    let depth = layer;
    while (depth <= room && brain(inwards(mesh, skull, outside, depth)) > 0) depth += DEPTH_STEP;
    depths.set(outside, depth > room ? layer : Math.min(depth, greatest));
  }
  for (const [outside, inside] of mesh.under) {
    const around = neighbours[outside]!.flatMap((other) => depths.get(other) ?? []);
    const depth = 0.7 * depths.get(outside)! + (0.3 * around.reduce((sum, d) => sum + d, 0)) / around.length;
    place(mesh, inside, inwards(mesh, skull, outside, depth));
  }
}

const DEPTH_STEP = 2e-4;
/** How much of the height to the core the outer layer may take. */
const LAYER_SHARE = 0.6;

function relax(
  mesh: DraftMesh,
  elements: ElementQuality,
  neighbours: readonly number[][],
  boundary: ReadonlyMap<number, number[]>,
  held: ReadonlySet<number>,
  rounds = VOLUME_ROUNDS,
): void {
  for (let round = 0; round < rounds; round++) {
    for (let node = 0; node < mesh.plane.length; node++) {
      if (held.has(node)) continue;
      const start = pointOf(mesh, node);
      const target = mean(mesh, boundary.get(node) ?? neighbours[node]!);
      if (Math.hypot(target[0] - start[0], target[1] - start[1], target[2] - start[2]) < LEAST_MOVE) continue;
      place(mesh, node, target);
      const after = elements.worstAround(node);
      if (after >= GUARDED_QUALITY) continue;
      place(mesh, node, start);
      if (after >= elements.worstAround(node)) place(mesh, node, target);
    }
  }
}

/** Pattern search: moves a node of a poor element as long as the worst element around it improves. */
function optimise(mesh: DraftMesh, elements: ElementQuality, skull: SignedDistance): void {
  let changed: Iterable<number> = mesh.hexes.keys();
  for (let round = 0; round < OPTIMISATION_ROUNDS; round++) {
    const poor = new Set(
      [...changed].filter((e) => elements.quality(e) < TARGET_QUALITY).flatMap((e) => mesh.hexes[e]!),
    );
    const moved = [...poor].filter((node) => improve(mesh, elements, skull, node));
    if (moved.length === 0) return;
    // From the second round on only where something has moved, and beside it.
    const touched = [...elements.elementsAround(moved)].flatMap((element) => mesh.hexes[element]!);
    changed = [...elements.elementsAround(touched)].sort((a, b) => a - b);
  }
}

/** @returns whether the node moved */
function improve(mesh: DraftMesh, elements: ElementQuality, skull: SignedDistance, node: number): boolean {
  const step = 0.15 * Math.max(1e-4, elements.shortestEdge(node));
  const start = pointOf(mesh, node);
  let best = elements.worstAround(node);
  let bestPoint = start;
  for (const [dx, dy, dz] of DIRECTIONS) {
    const tried: Point = [start[0] + dx * step, start[1] + dy * step, start[2] + dz * step];
    place(mesh, node, mesh.under.has(node) ? project(skull, tried, 0) : tried);
    const reached = elements.worstAround(node, best);
    if (reached > best) [best, bestPoint] = [reached, pointOf(mesh, node)];
  }
  place(mesh, node, bestPoint);
  return bestPoint !== start;
}

const DIRECTIONS: readonly Point[] = [0.3, 1].flatMap((length) =>
  [-1, 0, 1]
    .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z] as const)))
    .filter((d) => d.some((c) => c !== 0))
    .map(([x, y, z]) => [length * x, length * y, length * z] as const),
);

const EDGES = [0, 1, 1, 2, 2, 3, 3, 0, 4, 5, 5, 6, 6, 7, 7, 4, 0, 4, 1, 5, 2, 6, 3, 7] as const;

function nodeNeighbours(mesh: DraftMesh): number[][] {
  const sets = Array.from({ length: mesh.plane.length }, () => new Set<number>());
  for (const hex of mesh.hexes) {
    for (let e = 0; e < EDGES.length; e += 2) {
      const [a, b] = [hex[EDGES[e]!]!, hex[EDGES[e + 1]!]!];
      sets[a]!.add(b);
      sets[b]!.add(a);
    }
  }
  return sets.map((set) => [...set]);
}

/** For every node of a boundary between tissues, its neighbours along the boundary. */
function boundaryNeighbours(mesh: DraftMesh, tissue: ArrayLike<number>): Map<number, number[]> {
  const sets = new Map<number, Set<number>>();
  for (const { first, second, face } of innerFaces(mesh.hexes)) {
    if (tissue[first] === tissue[second]) continue;
    face.forEach((node, c) => {
      const set = sets.get(node) ?? new Set();
      sets.set(node, set.add(face[(c + 1) % 4]!).add(face[(c + 3) % 4]!));
    });
  }
  return new Map([...sets].map(([node, set]) => [node, [...set]]));
}

function mean(mesh: DraftMesh, around: readonly number[]): Point {
  let [x, y, z] = [0, 0, 0];
  for (const node of around) {
    x += mesh.nodes[3 * node]!;
    y += mesh.nodes[3 * node + 1]!;
    z += mesh.nodes[3 * node + 2]!;
  }
  return [x / around.length, y / around.length, z / around.length];
}
