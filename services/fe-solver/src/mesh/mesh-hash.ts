import { createHash } from 'node:crypto';
import type { HexMesh } from './hex-mesh.ts';

/** SHA-256 over all that a solution depends on, in hexadecimal. Equal meshes have equal hashes on every machine. */
export function meshHash(mesh: HexMesh): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ parts: mesh.parts, regions: mesh.regions }));
  for (const array of [mesh.nodes, mesh.hexes, mesh.part, mesh.region, mesh.fixed]) {
    hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }
  return hash.digest('hex');
}
