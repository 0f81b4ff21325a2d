import { encodeMesh } from '@strainscope/proto/field-format';
import type { HexMesh } from '../mesh/hex-mesh.ts';

/** Writes a mesh as the browser reads it: `proto/README-field-format.md`. */
export function meshFile(mesh: HexMesh, hash: string): Uint8Array<ArrayBuffer> {
  const { hexes, region, regions, part, parts } = mesh;
  return encodeMesh({ hash, nodes: Float32Array.from(mesh.nodes), hexes, region, regions, part, parts });
}
