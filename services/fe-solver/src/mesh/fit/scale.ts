/** A head scaled to a person's outer dimensions. */
import { SolverError } from '../../errors/solver-error.ts';
import type { HeadSubtype } from '../head/anthropometry.ts';
import type { HexMesh } from '../hex-mesh.ts';
import { withNodes } from './kept-quality.ts';

/** Outside of the head with the skin, metres. */
export interface HeadDimensions {
  /** Glabella to the farthest point of the back of the head. */
  length: number;
  /** Greatest width above the ears. */
  breadth: number;
  /** Around the head above the brows; without it the height goes with length and breadth. */
  circumference?: number | undefined;
}

/** Means of the US Army survey of 1988 (Gordon et al. 1989, NATICK/TR-89/044), metres: whom the template stands for. */
export const REFERENCE_HEAD: Record<HeadSubtype, HeadDimensions & { circumference: number }> = {
  male: { length: 0.197, breadth: 0.152, circumference: 0.568 },
  female: { length: 0.187, breadth: 0.144, circumference: 0.546 },
};

/** Beyond these factors it is another kind of head (an infant's has other proportions), or a mistake of units. */
const LEAST_FACTOR = 0.8;
const GREATEST_FACTOR = 1.25;
/** Circumference over that of an ellipse of the same length and breadth; the template's is 1.03. */
const PLAUSIBLE_ROUNDNESS = [0.95, 1.12] as const;

/**
 * Scales along x by the length, along y by the breadth, along z by the circumference. Bone and scalp are taken to grow
 * with the head. @throws SolverError invalid-mesh when the dimensions are implausible or the elements suffer
 */
export function scaledHead(mesh: HexMesh, subtype: HeadSubtype, own: HeadDimensions): HexMesh {
  const reference = REFERENCE_HEAD[subtype];
  checkCircumference(own);
  const [x, y] = [own.length / reference.length, own.breadth / reference.breadth];
  const z = own.circumference === undefined ? Math.sqrt(x * y) : own.circumference / reference.circumference;
  for (const factor of [x, y, z]) {
    if (!(factor >= LEAST_FACTOR && factor <= GREATEST_FACTOR)) {
      throw new SolverError(
        'invalid-mesh',
        'The head dimensions are not those of an adult or youth. They are read in metres.',
        {
          ...own,
          factors: [x, y, z],
        },
      );
    }
  }
  return withNodes(
    mesh,
    mesh.nodes.map((value, i) => value * [x, y, z][i % 3]!),
    'Scaling to these dimensions',
  );
}

function checkCircumference({ length, breadth, circumference }: HeadDimensions): void {
  if (circumference === undefined) return;
  const [a, b] = [length / 2, breadth / 2];
  // Ramanujan's perimeter of an ellipse.
  const ellipse = Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
  const roundness = circumference / ellipse;
  if (roundness >= PLAUSIBLE_ROUNDNESS[0] && roundness <= PLAUSIBLE_ROUNDNESS[1]) return;
  throw new SolverError('invalid-mesh', 'The circumference does not fit the length and breadth of the head.', {
    circumference,
    ellipse,
  });
}
