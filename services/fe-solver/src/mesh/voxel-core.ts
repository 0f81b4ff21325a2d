/**
 * The regular part of an overlay mesh: cubes of a grid that lie well inside a shape, in the half space y ≥ 0.
 * The set is cleaned until its surface is a manifold, so that layers can be grown on it.
 */
import type { SignedDistance } from './signed-distance.ts';

export interface Bounds {
  min: readonly [number, number, number];
  max: readonly [number, number, number];
}

export interface VoxelCore {
  size: number;
  /** Number of cells along x, y, z. */
  cells: readonly [number, number, number];
  origin: readonly [number, number, number];
  /** 1 for a cube of the core at [i + nx (j + ny k)]. */
  inside: Uint8Array;
}

/** Cubes of edge `size` whose eight corners are deeper than `depth` below the surface of the shape. */
export function voxelCore(shape: SignedDistance, bounds: Bounds, size: number, depth: number): VoxelCore {
  const cells = [0, 1, 2].map((axis) =>
    Math.ceil((bounds.max[axis]! - (axis === 1 ? 0 : bounds.min[axis]!)) / size),
  ) as [number, number, number];
  const origin = [bounds.min[0], 0, bounds.min[2]] as const;
  const [nx, ny, nz] = cells;
  const deep = new Uint8Array((nx + 1) * (ny + 1) * (nz + 1));
  const corner = (i: number, j: number, k: number): number => i + (nx + 1) * (j + (ny + 1) * k);
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++) {
        const point = [origin[0] + i * size, origin[1] + j * size, origin[2] + k * size] as const;
        deep[corner(i, j, k)] = shape(point) < -depth ? 1 : 0;
      }
    }
  }
  const inside = new Uint8Array(nx * ny * nz);
  forEachCell(cells, (i, j, k, cell) => {
    let all = 1;
    for (let c = 0; c < 8; c++) all &= deep[corner(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))]!;
    inside[cell] = all;
  });
  const core: VoxelCore = { size, cells, origin, inside };
  clean(core);
  return core;
}

export function forEachCell(
  [nx, ny, nz]: readonly [number, number, number],
  visit: (i: number, j: number, k: number, cell: number) => void,
): void {
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) visit(i, j, k, i + nx * (j + ny * k));
    }
  }
}

/** Whether a cube belongs to the core; the mirror image continues it below y = 0. */
export function isInside({ cells, inside }: VoxelCore, i: number, j: number, k: number): boolean {
  const jj = j < 0 ? -1 - j : j;
  if (i < 0 || k < 0 || i >= cells[0] || jj >= cells[1] || k >= cells[2]) return false;
  return inside[i + cells[0] * (jj + cells[1] * k)] === 1;
}

/** Removes cubes that stick out on three or more sides or touch others only at an edge or a corner. */
function clean(core: VoxelCore): void {
  for (;;) {
    const doomed: number[] = [];
    forEachCell(core.cells, (i, j, k, cell) => {
      if (core.inside[cell] && (isProtruding(core, i, j, k) || isPinched(core, i, j, k))) doomed.push(cell);
    });
    if (doomed.length === 0) return;
    for (const cell of doomed) core.inside[cell] = 0;
  }
}

function isProtruding(core: VoxelCore, i: number, j: number, k: number): boolean {
  const open = [
    [i - 1, j, k],
    [i + 1, j, k],
    [i, j - 1, k],
    [i, j + 1, k],
    [i, j, k - 1],
    [i, j, k + 1],
  ].filter(([a, b, c]) => !isInside(core, a!, b!, c!)).length;
  return open >= 4;
}

/** True where, around one corner of the cube, the inside or the outside is not joined face to face. */
function isPinched(core: VoxelCore, i: number, j: number, k: number): boolean {
  for (let corner = 0; corner < 8; corner++) {
    const [ci, cj, ck] = [i - 1 + (corner & 1), j - 1 + ((corner >> 1) & 1), k - 1 + (corner >> 2)];
    let pattern = 0;
    for (let c = 0; c < 8; c++) {
      if (isInside(core, ci + (c & 1), cj + ((c >> 1) & 1), ck + (c >> 2))) pattern |= 1 << c;
    }
    if (!isJoined(pattern) || !isJoined(~pattern & 0xff)) return true;
  }
  return false;
}

/** Whether the set cells of a 2 × 2 × 2 block are connected through faces. */
function isJoined(pattern: number): boolean {
  if (pattern === 0) return true;
  let reached = pattern & -pattern;
  for (let round = 0; round < 4; round++) {
    for (let c = 0; c < 8; c++) {
      if (reached & (1 << c)) reached |= pattern & ((1 << (c ^ 1)) | (1 << (c ^ 2)) | (1 << (c ^ 4)));
    }
  }
  return reached === pattern;
}
