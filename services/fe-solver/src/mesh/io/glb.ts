/**
 * Surfaces as one GLB file (glTF 2.0, Khronos 2017): a node and mesh per surface. Positions are turned from SAE J211 (z down) to
 * glTF's axes (y up).
 */
import type { Surface } from '../surface.ts';

const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const [ARRAY_BUFFER, ELEMENT_BUFFER] = [34962, 34963];
const TYPE = { byte: 5120, short: 5122, uint16: 5123, uint32: 5125, float: 5126 } as const;

export interface NamedSurface {
  name: string;
  /** Linear RGB, 0–1. */
  colour: readonly [number, number, number];
  surface: Surface;
}

/**
 * `plain` keeps floats, which every reader takes. `quantised` keeps positions as 16-bit and normals as 8-bit integers
 * (KHR_mesh_quantization, required): a third of the size, for our own screens; VTK, ParaView and trimesh do not read it right.
 */
export type GlbForm = 'plain' | 'quantised';

type Numbers = Float32Array | Int16Array | Int8Array | Uint16Array | Uint32Array;

/** Positions or normals as a form keeps them: padded to whole words per vertex. */
interface Attribute {
  values: Numbers;
  componentType: number;
  stride: number;
  extra: object;
}

export function encodeGlb(surfaces: readonly NamedSurface[], form: GlbForm): Buffer {
  const views: object[] = [];
  const accessors: object[] = [];
  const chunks: Buffer[] = [];
  let length = 0;
  const view = (values: Numbers, target: number, stride?: number): number => {
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    views.push({ buffer: 0, byteOffset: length, byteLength: bytes.length, byteStride: stride, target });
    chunks.push(padded);
    length += padded.length;
    return views.length - 1;
  };
  const accessor = (bufferView: number, componentType: number, count: number, type: string, extra: object): number =>
    accessors.push({ bufferView, componentType, count, type, ...extra }) - 1;
  const scale = form === 'plain' ? 1 : largestCoordinate(surfaces) / 0x7fff;
  const meshes = surfaces.map(({ name, surface }, material) => {
    const vertices = surface.positions.length / 3;
    const attribute = ({ values, componentType, stride, extra }: Attribute): number =>
      accessor(view(values, ARRAY_BUFFER, stride), componentType, vertices, 'VEC3', extra);
    const isShort = vertices <= 0xffff;
    const indices = isShort ? Uint16Array.from(surface.triangles) : surface.triangles;
    const indexType = isShort ? TYPE.uint16 : TYPE.uint32;
    const { positions, normals } = form === 'plain' ? plain(surface) : quantised(surface, scale);
    const attributes = { POSITION: attribute(positions), NORMAL: attribute(normals) };
    const triangles = accessor(view(indices, ELEMENT_BUFFER), indexType, indices.length, 'SCALAR', {});
    return { name, primitives: [{ attributes, indices: triangles, material }] };
  });
  const extension = ['KHR_mesh_quantization'];
  const document = {
    asset: { version: '2.0', generator: 'strainscope-mesh' },
    ...(form === 'quantised' && { extensionsUsed: extension, extensionsRequired: extension }),
    scene: 0,
    scenes: [{ nodes: surfaces.map((_, i) => i) }],
    nodes: surfaces.map(({ name }, mesh) => ({
      name,
      mesh,
      scale: form === 'plain' ? undefined : [scale, scale, scale],
    })),
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

function plain(surface: Surface): { positions: Attribute; normals: Attribute } {
  const floats = (source: Float32Array): Float32Array => {
    const values = new Float32Array(source.length);
    for (let v = 0; v < source.length / 3; v++) values.set(turned(source, v), 3 * v);
    return values;
  };
  const [positions, normals] = [floats(surface.positions), floats(surface.normals)];
  const form = { componentType: TYPE.float, stride: 12 };
  return {
    positions: { values: positions, ...form, extra: rangeOf(positions, 3) },
    normals: { values: normals, ...form, extra: {} },
  };
}

function quantised(surface: Surface, scale: number): { positions: Attribute; normals: Attribute } {
  const vertices = surface.positions.length / 3;
  const positions = new Int16Array(4 * vertices);
  const normals = new Int8Array(4 * vertices);
  const rounded = (source: Float32Array, vertex: number, factor: number): number[] =>
    turned(source, vertex).map((x) => Math.round(factor * x));
  for (let v = 0; v < vertices; v++) {
    positions.set(rounded(surface.positions, v, 1 / scale), 4 * v);
    normals.set(rounded(surface.normals, v, 127), 4 * v);
  }
  return {
    positions: { values: positions, componentType: TYPE.short, stride: 8, extra: rangeOf(positions, 4) },
    normals: { values: normals, componentType: TYPE.byte, stride: 4, extra: { normalized: true } },
  };
}

/** x forward, y right, z down → x right, y up, z backwards. */
const turned = (values: Float32Array, vertex: number): number[] => [
  values[3 * vertex + 1]!,
  -values[3 * vertex + 2]!,
  -values[3 * vertex]!,
];

const largestCoordinate = (surfaces: readonly NamedSurface[]): number =>
  surfaces.reduce((most, { surface }) => surface.positions.reduce((m, x) => Math.max(m, Math.abs(x)), most), 1e-6);

/** Least and greatest of each of the first three numbers of every `width`. */
function rangeOf(positions: Float32Array | Int16Array, width: number): { min: number[]; max: number[] } {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let at = 0; at < positions.length; at += width) {
    for (let axis = 0; axis < 3; axis++) {
      min[axis] = Math.min(min[axis]!, positions[at + axis]!);
      max[axis] = Math.max(max[axis]!, positions[at + axis]!);
    }
  }
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
