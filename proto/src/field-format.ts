/**
 * The two binary files that the browser reads to play strain on a head model. Both are
 *
 *     magic (4 ASCII bytes) · u32 header length · JSON header, padded with spaces to 4 bytes · data
 *
 * little-endian. `SSM1` is a hexahedral mesh, `SSF1` a strain history on its elements, frame after frame, so that one
 * frame can be read by its offset alone. README-field-format.md states every byte. No dependencies: browser and Node.
 */

const FIELD_MAGIC = 'SSF1';
const MESH_MAGIC = 'SSM1';
const PREAMBLE_BYTES = 8;
const MAX_HEADER_BYTES = 1 << 20;
const MAX_COUNT = 1 << 26;
const LARGEST_U16 = 0xffff;

/** What a field file says of itself. A stored number q stands for the strain q · scale. */
export interface FieldHeader {
  version: 1;
  /** Hash of the mesh whose elements the frames run over, in the mesh's order. */
  meshHash: string;
  elementCount: number;
  frames: number;
  /** Time of each frame from the start of the motion, in seconds, increasing. */
  times: number[];
  /** mps: maximum principal Green–Lagrange strain at the element centre. */
  quantity: 'mps';
  scale: number;
}

/** A field header with the place of the first frame in the file. */
export interface FieldLayout extends FieldHeader {
  dataOffset: number;
  frameBytes: number;
}

export interface MeshHeader {
  version: 1;
  hash: string;
  nodeCount: number;
  elementCount: number;
  /** Names that the region number of an element points into. */
  regions: string[];
  /** Names that the part (material) number of an element points into. */
  parts: string[];
}

/** A hexahedral mesh in SAE J211 head axes (x forward, y right, z down), origin at the head's centre of gravity. */
export interface MeshFile extends MeshHeader {
  /** x, y, z of each node in metres. */
  nodes: Float32Array;
  /** Eight node numbers per element in VTK order: 0–3 around one face, 4–7 opposite them, positive volume. */
  hexes: Uint32Array;
  region: Uint8Array;
  part: Uint8Array;
}

/** The bytes are not a file of this format, or are cut short. */
export class FieldFormatError extends Error {
  override readonly name = 'FieldFormatError';
}

/** Quantises strain histories to 16 bits over the range that occurs. Each frame holds `elementCount` strains ≥ 0. */
export function encodeField(
  header: Pick<FieldHeader, 'meshHash' | 'times'>,
  frames: readonly ArrayLike<number>[],
): Uint8Array<ArrayBuffer> {
  const elementCount = frames[0]?.length ?? 0;
  if (frames.length !== header.times.length) throw new FieldFormatError('a field needs one time per frame');
  if (frames.some((frame) => frame.length !== elementCount)) {
    throw new FieldFormatError('every frame of a field needs the same number of elements');
  }
  const scale = largest(frames) / LARGEST_U16 || 1 / LARGEST_U16;
  const full: FieldHeader = {
    version: 1,
    meshHash: header.meshHash,
    elementCount,
    frames: frames.length,
    times: header.times,
    quantity: 'mps',
    scale,
  };
  const { bytes, view, dataOffset } = allocate(FIELD_MAGIC, full, frames.length * elementCount * 2);
  let offset = dataOffset;
  for (const frame of frames) {
    for (let element = 0; element < elementCount; element++, offset += 2) {
      view.setUint16(offset, Math.round(Math.max(0, frame[element] ?? 0) / scale), true);
    }
  }
  return bytes;
}

/** Reads the header from the first bytes of a field file (they need not hold any frame). */
export function readFieldHeader(bytes: Uint8Array): FieldLayout {
  const { header, dataOffset } = readHeader(bytes, FIELD_MAGIC);
  const { version, meshHash, elementCount, frames, times, quantity, scale } = header;
  if (version !== 1 || quantity !== 'mps') throw new FieldFormatError('unknown version or quantity of field file');
  if (!isCount(elementCount) || !isCount(frames) || elementCount * frames > MAX_COUNT * 8) {
    throw new FieldFormatError('the field header states impossible counts');
  }
  if (typeof meshHash !== 'string' || !isScale(scale) || !isTimes(times, frames)) {
    throw new FieldFormatError('the field header is incomplete');
  }
  return {
    version,
    meshHash,
    elementCount,
    frames,
    times,
    quantity,
    scale,
    dataOffset,
    frameBytes: elementCount * 2,
  };
}

/**
 * Strains of one frame. `bytes` is the whole file, or, with `bytesStart`, the part of it that begins there (what a
 * range request for `dataOffset + frame · frameBytes` brought).
 */
export function readFieldFrame(layout: FieldLayout, bytes: Uint8Array, frame: number, bytesStart = 0): Float32Array {
  if (!Number.isInteger(frame) || frame < 0 || frame >= layout.frames) {
    throw new FieldFormatError(`there is no frame ${frame} of ${layout.frames}`);
  }
  const start = layout.dataOffset + frame * layout.frameBytes - bytesStart;
  if (start < 0 || start + layout.frameBytes > bytes.length) throw new FieldFormatError('the field file is cut short');
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, layout.frameBytes);
  const strains = new Float32Array(layout.elementCount);
  for (let element = 0; element < strains.length; element++) {
    strains[element] = view.getUint16(element * 2, true) * layout.scale;
  }
  return strains;
}

export function encodeMesh(mesh: Omit<MeshFile, 'version' | 'nodeCount' | 'elementCount'>): Uint8Array<ArrayBuffer> {
  const nodeCount = mesh.nodes.length / 3;
  const elementCount = mesh.hexes.length / 8;
  const { hash, regions, parts } = mesh;
  const header: MeshHeader = { version: 1, hash, nodeCount, elementCount, regions, parts };
  const { bytes, view, dataOffset } = allocate(MESH_MAGIC, header, nodeCount * 12 + elementCount * 34);
  let offset = dataOffset;
  for (const coordinate of mesh.nodes) offset = (view.setFloat32(offset, coordinate, true), offset + 4);
  for (const node of mesh.hexes) offset = (view.setUint32(offset, node, true), offset + 4);
  bytes.set(mesh.region, offset);
  bytes.set(mesh.part, offset + elementCount);
  return bytes;
}

export function decodeMesh(bytes: Uint8Array): MeshFile {
  const { header, dataOffset } = readHeader(bytes, MESH_MAGIC);
  const { version, hash, nodeCount, elementCount, regions, parts } = header;
  if (version !== 1) throw new FieldFormatError('unknown version of mesh file');
  if (!isCount(nodeCount) || !isCount(elementCount)) {
    throw new FieldFormatError('the mesh header states impossible counts');
  }
  if (typeof hash !== 'string' || !isNames(regions) || !isNames(parts)) {
    throw new FieldFormatError('the mesh header is incomplete');
  }
  if (bytes.length < dataOffset + nodeCount * 12 + elementCount * 34) {
    throw new FieldFormatError('the mesh file is cut short');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const hexStart = dataOffset + nodeCount * 12;
  const regionStart = hexStart + elementCount * 32;
  const nodes = Float32Array.from({ length: nodeCount * 3 }, (_, i) => view.getFloat32(dataOffset + i * 4, true));
  const hexes = Uint32Array.from({ length: elementCount * 8 }, (_, i) => view.getUint32(hexStart + i * 4, true));
  const region = bytes.slice(regionStart, regionStart + elementCount);
  const part = bytes.slice(regionStart + elementCount, regionStart + 2 * elementCount);
  if (hexes.some((node) => node >= nodeCount)) throw new FieldFormatError('an element names a node that is not there');
  if (region.some((r) => r >= regions.length) || part.some((p) => p >= parts.length)) {
    throw new FieldFormatError('an element names a region or part that is not there');
  }
  return { version, hash, nodeCount, elementCount, regions, parts, nodes, hexes, region, part };
}

function allocate(magic: string, header: object, dataBytes: number) {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const headerBytes = Math.ceil(json.length / 4) * 4;
  const dataOffset = PREAMBLE_BYTES + headerBytes;
  const bytes = new Uint8Array(dataOffset + dataBytes);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magic));
  view.setUint32(4, headerBytes, true);
  bytes.fill(0x20, PREAMBLE_BYTES, dataOffset);
  bytes.set(json, PREAMBLE_BYTES);
  return { bytes, view, dataOffset };
}

function readHeader(bytes: Uint8Array, magic: string): { header: Record<string, unknown>; dataOffset: number } {
  if (bytes.length < PREAMBLE_BYTES || new TextDecoder().decode(bytes.subarray(0, 4)) !== magic) {
    throw new FieldFormatError(`not a ${magic} file`);
  }
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const dataOffset = PREAMBLE_BYTES + headerBytes;
  if (headerBytes > MAX_HEADER_BYTES || dataOffset > bytes.length) {
    throw new FieldFormatError('the header is cut short or too long');
  }
  const header = parseObject(new TextDecoder().decode(bytes.subarray(PREAMBLE_BYTES, dataOffset)));
  return { header, dataOffset };
}

function parseObject(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new FieldFormatError('the header is not JSON');
  }
  if (typeof value !== 'object' || value === null) throw new FieldFormatError('the header is not an object');
  return { ...value };
}

function largest(frames: readonly ArrayLike<number>[]): number {
  let maximum = 0;
  for (const frame of frames) {
    for (let i = 0; i < frame.length; i++) maximum = Math.max(maximum, frame[i] ?? 0);
  }
  if (!Number.isFinite(maximum)) throw new FieldFormatError('a field holds finite strains only');
  return maximum;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;

const isScale = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

const isTimes = (value: unknown, length: number): value is number[] =>
  Array.isArray(value) && value.length === length && value.every((time) => Number.isFinite(time));

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
