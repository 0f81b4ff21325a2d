import type { HexMesh } from '../hex-mesh.ts';
import { tissueMesh } from '../tissue-mesh.ts';
import type { HeadSubtype } from './anthropometry.ts';
import { headShapes } from './head-shapes.ts';

/** Edge of the elements inside the brain of each head mesh, metres. */
export const ELEMENT_SIZE = { coarse: 0.005, fine: 0.00176 } as const;
export type HeadMeshKind = keyof typeof ELEMENT_SIZE;

/** Thickness of the subarachnoid space where it is thinnest, metres. */
const CSF_LAYER = 0.0025;
/** Falx and tentorium are about 1 mm thick; a mesh may not be so thin there, or its time step would be. */
const LEAST_MEMBRANE = 0.0012;

export interface HeadDetail {
  /** Half the falx's thickness and the tentorium's, m; without it as thick as the elements are best at. */
  membrane?: number;
  /** Whether the brain's surface follows fissure and sulci. Coarse elements can do so in part only. */
  hasSulci?: boolean;
}

/**
 * The parametric head: brain, membranes and CSF inside a rigid skull whose inner surface is held fixed. The stem ends at
 * the foramen magnum, where it is held like the rest of the surface.
 */
export function headMesh(kind: HeadMeshKind, subtype: HeadSubtype): HexMesh {
  return headMeshOfSize(ELEMENT_SIZE[kind], subtype);
}

/** The same for any edge of the elements, metres. With the same `detail` heads differ in nothing but their elements. */
export function headMeshOfSize(element: number, subtype: HeadSubtype, detail: HeadDetail = {}): HexMesh {
  const { membrane = Math.max(LEAST_MEMBRANE, 0.4 * element), hasSulci = true } = detail;
  return tissueMesh(headShapes(subtype, element, hasSulci), { element, layer: CSF_LAYER, membrane }, true);
}
