/** A mesh as a VTU file (one UnstructuredGrid; see result/vtu-file.ts), and back. Coordinates are kept in single precision. */
import { inflateSync } from 'node:zlib';
import { encodeVtu } from '../../result/vtu-file.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { checkedMesh, finite, MOST_NODES, numbered, refuse } from './read-mesh.ts';

const MARK = 'encoding="raw">_';

export function encodeVtuMesh(mesh: HexMesh): Uint8Array {
  const grid = encodeVtu({
    points: Float32Array.from(mesh.nodes),
    hexes: mesh.hexes,
    pointData: [{ name: 'fixed', components: 1, values: mesh.fixed }],
    cellData: [
      { name: 'part', components: 1, values: mesh.part },
      { name: 'region', components: 1, values: mesh.region },
    ],
  });
  // XML allows a comment here; other readers pass over the names.
  const names = `<!-- parts ${mesh.parts.join(',')} regions ${mesh.regions.join(',')} -->\n`;
  const at = grid.indexOf('<VTKFile');
  return Buffer.concat([grid.subarray(0, at), Buffer.from(names), grid.subarray(at)]);
}

/** Reads files as `encodeVtuMesh` writes them: appended raw arrays, zlib, one block each. */
export function decodeVtuMesh(bytes: Uint8Array): HexMesh {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.indexOf(MARK) + MARK.length;
  if (start < MARK.length) refuse('it has no appended raw data');
  const head = file.toString('utf8', 0, start);
  if (!head.includes('UnstructuredGrid') || !head.includes('vtkZLibDataCompressor')) {
    refuse('it is no zlib-compressed unstructured grid');
  }
  const count = (name: string): number => finite(new RegExp(`${name}="(\\d+)"`).exec(head)?.[1]);
  const [nodes, elements] = [count('NumberOfPoints'), count('NumberOfCells')];
  if (nodes > MOST_NODES || elements > MOST_NODES) refuse('it has too many nodes', { nodes, elements });
  const array = (name: string, length: number): ArrayBuffer => {
    const offset = start + finite(new RegExp(`Name="${name}"[^>]*offset="(\\d+)"`).exec(head)?.[1]);
    if (offset + 16 > file.length) refuse('it is cut short');
    const [blocks, size, last, packed] = [0, 4, 8, 12].map((word) => file.readUInt32LE(offset + word)) as [
      number,
      number,
      number,
      number,
    ];
    if (blocks !== 1 || last !== 0 || size !== length)
      refuse('an array has another length than the counts say', { name });
    return Uint8Array.from(unpacked(file.subarray(offset + 16, offset + 16 + packed), length)).buffer;
  };
  const names = /parts (\S+) regions (\S+)/.exec(head);
  const [parts, regions] = [names?.[1]?.split(',') ?? ['tissue'], names?.[2]?.split(',') ?? ['tissue']];
  return checkedMesh({
    nodes: Float64Array.from(new Float32Array(array('position', 12 * nodes))),
    hexes: new Uint32Array(array('connectivity', 32 * elements)),
    part: numbered(new Uint8Array(array('part', elements)), parts, 'part'),
    parts,
    region: numbered(new Uint8Array(array('region', elements)), regions, 'region'),
    regions,
    fixed: new Uint8Array(array('fixed', nodes)),
  });
}

/** Not more than the stated length, however much a hostile file would unfold to. */
function unpacked(data: Buffer, length: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: length });
  } catch {
    return refuse('an array cannot be unpacked');
  }
}
