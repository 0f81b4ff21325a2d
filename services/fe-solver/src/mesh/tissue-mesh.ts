/**
 * Hexahedra from shapes of tissues: a core of boxes grown to the skull, a sheet under the tentorium's cerebrum, everything
 * smoothed. A symmetric head is built for y ≥ 0 and mirrored, so that left and right are equal.
 */
import type { DraftMesh } from './draft-mesh.ts';
import { centroidOf } from './draft-mesh.ts';
import type { Bounds } from './grid.ts';
import { gridCore } from './grid.ts';
import { grow } from './growth.ts';
import type { HexMesh } from './hex-mesh.ts';
import { sampledDistance } from './sampled-distance.ts';
import { evened, insertSheet } from './sheet.ts';
import type { Point, SignedDistance } from './signed-distance.ts';
import { settle, smooth } from './smoothing.ts';

/** What a mesh of tissues is made of. Lengths in metres, SAE J211 head axes. */
export interface TissueShapes {
  bounds: Bounds;
  /** Inside of the skull. */
  cavity: SignedDistance;
  brain: SignedDistance;
  /** Negative on one side of a membrane that is put into the mesh as a sheet. */
  sheet?: SignedDistance;
  parts: readonly string[];
  regions: readonly string[];
  /** A number for each part; boundaries between numbers are smoothed. */
  smoothClass: (part: string) => number;
  tissueAt: (place: Place) => { part: string; region: string };
}

/** Where an element lies, when its tissue is asked for. */
export interface Place {
  point: Point;
  /** In the thin sheet on the plane y = 0. */
  onMidline: boolean;
  /** In the sheet of TissueShapes. */
  inSheet: boolean;
  /** In the layer on the skull. */
  onSkull: boolean;
}

export interface MeshSizes {
  /** Edge of the boxes, metres. */
  element: number;
  /** Thickness of the layer of CSF on the skull where it is thinnest. */
  layer: number;
  /** Thickness of either half of the sheet on the midline, and of the other sheet. */
  membrane: number;
}

export function tissueMesh(shapes: TissueShapes, { element: size, layer, membrane }: MeshSizes, isSymmetric: boolean) {
  const { min, max } = shapes.bounds;
  const bounds: Bounds = isSymmetric ? { min: [min[0], -size, min[2]], max } : { min, max };
  const spacing = Math.max(0.0012, size / 2);
  const skull = sampledDistance(shapes.cavity, bounds, spacing);
  const brain = sampledDistance(shapes.brain, bounds, spacing);
  const core = gridCore(skull, { bounds, size, midlineLayer: membrane, isSymmetric }, layer + 0.55 * size);
  const mesh = grow(core, skull, layer);
  const placeOf = (element: number, inSheet: boolean): Place => ({
    point: centroidOf(mesh, element),
    onMidline: mesh.hexes[element]!.some((node) => mesh.plane[node] === 0),
    inSheet,
    onSkull: mesh.hexes[element]!.some((node) => mesh.under.has(node)),
  });
  const partOf = (element: number): number => shapes.parts.indexOf(shapes.tissueAt(placeOf(element, false)).part);
  // Steps are rounded off between tissues that part the brain, not between grey and white matter.
  const { sheet } = shapes;
  const side = Uint8Array.from(mesh.hexes.keys(), (e) =>
    sheet && sheet(besideMidline(centroidOf(mesh, e), membrane + size / 2)) < 0 ? 1 : 0,
  );
  const evenSide = evened(mesh, side, 4);
  const classes = Uint8Array.from(
    mesh.hexes.keys(),
    (e) => 2 * shapes.smoothClass(shapes.parts[partOf(e)]!) + evenSide[e]!,
  );
  smooth(mesh, { skull, brain, layer }, evened(mesh, classes, 5));
  const inSheet = new Set(insertSheet(mesh, evenSide, membrane));
  settle(mesh, skull, new Set([...inSheet].flatMap((element) => mesh.hexes[element]!)));
  const tissues = [...mesh.hexes.keys()].map((element) => shapes.tissueAt(placeOf(element, inSheet.has(element))));
  const part = Uint8Array.from(tissues, (tissue) => shapes.parts.indexOf(tissue.part));
  const region = Uint8Array.from(tissues, (tissue) => shapes.regions.indexOf(tissue.region));
  return finished(mesh, { parts: [...shapes.parts], part, regions: [...shapes.regions], region }, isSymmetric);
}

/** The same point, but off the midline: the thin elements there are on the same side of the sheet as their neighbours. */
const besideMidline = ([x, y, z]: Point, least: number): Point => [
  x,
  y < 0 ? Math.min(y, -least) : Math.max(y, least),
  z,
];

type Tissues = Pick<HexMesh, 'part' | 'parts' | 'region' | 'regions'>;

function finished(mesh: DraftMesh, tissues: Tissues, isSymmetric: boolean): HexMesh {
  const fixed = Uint8Array.from(mesh.plane, (_, node) => Number(mesh.under.has(node)));
  if (!isSymmetric) {
    return { nodes: Float64Array.from(mesh.nodes), hexes: Uint32Array.from(mesh.hexes.flat()), ...tissues, fixed };
  }
  const image = new Uint32Array(fixed.length);
  const nodes = [...mesh.nodes];
  const fixedImages: number[] = [];
  for (let node = 0; node < fixed.length; node++) {
    if (mesh.plane[node] === 0) {
      image[node] = node;
    } else {
      image[node] = nodes.length / 3;
      nodes.push(mesh.nodes[3 * node]!, -mesh.nodes[3 * node + 1]!, mesh.nodes[3 * node + 2]!);
      fixedImages.push(fixed[node]!);
    }
  }
  const mirrored = mesh.hexes.map((hex) => [1, 0, 3, 2, 5, 4, 7, 6].map((c) => image[hex[c]!]!));
  return {
    nodes: Float64Array.from(nodes),
    hexes: Uint32Array.from([...mesh.hexes, ...mirrored].flat()),
    part: Uint8Array.from([...tissues.part, ...tissues.part]),
    parts: tissues.parts,
    region: Uint8Array.from([...tissues.region, ...tissues.region]),
    regions: tissues.regions,
    fixed: Uint8Array.from([...fixed, ...fixedImages]),
  };
}
