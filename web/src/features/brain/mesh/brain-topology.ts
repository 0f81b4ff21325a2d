import type { MeshFile } from '@strainscope/proto/field-format';
import { isBrainRegion } from './brain-regions.ts';

/** Corners of the six faces of a hexahedron, seen counter-clockwise from outside. */
export const HEX_FACES = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
] as const;

export const NO_NEIGHBOUR = -1;

/** Which elements are brain (skull and CSF are not), and which brain element lies behind each of their faces. */
export interface BrainTopology {
  /** Element numbers of the brain, ascending. */
  elements: Uint32Array;
  /** 1 for a brain element, by element number. */
  isBrain: Uint8Array;
  /** Neighbour behind face f of element e at 6·e + f, or NO_NEIGHBOUR. */
  neighbours: Int32Array;
}

export function brainTopology(mesh: MeshFile): BrainTopology {
  const isBrain = Uint8Array.from(mesh.region, (region) => (isBrainRegion(mesh.regions[region] ?? '') ? 1 : 0));
  const elements = Uint32Array.from([...isBrain.keys()].filter((element) => isBrain[element] === 1));
  const neighbours = new Int32Array(mesh.elementCount * 6).fill(NO_NEIGHBOUR);
  const open = new Map<number, number>();
  for (const element of elements) {
    HEX_FACES.forEach((corners, face) => {
      const slot = element * 6 + face;
      const key = faceKey(mesh, element, corners);
      const other = open.get(key);
      if (other === undefined) {
        open.set(key, slot);
        return;
      }
      neighbours[slot] = Math.floor(other / 6);
      neighbours[other] = element;
      open.delete(key);
    });
  }
  return { elements, isBrain, neighbours };
}

/** A quadrilateral face is known by its smallest node and the node across from it, whichever side it is seen from. */
function faceKey(mesh: MeshFile, element: number, corners: readonly [number, number, number, number]): number {
  let smallest = 0;
  const nodes = corners.map((corner) => mesh.hexes[element * 8 + corner]!);
  for (let i = 1; i < 4; i++) if (nodes[i]! < nodes[smallest]!) smallest = i;
  return nodes[smallest]! * mesh.nodeCount + nodes[(smallest + 2) % 4]!;
}
