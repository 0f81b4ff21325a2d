import type { HexMesh } from '../mesh/hex-mesh.ts';
import { FACES, nodeCount } from '../mesh/hex-mesh.ts';

/** Nodes of a face, around it. */
export type Face = readonly [number, number, number, number];

/** Faces of the chosen elements that no other chosen element shares. */
export function outerFaces(mesh: HexMesh, isChosen: (element: number) => boolean = () => true): Face[] {
  const open = new Map<number, Face>();
  const nodes = nodeCount(mesh);
  for (let element = 0; element < mesh.part.length; element++) {
    if (!isChosen(element)) continue;
    for (const [a, b, c, d] of FACES) {
      const at = 8 * element;
      const face: Face = [mesh.hexes[at + a]!, mesh.hexes[at + b]!, mesh.hexes[at + c]!, mesh.hexes[at + d]!];
      const key = faceKey(face, nodes);
      if (!open.delete(key)) open.set(key, face);
    }
  }
  return [...open.values()];
}

/** A number that is the same for both elements at a face: the smallest of its nodes and the one across. */
export function faceKey([a, b, c, d]: Face, nodes: number): number {
  const least = Math.min(a, b, c, d);
  const across = least === a ? c : least === b ? d : least === c ? a : b;
  return least * nodes + across;
}
