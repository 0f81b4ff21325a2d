import type { HexMesh } from '../hex-mesh.ts';
import { centroid } from '../hex-mesh.ts';
import { overlayMesh } from '../overlay-mesh.ts';
import { CORTEX_DEPTH, CSF_THICKNESS } from './anthropometry.ts';
import type { HeadSubtype } from './anthropometry.ts';
import { BRAIN_REGIONS, headShapes } from './head-shapes.ts';

export const HEAD_PARTS = ['csf', 'grey', 'white', 'cerebellum', 'stem'] as const;
export const HEAD_REGIONS = [...BRAIN_REGIONS, 'csf'] as const;

/** Edge of the core cubes of each head mesh, metres. */
const ELEMENT_SIZE = { coarse: 0.005, fine: 0.0018 } as const;
export type HeadMeshKind = keyof typeof ELEMENT_SIZE;

const BOUNDS = { min: [-0.11, 0, -0.1], max: [0.1, 0.085, 0.085] } as const;

/**
 * The parametric head: brain and CSF inside a rigid skull whose inner surface is held fixed. Part 'csf' is the layer
 * between brain and skull. The stem ends at the foramen magnum, where it is held like the rest of the surface.
 */
export function headMesh(kind: HeadMeshKind, subtype: HeadSubtype): HexMesh {
  const shapes = headShapes(subtype);
  const overlay = overlayMesh(shapes.cavity, {
    bounds: BOUNDS,
    size: ELEMENT_SIZE[kind],
    layerThickness: CSF_THICKNESS,
  });
  const count = overlay.layer.length;
  const part = new Uint8Array(count);
  const region = new Uint8Array(count);
  for (let element = 0; element < count; element++) {
    const centre = centroid(overlay, element);
    const name = overlay.layer[element] ? 'csf' : shapes.regionAt(centre);
    region[element] = HEAD_REGIONS.indexOf(name);
    const cortical = -shapes.cavity(centre) < CSF_THICKNESS + CORTEX_DEPTH;
    const tissue = name === 'csf' || name === 'cerebellum' || name === 'stem' ? name : cortical ? 'grey' : 'white';
    part[element] = HEAD_PARTS.indexOf(tissue);
  }
  return {
    nodes: overlay.nodes,
    hexes: overlay.hexes,
    part,
    parts: [...HEAD_PARTS],
    region,
    regions: [...HEAD_REGIONS],
    fixed: overlay.surface,
  };
}
