import type { HexMesh } from './hex-mesh.ts';
import { CORNERS } from './hex-mesh.ts';

type Triple = readonly [number, number, number];

export interface BoxOptions {
  /** Number of elements along each axis. */
  cells: Triple;
  /** Lengths, m; one corner is at the origin. */
  size: Triple;
  /** Moves a node of the regular grid; for distorted elements. */
  place?: (point: Triple, isBoundary: boolean) => Triple;
  /** Which nodes do not move; none when left out. */
  isFixed?: (point: Triple, isBoundary: boolean) => boolean;
}

/** A brick of hexahedra of a single part, for verification. */
export function boxMesh({ cells, size, place = (point) => point, isFixed = () => false }: BoxOptions): HexMesh {
  const [nx, ny, nz] = cells;
  const nodes: number[] = [];
  const fixed: number[] = [];
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++) {
        const isBoundary = [i, j, k].some((index, axis) => index === 0 || index === cells[axis]);
        const regular: Triple = [(i * size[0]) / nx, (j * size[1]) / ny, (k * size[2]) / nz];
        nodes.push(...place(regular, isBoundary));
        fixed.push(Number(isFixed(regular, isBoundary)));
      }
    }
  }
  const hexes: number[] = [];
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        for (const [x, y, z] of CORNERS) {
          hexes.push(i + (x + 1) / 2 + (nx + 1) * (j + (y + 1) / 2 + (ny + 1) * (k + (z + 1) / 2)));
        }
      }
    }
  }
  return singlePart(nodes, hexes, fixed);
}

/** A mesh whose elements all belong to part and region 'tissue'. */
export function singlePart(nodes: number[], hexes: number[], fixed: number[]): HexMesh {
  const count = hexes.length / 8;
  return {
    nodes: Float64Array.from(nodes),
    hexes: Uint32Array.from(hexes),
    part: new Uint8Array(count),
    parts: ['tissue'],
    region: new Uint8Array(count),
    regions: ['tissue'],
    fixed: Uint8Array.from(fixed),
  };
}
