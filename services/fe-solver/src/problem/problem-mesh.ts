/** The mesh that a problem names. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { boxMesh } from '../mesh/box-mesh.ts';
import type { HeadSubtype } from '../mesh/head/anthropometry.ts';
import type { HeadMeshKind } from '../mesh/head/head-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { decodeMeshFile } from '../mesh/io/mesh-formats.ts';
import type { MeshFile } from '../mesh/io/read-mesh.ts';
import { checkedMesh } from '../mesh/io/read-mesh.ts';
import { sphereMesh } from '../mesh/sphere-mesh.ts';
import { storedHeadMesh } from '../solve/mesh-store.ts';
import type { Problem } from './problem.schema.ts';

/**
 * @param folder that names of files are relative to
 * @throws SolverError invalid-mesh, suspect-units, unsupported
 */
export function problemMesh(mesh: Problem['mesh'], folder: string): MeshFile {
  if (typeof mesh !== 'string') {
    return generated(checkedMesh('box' in mesh ? boxMesh(mesh.box) : sphereMesh(mesh.ball.radius, mesh.ball.layers)));
  }
  const head = /^head:(coarse|fine):(male|female)$/.exec(mesh);
  if (head) return generated(storedHeadMesh(head[1] as HeadMeshKind, head[2] as HeadSubtype).mesh);
  return decodeMeshFile(mesh, readFileSync(resolve(folder, mesh)));
}

const generated = (mesh: HexMesh): MeshFile => ({ mesh, ignored: [], nodeSets: new Map(), elementSets: new Map() });
