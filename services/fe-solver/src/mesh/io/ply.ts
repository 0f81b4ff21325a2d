/** A surface as a binary little-endian PLY file (Turk 1994). */
import type { Surface } from '../surface.ts';

export function encodePly({ positions, normals, triangles }: Surface): Buffer {
  const vertices = positions.length / 3;
  const header = [
    'ply',
    'format binary_little_endian 1.0',
    'comment metres, SAE J211 head axes: x forward, y right, z down',
    `element vertex ${vertices}`,
    ...['x', 'y', 'z', 'nx', 'ny', 'nz'].map((name) => `property float ${name}`),
    `element face ${triangles.length / 3}`,
    'property list uchar int vertex_indices',
    'end_header\n',
  ].join('\n');
  const body = Buffer.alloc(24 * vertices + (13 * triangles.length) / 3);
  let at = 0;
  for (let vertex = 0; vertex < 3 * vertices; vertex += 3) {
    for (const values of [positions, normals]) {
      for (let i = 0; i < 3; i++) at = body.writeFloatLE(values[vertex + i]!, at);
    }
  }
  for (let t = 0; t < triangles.length; t += 3) {
    at = body.writeUInt8(3, at);
    for (let i = 0; i < 3; i++) at = body.writeInt32LE(triangles[t + i]!, at);
  }
  return Buffer.concat([Buffer.from(header), body]);
}
