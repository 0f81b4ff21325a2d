/** A hexahedral mesh under construction. When it is symmetric only its half y ≥ 0 is built, and mirrored at the end. */
import type { Point } from './signed-distance.ts';

export interface DraftMesh {
  /** x, y, z of each node, metres. */
  nodes: number[];
  /** Eight nodes of each element. */
  hexes: number[][];
  /** The plane y = … (m) that a node may not leave, NaN where it may: the midline and the sheet beside it keep their place. */
  plane: number[];
  /** For a node on the outer surface, the node under it on the inner side of the outer layer. */
  under: Map<number, number>;
  /** For a node on the inner side of the outer layer, the node of the core below it. */
  below: Map<number, number>;
}

export function pointOf({ nodes }: DraftMesh, node: number): Point {
  return [nodes[3 * node]!, nodes[3 * node + 1]!, nodes[3 * node + 2]!];
}

/** Puts a node somewhere, except that a node bound to a plane stays in it. */
export function place(mesh: DraftMesh, node: number, point: Point): void {
  mesh.nodes[3 * node] = point[0];
  const plane = mesh.plane[node]!;
  mesh.nodes[3 * node + 1] = Number.isNaN(plane) ? point[1] : plane;
  mesh.nodes[3 * node + 2] = point[2];
}

/** `plane`: the y (m) to which the node is bound, NaN for none. */
export function addNode(mesh: DraftMesh, point: Point, plane: number): number {
  const node = mesh.plane.length;
  mesh.nodes.push(...point);
  mesh.plane.push(plane);
  place(mesh, node, point);
  return node;
}

export function centroidOf({ nodes, hexes }: DraftMesh, element: number): Point {
  const sum: [number, number, number] = [0, 0, 0];
  for (const node of hexes[element]!) for (let axis = 0; axis < 3; axis++) sum[axis]! += nodes[3 * node + axis]! / 8;
  return sum;
}
