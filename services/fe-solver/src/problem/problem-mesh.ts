/** The mesh that a problem names. */
import { boxMesh } from '../mesh/box-mesh.ts';
import type { HeadSubtype } from '../mesh/head/anthropometry.ts';
import type { HeadMeshKind } from '../mesh/head/head-mesh.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { decodeMeshFile } from '../mesh/io/mesh-formats.ts';
import type { MeshFile } from '../mesh/io/read-mesh.ts';
import { checkedMesh } from '../mesh/io/read-mesh.ts';
import { sphereMesh } from '../mesh/sphere-mesh.ts';
import { storedHeadMesh } from '../solve/mesh-store.ts';
import { SolverError } from '../errors/solver-error.ts';
import type { ReadFile } from './problem-files.ts';
import type { Problem } from './problem.schema.ts';

/**
 * @param mostElements that are taken; a box of more is not even made
 * @throws SolverError invalid-mesh, invalid-task, suspect-units, unsupported
 */
export function problemMesh(mesh: Problem['mesh'], readFile: ReadFile, mostElements = Infinity): MeshFile {
  if (typeof mesh !== 'string' && 'box' in mesh) {
    const [x, y, z] = mesh.box.cells;
    checkCount(x * y * z, mostElements);
  }
  const file = meshOf(mesh, readFile);
  checkCount(file.mesh.part.length, mostElements);
  return file;
}

function meshOf(mesh: Problem['mesh'], readFile: ReadFile): MeshFile {
  if (typeof mesh !== 'string') {
    return generated(checkedMesh('box' in mesh ? boxMesh(mesh.box) : sphereMesh(mesh.ball.radius, mesh.ball.layers)));
  }
  const head = /^head:(coarse|fine):(male|female)$/.exec(mesh);
  if (head) return generated(storedHeadMesh(head[1] as HeadMeshKind, head[2] as HeadSubtype).mesh);
  return decodeMeshFile(mesh, readFile(mesh).bytes);
}

function checkCount(elements: number, most: number): void {
  if (elements <= most) return;
  throw new SolverError('invalid-task', `mesh: it has ${elements} elements; ${most} are the most here.`, { elements });
}

const generated = (mesh: HexMesh): MeshFile => ({ mesh, ignored: [], nodeSets: new Map(), elementSets: new Map() });
