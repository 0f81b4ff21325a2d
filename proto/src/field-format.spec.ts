import { decodeMesh, encodeField, encodeMesh, readFieldFrame, readFieldHeader } from './field-format.ts';

const meshHash = 'a'.repeat(64);
const times = [0, 0.001, 0.002];
const frames = [
  [0, 0.1, 0.2],
  [0.05, 0.3, 0.15],
  [0.01, 0, 0.02],
];

const mesh = {
  hash: meshHash,
  regions: ['frontal', 'csf'],
  parts: ['grey', 'csf'],
  nodes: Float32Array.from({ length: 36 }, (_, i) => i * 0.01 - 0.1),
  hexes: Uint32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 8, 9, 10, 11]),
  region: Uint8Array.from([0, 1]),
  part: Uint8Array.from([0, 1]),
};

function withHeader(bytes: Uint8Array, change: (header: Record<string, unknown>) => unknown): Uint8Array {
  const length = new DataView(bytes.buffer).getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Record<string, unknown>;
  const json = new TextEncoder().encode(JSON.stringify(change(header)));
  const changed = new Uint8Array(8 + json.length + bytes.length - 8 - length);
  changed.set(bytes.subarray(0, 8));
  new DataView(changed.buffer).setUint32(4, json.length, true);
  changed.set(json, 8);
  changed.set(bytes.subarray(8 + length), 8 + json.length);
  return changed;
}

describe('field file', () => {
  const bytes = encodeField({ meshHash, times }, frames);

  it('gives back every strain to half a quantum', () => {
    const layout = readFieldHeader(bytes);
    expect(layout).toMatchObject({ meshHash, times, elementCount: 3, frames: 3, quantity: 'mps' });
    frames.forEach((frame, k) => {
      const strains = readFieldFrame(layout, bytes, k);
      frame.forEach((strain, e) => expect(Math.abs((strains[e] ?? NaN) - strain)).toBeLessThan(0.51 * layout.scale));
    });
  });

  it('reads a frame from its own bytes alone', () => {
    const layout = readFieldHeader(bytes.subarray(0, bytes.length - 18));
    const start = layout.dataOffset + 2 * layout.frameBytes;
    const part = bytes.slice(start, start + layout.frameBytes);
    expect(readFieldFrame(layout, part, 2, start)).toEqual(readFieldFrame(layout, bytes, 2));
  });

  it('holds an all-zero field', () => {
    const still = encodeField({ meshHash, times: [0] }, [[0, 0]]);
    expect([...readFieldFrame(readFieldHeader(still), still, 0)]).toEqual([0, 0]);
  });

  it('refuses what is not a whole field file', () => {
    const layout = readFieldHeader(bytes);
    expect(() => readFieldHeader(new Uint8Array(3))).toThrow('not a SSF1 file');
    expect(() => readFieldHeader(encodeMesh(mesh))).toThrow('not a SSF1 file');
    expect(() => readFieldHeader(bytes.subarray(0, 20))).toThrow('cut short');
    expect(() => readFieldFrame(layout, bytes.subarray(0, bytes.length - 1), 2)).toThrow('cut short');
    expect(() => readFieldFrame(layout, bytes, 3)).toThrow('no frame 3');
    expect(() => encodeField({ meshHash, times: [0] }, [[NaN, 1]])).toThrow('finite');
  });

  it.each([
    ['a negative count', { elementCount: -1 }],
    ['a huge count', { elementCount: 1e12 }],
    ['too few times', { times: [0] }],
    ['a scale of zero', { scale: 0 }],
    ['no mesh hash', { meshHash: 7 }],
    ['another quantity', { quantity: 'pressure' }],
    ['a later version', { version: 2 }],
  ])('refuses a header with %s', (_, change) => {
    expect(() => readFieldHeader(withHeader(bytes, (header) => ({ ...header, ...change })))).toThrow('field');
  });

  it('refuses headers that are not JSON objects', () => {
    expect(() => readFieldHeader(withHeader(bytes, () => null))).toThrow('not an object');
    const broken = bytes.slice();
    broken[8] = 0;
    expect(() => readFieldHeader(broken)).toThrow('not JSON');
  });
});

describe('mesh file', () => {
  const bytes = encodeMesh(mesh);

  it('gives back the mesh', () => {
    expect(decodeMesh(bytes)).toEqual({ version: 1, nodeCount: 12, elementCount: 2, ...mesh });
  });

  it('reads from a view that does not begin at zero', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(decodeMesh(shifted.subarray(3))).toEqual(decodeMesh(bytes));
  });

  it('refuses a cut file, missing nodes and missing names', () => {
    expect(() => decodeMesh(bytes.subarray(0, bytes.length - 1))).toThrow('cut short');
    expect(() => decodeMesh(encodeMesh({ ...mesh, hexes: mesh.hexes.map((n) => n + 1) }))).toThrow('node');
    expect(() => decodeMesh(encodeMesh({ ...mesh, regions: ['frontal'] }))).toThrow('region or part');
    expect(() => decodeMesh(withHeader(bytes, (header) => ({ ...header, nodeCount: 1e9 })))).toThrow('counts');
  });
});
