/**
 * A core of boxes grown to the surface by two layers ("pillows"; Mitchell & Tautges 1995). The core may be jagged; each
 * element of the layers has a single face towards the surface, so none is flattened there.
 */
import type { DraftMesh } from './draft-mesh.ts';
import { addNode, pointOf } from './draft-mesh.ts';
import type { GridCore } from './grid.ts';
import { forEachCell, isInside } from './grid.ts';
import { CORNERS, FACES } from './hex-mesh.ts';
import type { SignedDistance } from './signed-distance.ts';
import { project } from './signed-distance.ts';

/** Neighbours of a box that its FACES look at. */
const STEPS = [
  [-1, 0, 0],
  [1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
] as const;

/** `layerThickness` (m): how far the inner side of the outer layer lies below the surface of `shape`, for now. */
export function grow(core: GridCore, shape: SignedDistance, layerThickness: number): DraftMesh {
  const mesh: DraftMesh = { nodes: [], hexes: [], plane: [], under: new Map(), below: new Map() };
  const openFaces = addCore(mesh, core);
  const atLevel = (level: number) => {
    const made = new Map<number, number>();
    return (below: number): number => {
      let node = made.get(below);
      if (node === undefined) {
        node = addNode(mesh, project(shape, pointOf(mesh, below), level), mesh.plane[below]!);
        made.set(below, node);
      }
      return node;
    };
  };
  const inner = atLevel(-layerThickness);
  const outer = atLevel(0);
  const outerLayer: number[][] = [];
  for (const face of openFaces) {
    const middle = face.map(inner);
    const top = face.map(outer);
    top.forEach((node, c) => mesh.under.set(node, middle[c]!));
    middle.forEach((node, c) => mesh.below.set(node, face[c]!));
    mesh.hexes.push([...face, ...middle]);
    outerLayer.push([...middle, ...top]);
  }
  mesh.hexes.push(...outerLayer);
  return mesh;
}

/** Adds the boxes; gives their faces that look outwards, counter-clockwise seen from there. */
function addCore(mesh: DraftMesh, core: GridCore): number[][] {
  const { planes, cells, midlineLayer } = core;
  const [nx, ny] = cells;
  const numbered = new Map<number, number>();
  const nodeAt = (i: number, j: number, k: number): number => {
    const key = i + (nx + 1) * (j + (ny + 1) * k);
    let node = numbered.get(key);
    if (node === undefined) {
      const y = planes[1][j]!;
      node = addNode(mesh, [planes[0][i]!, y, planes[2][k]!], Math.abs(y) <= midlineLayer ? y : NaN);
      numbered.set(key, node);
    }
    return node;
  };
  const openFaces: number[][] = [];
  forEachCell(cells, (i, j, k, cell) => {
    if (!core.inside[cell]) return;
    const nodes = CORNERS.map(([sx, sy, sz]) => nodeAt(i + (sx + 1) / 2, j + (sy + 1) / 2, k + (sz + 1) / 2));
    mesh.hexes.push(nodes);
    STEPS.forEach(([di, dj, dk], face) => {
      if (!isInside(core, i + di, j + dj, k + dk)) openFaces.push(FACES[face]!.map((c) => nodes[c]!));
    });
  });
  return openFaces;
}
