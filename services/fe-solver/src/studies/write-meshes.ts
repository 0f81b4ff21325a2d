/**
 * Writes what the public mesh pages show: the quality of every shipped mesh (docs/science/data/meshes.json) and two small
 * GLB files (docs/science/meshes). Run by `npm run science:meshes`; the fine meshes take a minute each.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { REFERENCE_HEAD } from '../mesh/fit/scale.ts';
import { CRANIAL_DIMENSIONS } from '../mesh/head/anthropometry.ts';
import { ELEMENT_SIZE, headMesh, headMeshOfSize } from '../mesh/head/head-mesh.ts';
import { headSurfaces } from '../mesh/head/head-surfaces.ts';
import { HEAD_PARTS } from '../mesh/head/head-shapes.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { centroid } from '../mesh/hex-mesh.ts';
import type { NamedSurface } from '../mesh/io/glb.ts';
import { encodeGlb } from '../mesh/io/glb.ts';
import { meshHash } from '../mesh/mesh-hash.ts';
import { meshQuality } from '../mesh/quality.ts';
import { inPart, surfaceOf } from '../mesh/surface.ts';

const DOCS = new URL('../../../../docs/science/', import.meta.url);
/** Edge of the elements of the head that the pages show, m: small enough for the sulci, and for a file below 1 MB. */
const SHOWN_SIZE = 0.0034;

const PART_COLOURS: Readonly<Record<string, NamedSurface['colour']>> = {
  csf: [0.4, 0.58, 0.87],
  grey: [0.3, 0.26, 0.26],
  white: [0.91, 0.87, 0.79],
  cerebellum: [0.79, 0.58, 0.19],
  stem: [0.22, 0.3, 0.22],
  callosum: [0.94, 0.45, 0.05],
  ventricles: [0.05, 0.1, 0.58],
  falx: [0.58, 0.04, 0.04],
  tentorium: [0.2, 0.03, 0.2],
};

/** The left half by its parts: seen from the right it shows the elements along the midline. */
function halfByParts(mesh: HexMesh): NamedSurface[] {
  return HEAD_PARTS.map((name) => ({
    name,
    colour: PART_COLOURS[name]!,
    surface: surfaceOf(mesh, (element) => inPart(mesh, name)(element) && centroid(mesh, element)[1] < 0),
  }));
}

function rowOf(kind: 'coarse' | 'fine', subtype: 'male' | 'female') {
  const mesh = headMesh(kind, subtype);
  return { kind, subtype, elementSize: ELEMENT_SIZE[kind], hash: meshHash(mesh), ...meshQuality(mesh) };
}

mkdirSync(new URL('meshes/', DOCS), { recursive: true });
// The lobes together are the brain.
const shown = headSurfaces(headMeshOfSize(SHOWN_SIZE, 'male')).filter(({ name }) => name !== 'brain');
writeFileSync(new URL('meshes/head.glb', DOCS), encodeGlb(shown, 'quantised'));
writeFileSync(new URL('meshes/coarse-half.glb', DOCS), encodeGlb(halfByParts(headMesh('coarse', 'male')), 'quantised'));
const meshes = (['coarse', 'fine'] as const).flatMap((kind) => [rowOf(kind, 'male'), rowOf(kind, 'female')]);
const data = { meshes, referenceHead: REFERENCE_HEAD, cavity: CRANIAL_DIMENSIONS };
writeFileSync(new URL('data/meshes.json', DOCS), `${JSON.stringify(data, null, 2)}\n`);
