/**
 * Surfaces as one compact GLB file (glTF 2.0, Khronos 2017): a node and mesh per surface, positions as 16-bit and normals as
 * 8-bit integers (KHR_mesh_quantization). Positions are turned from SAE J211 (z down) to glTF's axes (y up).
 */
import type { Surface } from '../surface.ts';

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const [ARRAY_BUFFER, ELEMENT_BUFFER] = [34962, 34963];
const TYPE = { byte: 5120, short: 5122, uint16: 5123, uint32: 5125 } as const;

export interface NamedSurface {
  name: string;
  /** Linear RGB, 0–1. */
  colour: readonly [number, number, number];
  surface: Surface;
}

export function encodeGlb(surfaces: readonly NamedSurface[]): Buffer {
  const views: object[] = [];
  const accessors: object[] = [];
  const chunks: Buffer[] = [];
  let length = 0;
  const addView = (bytes: Buffer, target: number, stride?: number): number => {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    views.push({ buffer: 0, byteOffset: length, byteLength: bytes.length, byteStride: stride, target });
    chunks.push(padded);
    length += padded.length;
    return views.length - 1;
  };
  const scale = largestCoordinate(surfaces) / 0x7fff;
  const meshes = surfaces.map(({ name, surface }, material) => {
    const vertices = surface.positions.length / 3;
    const positions = new Int16Array(4 * vertices);
    const normals = new Int8Array(4 * vertices);
    for (let v = 0; v < vertices; v++) {
      positions.set(
        turned(surface.positions, v).map((x) => Math.round(x / scale)),
        4 * v,
      );
      normals.set(
        turned(surface.normals, v).map((x) => Math.round(127 * x)),
        4 * v,
      );
    }
    const isShort = vertices <= 0xffff;
    const indices = isShort ? Uint16Array.from(surface.triangles) : surface.triangles;
    const view = (
      values: Int16Array | Int8Array | Uint16Array | Uint32Array,
      target: number,
      stride?: number,
    ): number => addView(Buffer.from(values.buffer, values.byteOffset, values.byteLength), target, stride);
    const range = rangeOf(positions);
    const accessor = (bufferView: number, componentType: number, count: number, type: string, extra: object): number =>
      accessors.push({ bufferView, componentType, count, type, ...extra }) - 1;
    return {
      name,
      primitives: [
        {
          attributes: {
            POSITION: accessor(view(positions, ARRAY_BUFFER, 8), TYPE.short, vertices, 'VEC3', range),
            NORMAL: accessor(view(normals, ARRAY_BUFFER, 4), TYPE.byte, vertices, 'VEC3', { normalized: true }),
          },
          indices: accessor(
            view(indices, ELEMENT_BUFFER),
            isShort ? TYPE.uint16 : TYPE.uint32,
            indices.length,
            'SCALAR',
            {},
          ),
          material,
        },
      ],
    };
  });
  const document = {
    asset: { version: '2.0', generator: 'strainscope-mesh' },
    extensionsUsed: ['KHR_mesh_quantization'],
    extensionsRequired: ['KHR_mesh_quantization'],
    scene: 0,
    scenes: [{ nodes: surfaces.map((_, i) => i) }],
    nodes: surfaces.map(({ name }, mesh) => ({ name, mesh, scale: [scale, scale, scale] })),
    meshes,
    materials: surfaces.map(({ name, colour }) => ({
      name,
      pbrMetallicRoughness: { baseColorFactor: [...colour, 1], metallicFactor: 0, roughnessFactor: 0.8 },
    })),
    accessors,
    bufferViews: views,
    buffers: [{ byteLength: length }],
  };
  return container(Buffer.from(JSON.stringify(document)), Buffer.concat(chunks));
}

/** x forward, y right, z down → x right, y up, z backwards. */
const turned = (values: Float32Array, vertex: number): number[] => [
  values[3 * vertex + 1]!,
  -values[3 * vertex + 2]!,
  -values[3 * vertex]!,
];

const largestCoordinate = (surfaces: readonly NamedSurface[]): number =>
  surfaces.reduce((most, { surface }) => surface.positions.reduce((m, x) => Math.max(m, Math.abs(x)), most), 1e-6);

function rangeOf(positions: Int16Array): { min: number[]; max: number[] } {
  const [min, max] = [[0, 1, 2].map(() => 0x7fff), [0, 1, 2].map(() => -0x8000)] as const;
  positions.forEach((value, i) => {
    if (i % 4 === 3) return;
    min[i % 4] = Math.min(min[i % 4]!, value);
    max[i % 4] = Math.max(max[i % 4]!, value);
  });
  return { min, max };
}

function container(json: Buffer, binary: Buffer): Buffer {
  const text = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const words = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
  const total = 12 + 8 + text.length + 8 + binary.length;
  return Buffer.concat([
    Buffer.from('glTF'),
    words(2, total),
    words(text.length, JSON_CHUNK),
    text,
    words(binary.length, BINARY_CHUNK),
    binary,
  ]);
}
