import { boxMesh } from '../box-mesh.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { meshHash } from '../mesh-hash.ts';
import { surfaceOf } from '../surface.ts';
import { encodeGlb } from './glb.ts';
import { decodeMeshFile, encodeMeshFile } from './mesh-formats.ts';
import { encodePly } from './ply.ts';

const box = boxMesh({ cells: [3, 2, 2], size: [0.3, 0.25, 0.2], isFixed: ([x]) => x === 0 });
const mesh: HexMesh = {
  ...box,
  part: box.part.map((_, element) => element % 3),
  parts: ['csf', 'grey', 'falx'],
  region: box.region.map((_, element) => element % 2),
  regions: ['frontal', 'csf'],
};

describe.each(['head.vtu', 'head.vtk', 'head.inp'])('%s', (name) => {
  const bytes = encodeMeshFile(name, mesh);

  it('comes back as it was, with the same hash', () => {
    const read = decodeMeshFile(name, bytes);
    expect(read.mesh).toEqual(mesh);
    expect(read.ignored).toEqual([]);
    expect(meshHash(decodeMeshFile(name, bytes).mesh)).toBe(meshHash(mesh));
  });

  it('is refused when cut short, when empty, and under another name', () => {
    expect(() => decodeMeshFile(name, bytes.subarray(0, bytes.length / 3))).toThrow('not a mesh');
    expect(() => decodeMeshFile(name, new Uint8Array())).toThrow('not a mesh');
    expect(() => decodeMeshFile('head.stl', bytes)).toThrow('.vtu, .vtk, .inp');
  });
});

it('refuses elements whose nodes are not there, and more than the counts say', () => {
  const text = Buffer.from(encodeMeshFile('a.inp', mesh)).toString();
  expect(() =>
    decodeMeshFile(
      'a.inp',
      Buffer.from(text.replace('*ELEMENT, TYPE=C3D8R\n1, 1,', '*ELEMENT, TYPE=C3D8R\n1, 99999,')),
    ),
  ).toThrow('names node 99999');
  expect(() => decodeMeshFile('a.inp', Buffer.from(text.replace('C3D8R', 'C3D4')))).toThrow('8-node');
  const vtu = Buffer.from(encodeMeshFile('a.vtu', mesh))
    .toString('latin1')
    .replace('NumberOfPoints="36"', 'NumberOfPoints="35"');
  expect(() => decodeMeshFile('a.vtu', Buffer.from(vtu, 'latin1'))).toThrow('another length');
});

describe('surfaces', () => {
  const surface = surfaceOf(box, () => true);

  it('close the box, outwards', () => {
    expect(surface.triangles).toHaveLength(3 * 2 * (2 * (3 * 2 + 3 * 2 + 2 * 2)));
    // Divergence theorem: the volume from the triangles.
    const volume = volumeInside(surface.positions, surface.triangles);
    expect(volume).toBeCloseTo(0.3 * 0.25 * 0.2, 6);
  });

  it('are written as PLY of the stated length', () => {
    const ply = encodePly(surface);
    const header = ply.subarray(0, ply.indexOf('end_header\n') + 11).toString();
    expect(header).toContain(`element vertex ${surface.positions.length / 3}`);
    expect(ply).toHaveLength(header.length + 8 * surface.positions.length + (13 * surface.triangles.length) / 3);
  });

  it.each(['plain', 'quantised'] as const)('are written as %s GLB', (form) => {
    const glb = encodeGlb([{ name: 'box', colour: [1, 0, 0], surface }], form);
    expect(glb.readUInt32LE(8)).toBe(glb.length);
    const json = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString()) as {
      extensionsRequired?: string[];
      nodes: { scale?: number[] }[];
      accessors: { min: number[]; max: number[]; componentType: number }[];
    };
    // What is required keeps readers out that do not know it.
    expect(json.extensionsRequired).toEqual(form === 'plain' ? undefined : ['KHR_mesh_quantization']);
    expect(json.accessors[0]!.componentType).toBe(form === 'plain' ? 5126 : 5122);
    const scale = json.nodes[0]!.scale?.[0] ?? 1;
    // Right, up and backwards of the box.
    expect(json.accessors[0]!.max.map((value) => value * scale)[0]).toBeCloseTo(0.25, 4);
    expect(json.accessors[0]!.min.map((value) => value * scale)[1]).toBeCloseTo(-0.2, 4);
    expect(json.accessors[0]!.min.map((value) => value * scale)[2]).toBeCloseTo(-0.3, 4);
  });
});

function volumeInside(positions: Float32Array, triangles: Uint32Array): number {
  let volume = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [0, 1, 2].map((i) => positions.subarray(3 * triangles[t + i]!, 3 * triangles[t + i]! + 3));
    const cross = [0, 1, 2].map((i) => q![(i + 1) % 3]! * r![(i + 2) % 3]! - q![(i + 2) % 3]! * r![(i + 1) % 3]!);
    volume += [0, 1, 2].reduce((sum, i) => sum + p![i]! * cross[i]!, 0) / 6;
  }
  return volume;
}
