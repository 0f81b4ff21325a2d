/**
 * A mesh morphed to landmarks by radial basis functions: u(x) = Σ λ_i |x − x_i| + a + B x, the biharmonic spline in three
 * dimensions (Carr et al. 2001). It is exact at the landmarks and bends least in between.
 */
import { SolverError } from '../../errors/solver-error.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { withNodes } from './kept-quality.ts';

type Triple = readonly [number, number, number];

export interface Landmark {
  name: string;
  /** Where it is in the mesh, and where it is on the person; metres, SAE J211 head axes. */
  from: Triple;
  to: Triple;
}

const FEWEST = 4;
const MOST = 500;
/** Nearer landmarks contradict each other or say the same, m. */
const LEAST_DISTANCE = 1e-3;

/** @throws SolverError invalid-mesh when the landmarks do not define a morph or the elements suffer */
export function morphedHead(mesh: HexMesh, landmarks: readonly Landmark[]): HexMesh {
  checkLandmarks(landmarks);
  const weights = solve(
    system(landmarks),
    landmarks.map(({ from, to }) => to.map((value, i) => value - from[i]!)),
  );
  const nodes = mesh.nodes.slice();
  for (let at = 0; at < nodes.length; at += 3) {
    const point = [mesh.nodes[at]!, mesh.nodes[at + 1]!, mesh.nodes[at + 2]!] as const;
    basis(landmarks, point).forEach((value, row) => {
      for (let i = 0; i < 3; i++) nodes[at + i]! += value * weights[row]![i]!;
    });
  }
  return withNodes(mesh, nodes, 'Morphing to these landmarks');
}

function checkLandmarks(landmarks: readonly Landmark[]): void {
  if (landmarks.length < FEWEST || landmarks.length > MOST) {
    throw new SolverError('invalid-mesh', `A morph takes ${FEWEST} to ${MOST} landmarks.`, {
      landmarks: landmarks.length,
    });
  }
  landmarks.forEach((one, i) => {
    const twin = landmarks.slice(i + 1).find((other) => distance(one.from, other.from) < LEAST_DISTANCE);
    if (twin)
      throw new SolverError('invalid-mesh', 'Two landmarks are in the same place.', {
        first: one.name,
        second: twin.name,
      });
  });
}

/** |x − x_i| for each landmark, then 1, x, y, z. */
const basis = (landmarks: readonly Landmark[], point: Triple): number[] => [
  ...landmarks.map(({ from }) => distance(point, from)),
  1,
  ...point,
];

/** Interpolation at the landmarks; below, the weights take no part in an affine map. */
function system(landmarks: readonly Landmark[]): number[][] {
  const rows = landmarks.map(({ from }) => basis(landmarks, from));
  const affine = [0, 1, 2, 3].map((column) => [...landmarks.map(({ from }) => [1, ...from][column]!), 0, 0, 0, 0]);
  return [...rows, ...affine];
}

/** Gaussian elimination with row pivoting; missing right-hand sides are zero. */
function solve(matrix: number[][], values: readonly number[][]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...(values[i] ?? [0, 0, 0])]);
  const largest = Math.max(...matrix.flat().map(Math.abs));
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const head = rows[column]!;
    if (Math.abs(head[column]!) < 1e-9 * largest) {
      throw new SolverError('invalid-mesh', 'The landmarks lie in one plane; a morph needs some beside it.');
    }
    for (let row = 0; row < size; row++) {
      const factor = row === column ? 0 : rows[row]![column]! / head[column]!;
      if (factor !== 0) for (let k = column; k < size + 3; k++) rows[row]![k]! -= factor * head[k]!;
    }
  }
  return rows.map((row, i) => [0, 1, 2].map((k) => row[size + k]! / row[i]!));
}

const distance = (a: Triple, b: Triple): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);
