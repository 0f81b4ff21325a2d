/**
 * Hexahedra from a shape: a regular core of cubes, grown by two layers ("pillows") to the surface, then smoothed.
 * The core may be jagged; each element of the layers has a single face on the surface, so none is flattened there.
 * The outer layer has the stated thickness everywhere. Built for y ≥ 0 and mirrored, so left and right are equal.
 */
import { CORNERS, FACES } from './hex-mesh.ts';
import type { SignedDistance } from './signed-distance.ts';
import { project } from './signed-distance.ts';
import type { Bounds, VoxelCore } from './voxel-core.ts';
import { forEachCell, isInside, voxelCore } from './voxel-core.ts';
import { smoothOverlay } from './smoothing.ts';

export interface OverlayOptions {
  bounds: Bounds;
  /** Edge of the cubes of the core, metres. */
  size: number;
  /** Thickness of the outermost layer, metres. */
  layerThickness: number;
}

/** The mesh under construction: one half, y ≥ 0. */
export interface HalfMesh {
  /** x, y, z of each node. */
  nodes: Float64Array;
  hexes: number[][];
  /** 1 for a node on the plane y = 0, which it may not leave. */
  onPlane: Uint8Array;
  /** Pairs of nodes through the outer layer: on its inner side and on the surface. */
  layerPairs: [inner: number, outer: number][];
}

export interface OverlayMesh {
  nodes: Float64Array;
  hexes: Uint32Array;
  /** 1 for an element of the outer layer. */
  layer: Uint8Array;
  /** 1 for a node on the surface of the shape. */
  surface: Uint8Array;
}

export function overlayMesh(shape: SignedDistance, options: OverlayOptions): OverlayMesh {
  const { size, layerThickness } = options;
  const core = voxelCore(shape, options.bounds, size, layerThickness + 0.55 * size);
  const half = grow(core, shape, layerThickness);
  smoothOverlay(half, shape, layerThickness);
  return mirror(half);
}

/** Neighbours of a cube that its FACES look at. */
const STEPS = [
  [-1, 0, 0],
  [1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
] as const;

function grow(core: VoxelCore, shape: SignedDistance, layerThickness: number): HalfMesh {
  const [nx, ny] = core.cells;
  const points: [number, number, number][] = [];
  const onPlane: number[] = [];
  const numbered = new Map<number, number>();
  const nodeAt = (i: number, j: number, k: number): number => {
    const key = i + (nx + 1) * (j + (ny + 1) * k);
    let node = numbered.get(key);
    if (node === undefined) {
      node = points.length;
      numbered.set(key, node);
      points.push([core.origin[0] + i * core.size, j * core.size, core.origin[2] + k * core.size]);
      onPlane.push(j === 0 ? 1 : 0);
    }
    return node;
  };

  const hexes: number[][] = [];
  const openFaces: number[][] = [];
  forEachCell(core.cells, (i, j, k, cell) => {
    if (!core.inside[cell]) return;
    const nodes = CORNERS.map(([sx, sy, sz]) => nodeAt(i + (sx + 1) / 2, j + (sy + 1) / 2, k + (sz + 1) / 2));
    hexes.push(nodes);
    STEPS.forEach(([di, dj, dk], face) => {
      if (!isInside(core, i + di, j + dj, k + dk)) openFaces.push(FACES[face]!.map((c) => nodes[c]!));
    });
  });

  const levelNode = (level: number) => {
    const made = new Map<number, number>();
    return (below: number): number => {
      let node = made.get(below);
      if (node === undefined) {
        node = points.length;
        made.set(below, node);
        const point = project(shape, points[below]!, level);
        if (onPlane[below]) point[1] = 0;
        points.push(point);
        onPlane.push(onPlane[below]!);
      }
      return node;
    };
  };
  const inner = levelNode(-layerThickness);
  const outer = levelNode(0);
  const pairs = new Map<number, number>();
  const tissueLayer: number[][] = [];
  const outerLayer: number[][] = [];
  for (const face of openFaces) {
    const middle = face.map(inner);
    const top = face.map((node) => outer(node));
    middle.forEach((node, c) => pairs.set(node, top[c]!));
    tissueLayer.push([...face, ...middle]);
    outerLayer.push([...middle, ...top]);
  }
  return {
    nodes: Float64Array.from(points.flat()),
    hexes: [...hexes, ...tissueLayer, ...outerLayer],
    onPlane: Uint8Array.from(onPlane),
    layerPairs: [...pairs],
  };
}

function mirror(half: HalfMesh): OverlayMesh {
  const count = half.onPlane.length;
  const image = new Uint32Array(count);
  const nodes: number[] = [...half.nodes];
  for (let node = 0; node < count; node++) {
    if (half.onPlane[node]) {
      image[node] = node;
    } else {
      image[node] = nodes.length / 3;
      nodes.push(half.nodes[3 * node]!, -half.nodes[3 * node + 1]!, half.nodes[3 * node + 2]!);
    }
  }
  const outerNodes = half.layerPairs.map(([, outer]) => outer);
  const surface = new Uint8Array(nodes.length / 3);
  for (const node of outerNodes) surface[node] = surface[image[node]!] = 1;
  const isLayer = half.hexes.map((hex) => Number(hex.some((node) => surface[node])));
  const mirrored = half.hexes.map((hex) => [1, 0, 3, 2, 5, 4, 7, 6].map((c) => image[hex[c]!]!));
  return {
    nodes: Float64Array.from(nodes),
    hexes: Uint32Array.from([...half.hexes, ...mirrored].flat()),
    layer: Uint8Array.from([...isLayer, ...isLayer]),
    surface,
  };
}
