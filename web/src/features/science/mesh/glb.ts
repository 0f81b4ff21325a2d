/** A surface of a GLB file as `strainscope-mesh` writes it, in SAE J211 axes (x forward, y right, z down), metres. */
export interface GlbSurface {
  name: string;
  /** sRGB, 0–1. */
  colour: [number, number, number];
  positions: Float32Array;
  normals: Float32Array;
  triangles: Uint32Array;
}

interface GlbDocument {
  nodes: { name: string; mesh: number; scale: [number, number, number] }[];
  meshes: { primitives: [{ attributes: { POSITION: number; NORMAL: number }; indices: number; material: number }] }[];
  materials: { pbrMetallicRoughness: { baseColorFactor: [number, number, number, number] } }[];
  accessors: { bufferView: number; componentType: number; count: number }[];
  bufferViews: { byteOffset: number; byteLength: number }[];
}

const MAGIC = 0x46546c67;
const UNSIGNED_SHORT = 5123;

/** @throws Error for a file that is no GLB */
export function readGlb(bytes: ArrayBuffer): GlbSurface[] {
  const view = new DataView(bytes);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== MAGIC) throw new Error('The file is no GLB.');
  const textLength = view.getUint32(12, true);
  const document = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 20, textLength))) as GlbDocument;
  const binary = 20 + textLength + 8;
  return document.nodes.map(({ name, mesh, scale }) => {
    const { attributes, indices, material } = document.meshes[mesh]!.primitives[0];
    const start = (accessor: number): number =>
      binary + document.bufferViews[document.accessors[accessor]!.bufferView]!.byteOffset;
    const { count } = document.accessors[attributes.POSITION]!;
    const positions = new Int16Array(bytes, start(attributes.POSITION), 4 * count);
    const normals = new Int8Array(bytes, start(attributes.NORMAL), 4 * count);
    const { count: corners, componentType } = document.accessors[indices]!;
    const Indices = componentType === UNSIGNED_SHORT ? Uint16Array : Uint32Array;
    const [red, green, blue] = document.materials[material]!.pbrMetallicRoughness.baseColorFactor;
    return {
      name,
      colour: [red, green, blue].map((value) => value ** (1 / 2.2)) as [number, number, number],
      positions: turned(positions, scale[0]),
      normals: turned(normals, 1 / 127),
      triangles: Uint32Array.from(new Indices(bytes, start(indices), corners)),
    };
  });
}

/** From glTF's axes (x right, y up, z backwards), four numbers a vertex, to the head's. */
function turned(values: Int16Array | Int8Array, scale: number): Float32Array {
  const result = new Float32Array((values.length / 4) * 3);
  for (let from = 0, to = 0; from < values.length; from += 4, to += 3) {
    result[to] = -values[from + 2]! * scale;
    result[to + 1] = values[from]! * scale;
    result[to + 2] = -values[from + 1]! * scale;
  }
  return result;
}
