/** A mesh of 8-node hexahedra. Nodes of an element in VTK order: 0–3 around one face, 4–7 opposite them. */
export interface HexMesh {
  /** X: reference position (x, y, z) of each node, m. */
  nodes: Float64Array;
  hexes: Uint32Array;
  /** Part (material) of each element, an index into `parts`. */
  part: Uint8Array;
  parts: string[];
  /** Region of each element, an index into `regions`. */
  region: Uint8Array;
  regions: string[];
  /** 1 for a node that does not move (on the skull), else 0. */
  fixed: Uint8Array;
}

/** Corner signs (ξ, η, ζ) of the reference cube, in node order. */
export const CORNERS: readonly (readonly [number, number, number])[] = [
  [-1, -1, -1],
  [1, -1, -1],
  [1, 1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
  [1, -1, 1],
  [1, 1, 1],
  [-1, 1, 1],
];

/** Corners of the faces −ξ, +ξ, −η, +η, −ζ, +ζ, counter-clockwise seen from outside. */
export const FACES = [
  [0, 4, 7, 3],
  [1, 2, 6, 5],
  [0, 1, 5, 4],
  [3, 7, 6, 2],
  [0, 3, 2, 1],
  [4, 5, 6, 7],
] as const;

export const nodeCount = (mesh: HexMesh): number => mesh.nodes.length / 3;

export const elementCount = (mesh: HexMesh): number => mesh.hexes.length / 8;

/** Copies the 24 node coordinates of an element into `out`. */
export function elementCoordinates(nodes: Float64Array, hexes: Uint32Array, element: number, out: Float64Array): void {
  for (let corner = 0; corner < 8; corner++) {
    const node = hexes[element * 8 + corner]! * 3;
    out[corner * 3] = nodes[node]!;
    out[corner * 3 + 1] = nodes[node + 1]!;
    out[corner * 3 + 2] = nodes[node + 2]!;
  }
}

/** Mean of the element's corners, metres. */
export function centroid(mesh: Pick<HexMesh, 'nodes' | 'hexes'>, element: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let corner = 0; corner < 8; corner++) {
    const node = mesh.hexes[element * 8 + corner]! * 3;
    for (let axis = 0; axis < 3; axis++) sum[axis]! += mesh.nodes[node + axis]! / 8;
  }
  return sum;
}
