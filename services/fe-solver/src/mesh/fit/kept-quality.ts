import { SolverError } from '../../errors.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { meshQuality } from '../quality.ts';

/** Below this scaled Jacobian an element is not solved with. */
export const LEAST_SCALED_JACOBIAN = 0.2;

/** The mesh with moved nodes. @throws SolverError invalid-mesh when an element has become too poor */
export function withNodes(mesh: HexMesh, nodes: Float64Array, what: string): HexMesh {
  const moved = { ...mesh, nodes };
  const { minScaledJacobian } = meshQuality(moved);
  if (minScaledJacobian >= LEAST_SCALED_JACOBIAN) return moved;
  throw new SolverError('invalid-mesh', `${what} would distort the mesh too much for a trustworthy solution.`, {
    minScaledJacobian,
    least: LEAST_SCALED_JACOBIAN,
  });
}
