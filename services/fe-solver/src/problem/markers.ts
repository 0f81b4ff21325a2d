/** Markers: points of the body that lie anywhere in an element. */
import { SolverError } from '../errors/solver-error.ts';
import type { HexMesh } from '../mesh/hex-mesh.ts';
import { CORNERS, elementCoordinates } from '../mesh/hex-mesh.ts';

type Triple = readonly [number, number, number];

export interface Marker {
  nodes: number[];
  /** N_a(ξ) of the marker's place. */
  weights: number[];
}

/** How far outside of the reference cube a marker may lie, so that one on a face is found. */
const MARGIN = 1e-6;
const NEWTON_STEPS = 20;

/** @throws SolverError invalid-task for a point outside of the body; `place` in the document */
export function findMarker(mesh: HexMesh, point: Triple, place: string): Marker {
  const coordinates = new Float64Array(24);
  for (let element = 0; element < mesh.part.length; element++) {
    elementCoordinates(mesh.nodes, mesh.hexes, element, coordinates);
    if (!isInBox(coordinates, point)) continue;
    const local = localCoordinates(coordinates, point);
    if (local?.every((own) => Math.abs(own) <= 1 + MARGIN)) {
      return { nodes: [...mesh.hexes.subarray(8 * element, 8 * element + 8)], weights: shapeFunctions(local) };
    }
  }
  throw new SolverError('invalid-task', `${place}: the point ${point.join(', ')} lies in no element.`, { place });
}

function isInBox(coordinates: Float64Array, point: Triple): boolean {
  return point.every((own, axis) => {
    const along = CORNERS.map((_, a) => coordinates[3 * a + axis]!);
    const [low, high] = [Math.min(...along), Math.max(...along)];
    const margin = MARGIN * (high - low);
    return own >= low - margin && own <= high + margin;
  });
}

/** ξ of X(ξ) = point by Newton's method; undefined where it does not converge. */
function localCoordinates(coordinates: Float64Array, point: Triple): Triple | undefined {
  let local: Triple = [0, 0, 0];
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const weights = shapeFunctions(local);
    const rest = point.map((own, i) => own - weights.reduce((sum, n, a) => sum + n * coordinates[3 * a + i]!, 0));
    const columns = [0, 1, 2].map((k): Triple => {
      const slope = CORNERS.map((corner) => slopeOf(corner, local, k));
      return [0, 1, 2].map((i) =>
        slope.reduce((sum, n, a) => sum + n * coordinates[3 * a + i]!, 0),
      ) as unknown as Triple;
    }) as [Triple, Triple, Triple];
    const determinant = triple(columns[0], columns[1], columns[2]);
    const solved = [0, 1, 2].map((k) => {
      const replaced = columns.map((column, j) => (j === k ? rest : column)) as unknown as [Triple, Triple, Triple];
      return triple(...replaced) / determinant;
    });
    local = local.map((own, k) => own + solved[k]!) as unknown as Triple;
    if (!local.every(Number.isFinite)) return undefined;
    if (Math.hypot(...solved) < 1e-12) return local;
  }
  return undefined;
}

const shapeFunctions = ([x, y, z]: Triple): number[] =>
  CORNERS.map(([a, b, c]) => ((1 + a * x) * (1 + b * y) * (1 + c * z)) / 8);

/** ∂N/∂ξ_k of a corner. */
const slopeOf = (corner: Triple, local: Triple, k: number): number =>
  [0, 1, 2].reduce((product, j) => product * (j === k ? corner[j]! : 1 + corner[j]! * local[j]!), 1 / 8);

/** a · (b × c). */
const triple = (a: Triple, b: Triple, c: Triple): number =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
