/** The mesh files that others read and write, by the ending of their names. */
import { extname } from 'node:path';
import { SolverError } from '../../errors/solver-error.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { decodeAbaqus, encodeAbaqus } from './abaqus.ts';
import type { MeshFile } from './read-mesh.ts';
import { decodeVtk, encodeVtk } from './vtk-legacy.ts';
import { decodeVtuMesh, encodeVtuMesh } from './vtu-mesh.ts';

interface MeshFormat {
  encode: (mesh: HexMesh) => Uint8Array;
  decode: (bytes: Uint8Array) => MeshFile;
}

const utf8 = {
  read: (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8'),
  write: (text: string) => Buffer.from(text),
};

const FORMATS: Readonly<Record<string, MeshFormat>> = {
  '.vtu': { encode: encodeVtuMesh, decode: decodeVtuMesh },
  '.vtk': { encode: (mesh) => utf8.write(encodeVtk(mesh)), decode: decodeVtk },
  '.inp': { encode: (mesh) => utf8.write(encodeAbaqus(mesh)), decode: (bytes) => decodeAbaqus(utf8.read(bytes)) },
};

const MESH_FORMATS = Object.keys(FORMATS);

/** Files beyond this are refused before anything is made of them: their text could not be held in one string. */
const MOST_BYTES = 512 << 20;

/** @throws SolverError unsupported for an ending that is none of MESH_FORMATS */
export function encodeMeshFile(name: string, mesh: HexMesh): Uint8Array {
  return formatOf(name).encode(mesh);
}

/** @throws SolverError invalid-mesh for a file that is not what its name says */
export function decodeMeshFile(name: string, bytes: Uint8Array): MeshFile {
  if (bytes.byteLength > MOST_BYTES) throw new SolverError('invalid-mesh', 'The mesh file is larger than 512 MiB.');
  return formatOf(name).decode(bytes);
}

function formatOf(name: string): MeshFormat {
  const format = FORMATS[extname(name).toLowerCase()];
  if (format) return format;
  throw new SolverError('unsupported', `A mesh file ends in ${MESH_FORMATS.join(', ')}.`, { name });
}
