import { SolverError } from '../../errors/solver-error.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { centroid } from '../hex-mesh.ts';
import { meshQuality } from '../quality.ts';

/** Below this scaled Jacobian an element is not solved with. */
export const LEAST_SCALED_JACOBIAN = 0.2;

/** The mesh as it is. @throws SolverError invalid-mesh, naming the worst element, when its shape is too poor */
export function wellShaped(mesh: HexMesh, message: string): HexMesh {
  const { minScaledJacobian, worstElement, elements } = meshQuality(mesh);
  if (elements === 0) throw new SolverError('invalid-mesh', `${message} There is room for none.`);
  if (minScaledJacobian >= LEAST_SCALED_JACOBIAN) return mesh;
  const part = mesh.parts[mesh.part[worstElement]!]!;
  const place = centroid(mesh, worstElement)
    .map((value) => (1000 * value).toFixed(1))
    .join(', ');
  const where = `element ${worstElement} (from 0), ${part}, at ${place} mm`;
  throw new SolverError(
    'invalid-mesh',
    `${message} Worst: ${where}, scaled Jacobian ${minScaledJacobian.toFixed(3)} where ${LEAST_SCALED_JACOBIAN} is the least.`,
    { element: worstElement, minScaledJacobian },
  );
}

/** The mesh with moved nodes. @throws SolverError invalid-mesh when an element has become too poor */
export const withNodes = (mesh: HexMesh, nodes: Float64Array, what: string): HexMesh =>
  wellShaped({ ...mesh, nodes }, `${what} would distort the mesh too much for a trustworthy solution.`);
