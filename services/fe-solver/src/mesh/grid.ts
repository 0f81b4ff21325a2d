/**
 * The regular part of a hexahedral mesh: boxes of a grid that lie well inside a shape. The set is cleaned until its
 * surface is a manifold, so that layers can be grown on it.
 */
import type { SignedDistance } from './signed-distance.ts';

type Triple = readonly [number, number, number];

export interface Bounds {
  min: Triple;
  max: Triple;
}

export interface GridOptions {
  bounds: Bounds;
  /** Edge of the boxes, metres. */
  size: number;
  /** Thickness of the boxes on either side of the plane y = 0, metres: room for a thin sheet between two halves. */
  midlineLayer: number;
  /** Only y ≥ 0 is meshed; the rest is its mirror image. */
  isSymmetric: boolean;
}

export interface GridCore {
  /** Positions of the grid's planes along x, y and z, metres. */
  planes: readonly [readonly number[], readonly number[], readonly number[]];
  /** Number of boxes along x, y, z. */
  cells: Triple;
  /** 1 for a box of the core at [i + nx (j + ny k)]. */
  inside: Uint8Array;
  isSymmetric: boolean;
  midlineLayer: number;
}

/** Boxes whose eight corners are deeper than `depth` below the surface of the shape. */
export function gridCore(shape: SignedDistance, options: GridOptions, depth: number): GridCore {
  const planes = gridPlanes(options);
  const cells = planes.map((along) => along.length - 1) as unknown as Triple;
  const [nx, ny, nz] = cells;
  const deep = new Uint8Array((nx + 1) * (ny + 1) * (nz + 1));
  const corner = (i: number, j: number, k: number): number => i + (nx + 1) * (j + (ny + 1) * k);
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++) {
        deep[corner(i, j, k)] = shape([planes[0][i]!, planes[1][j]!, planes[2][k]!]) < -depth ? 1 : 0;
      }
    }
  }
  const inside = new Uint8Array(nx * ny * nz);
  forEachCell(cells, (i, j, k, cell) => {
    let all = 1;
    for (let c = 0; c < 8; c++) all &= deep[corner(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))]!;
    inside[cell] = all;
  });
  const { isSymmetric, midlineLayer } = options;
  const core: GridCore = { planes, cells, inside, isSymmetric, midlineLayer };
  clean(core);
  return core;
}

function gridPlanes({ bounds, size, midlineLayer, isSymmetric }: GridOptions): GridCore['planes'] {
  const regular = (from: number, to: number): number[] =>
    Array.from({ length: Math.ceil((to - from) / size) + 1 }, (_, i) => from + i * size);
  const right = regular(midlineLayer, bounds.max[1]);
  const left = isSymmetric ? [] : regular(midlineLayer, -bounds.min[1]).map((y) => -y);
  return [
    regular(bounds.min[0], bounds.max[0]),
    [...left.reverse(), 0, ...right],
    regular(bounds.min[2], bounds.max[2]),
  ];
}

export function forEachCell(
  [nx, ny, nz]: Triple,
  visit: (i: number, j: number, k: number, cell: number) => void,
): void {
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) visit(i, j, k, i + nx * (j + ny * k));
    }
  }
}

/** Whether a box belongs to the core; a mirror image continues it below y = 0. */
export function isInside({ cells, inside, isSymmetric }: GridCore, i: number, j: number, k: number): boolean {
  const jj = isSymmetric && j < 0 ? -1 - j : j;
  if (i < 0 || jj < 0 || k < 0 || i >= cells[0] || jj >= cells[1] || k >= cells[2]) return false;
  return inside[i + cells[0] * (jj + cells[1] * k)] === 1;
}
/** Removes boxes that stick out on three or more sides or touch others only at an edge or a corner. */
function clean(core: GridCore): void {
  for (;;) {
    const doomed: number[] = [];
    forEachCell(core.cells, (i, j, k, cell) => {
      if (
        core.inside[cell] &&
        (isProtruding(core, i, j, k) || isPinched(core, i, j, k) || isBareMidline(core, i, j, k))
      )
        doomed.push(cell);
    });
    if (doomed.length === 0) return;
    for (const cell of doomed) core.inside[cell] = 0;
  }
}

/** True where only one of the boxes on either side of a face of the thin layer is there: none can be grown on a bound face. */
function isBareMidline(core: GridCore, i: number, j: number, k: number): boolean {
  const y = core.planes[1];
  const isBound = (plane: number): boolean => Math.abs(y[plane]!) <= core.midlineLayer;
  return (isBound(j + 1) && !isInside(core, i, j + 1, k)) || (isBound(j) && !isInside(core, i, j - 1, k));
}

function isProtruding(core: GridCore, i: number, j: number, k: number): boolean {
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

/** True where, around one corner of the box, the inside or the outside is not joined face to face. */
function isPinched(core: GridCore, i: number, j: number, k: number): boolean {
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
