import type { MeshFile } from '@strainscope/proto/field-format';

/** Mean of the eight corners of an element, in metres. */
export function elementCentroid(mesh: MeshFile, element: number): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let corner = 0; corner < 8; corner++) {
    const node = mesh.hexes[element * 8 + corner]!;
    for (let axis = 0; axis < 3; axis++) sum[axis]! += mesh.nodes[node * 3 + axis]! / 8;
  }
  return sum;
}
