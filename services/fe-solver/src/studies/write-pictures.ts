import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
/**
 * `npm run science:pictures`: every shipped head from the front, the left, behind, the right and above, its brain in one
 * colour and by regions; a file each in docs/science/pictures. The fine meshes take a minute each.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { headMesh } from '../mesh/head/head-mesh.ts';
import { headSurfaces } from '../mesh/head/head-surfaces.ts';
import { encodePng } from '../science/png.ts';
import { contactSheet, surfacePicture, VIEWS } from '../science/surface-picture.ts';

const FOLDER = new URL('../../../../docs/science/pictures/', import.meta.url);
/** Pixels and metres of a picture's edge. */
const SIZE = 220;
const EXTENT = 0.19;

mkdirSync(FOLDER, { recursive: true });
for (const kind of ['coarse', 'fine'] as const) {
  for (const subtype of ['male', 'female'] as const) {
    const surfaces = headSurfaces(headMesh(kind, subtype));
    const rows = [['brain'], [...BRAIN_REGIONS] as string[]].map((names) => {
      const shown = surfaces.filter(({ name }) => names.includes(name));
      return VIEWS.map((view) => surfacePicture(shown, view, SIZE, EXTENT));
    });
    writeFileSync(new URL(`head-${kind}-${subtype}.png`, FOLDER), encodePng(contactSheet(rows)));
  }
}
