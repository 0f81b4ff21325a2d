import type { MeshFile } from '@strainscope/proto/field-format';

/**
 * A box of nx · ny · nz cubes of 10 mm, centred on the origin. `regionOf` names the region of the cube at (i, j, k);
 * anything but one of the seven regions stands for tissue outside the brain.
 */
export function boxMesh(
  [nx, ny, nz]: [number, number, number],
  regionOf: (i: number, j: number, k: number) => string = () => 'frontal',
): MeshFile {
  const edge = 0.01;
  const node = (i: number, j: number, k: number) => i + (nx + 1) * (j + (ny + 1) * k);
  const nodes: number[] = [];
  for (let k = 0; k <= nz; k++)
    for (let j = 0; j <= ny; j++)
      for (let i = 0; i <= nx; i++) nodes.push((i - nx / 2) * edge, (j - ny / 2) * edge, (k - nz / 2) * edge);
  const hexes: number[] = [];
  const names: string[] = [];
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        names.push(regionOf(i, j, k));
        for (const up of [0, 1])
          hexes.push(node(i, j, k + up), node(i + 1, j, k + up), node(i + 1, j + 1, k + up), node(i, j + 1, k + up));
      }
  const regions = [...new Set(names)];
  return {
    version: 1,
    hash: 'b'.repeat(64),
    nodeCount: nodes.length / 3,
    elementCount: names.length,
    regions,
    parts: ['tissue'],
    nodes: Float32Array.from(nodes),
    hexes: Uint32Array.from(hexes),
    region: Uint8Array.from(names, (name) => regions.indexOf(name)),
    part: new Uint8Array(names.length),
  };
}
