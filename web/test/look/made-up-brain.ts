import { encodeField, encodeMesh, type MeshFile } from '@strainscope/proto/field-format';

/** Elements along each edge of the cube that is bent into the brain's shape. */
const SIDE = 22;
/** Half axes of the ellipsoid in metres: forward, sideways, down. */
const HALF = [0.082, 0.066, 0.06] as const;
export const MESH_HASH = 'a'.repeat(64);

/** An ellipsoid with seven regions, in the form of a head mesh: something to look at, not anatomy. */
export function madeUpMesh(): MeshFile {
  const n = SIDE + 1;
  const nodes = new Float32Array(n ** 3 * 3);
  const at = (i: number, j: number, k: number) => i + n * (j + n * k);
  for (let k = 0; k < n; k++)
    for (let j = 0; j < n; j++)
      for (let i = 0; i < n; i++) {
        const cube = [i, j, k].map((index) => (2 * index) / SIDE - 1) as [number, number, number];
        nodes.set(
          ballFromCube(cube).map((x, axis) => x * HALF[axis]!),
          at(i, j, k) * 3,
        );
      }
  const hexes: number[] = [];
  const region: number[] = [];
  for (let k = 0; k < SIDE; k++)
    for (let j = 0; j < SIDE; j++)
      for (let i = 0; i < SIDE; i++) {
        for (const up of [0, 1])
          hexes.push(at(i, j, k + up), at(i + 1, j, k + up), at(i + 1, j + 1, k + up), at(i, j + 1, k + up));
        region.push(regionAt((i + 0.5) / SIDE, (k + 0.5) / SIDE));
      }
  return {
    version: 1,
    hash: MESH_HASH,
    nodeCount: n ** 3,
    elementCount: SIDE ** 3,
    regions: ['frontal', 'parietal', 'occipital', 'temporal', 'cerebellum', 'stem', 'msc'],
    parts: ['brain'],
    nodes,
    hexes: Uint32Array.from(hexes),
    region: Uint8Array.from(region),
    part: new Uint8Array(SIDE ** 3),
  };
}

/** A swirl of strain that rises, turns and fades over 60 ms. */
export function madeUpField(mesh: MeshFile, times: number[]): Uint8Array<ArrayBuffer> {
  const frames = times.map((time) => swirlAt(mesh, time));
  return encodeField({ meshHash: mesh.hash, times }, frames);
}

/** The swirl at its height as one frame, as an estimate of peak strain comes. */
export function madeUpPeaks(mesh: MeshFile): Uint8Array<ArrayBuffer> {
  return encodeField({ meshHash: mesh.hash, times: [0] }, [swirlAt(mesh, 0.02)]);
}

function swirlAt(mesh: MeshFile, time: number): Float32Array {
  return Float32Array.from({ length: mesh.elementCount }, (_, element) => {
    const node = mesh.hexes[element * 8]! * 3;
    const [x, y, z] = [mesh.nodes[node]! / HALF[0], mesh.nodes[node + 1]! / HALF[1], mesh.nodes[node + 2]! / HALF[2]];
    const rise = Math.sin(Math.min(1, time / 0.02) * (Math.PI / 2)) * Math.exp(-time / 0.05);
    const swirl = 0.6 + 0.4 * Math.cos(3 * Math.atan2(z, x) + 2 * y - time * 120);
    return 0.55 * rise * swirl * Math.hypot(x, z);
  });
}

export { encodeMesh };

/** Bends a cube into a ball without folding an element (Nowell 2005). */
function ballFromCube([x, y, z]: [number, number, number]): [number, number, number] {
  return [
    x * Math.sqrt(1 - (y * y) / 2 - (z * z) / 2 + (y * y * z * z) / 3),
    y * Math.sqrt(1 - (z * z) / 2 - (x * x) / 2 + (z * z * x * x) / 3),
    z * Math.sqrt(1 - (x * x) / 2 - (y * y) / 2 + (x * x * y * y) / 3),
  ];
}

function regionAt(forward: number, down: number): number {
  if (down > 0.85) return forward < 0.5 ? 4 : 5;
  if (down > 0.55) return forward < 0.3 ? 2 : 3;
  if (forward > 0.62) return 0;
  if (forward > 0.5) return 6;
  return forward < 0.22 ? 2 : 1;
}
