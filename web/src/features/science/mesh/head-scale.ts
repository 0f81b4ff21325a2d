import { meshData } from './mesh-data.ts';

/** Outside of the head, mm. */
export interface HeadDimensions {
  length: number;
  breadth: number;
  circumference: number;
}

/** Dimensions of the people that the male template stands for, mm. */
export const REFERENCE: HeadDimensions = inMillimetres(meshData.referenceHead.male);
export const FEMALE_REFERENCE: HeadDimensions = inMillimetres(meshData.referenceHead.female);

/** Factors along x (length), y (breadth) and z (circumference), as the solver scales its mesh. */
export function headScale({ length, breadth, circumference }: HeadDimensions): [number, number, number] {
  return [length / REFERENCE.length, breadth / REFERENCE.breadth, circumference / REFERENCE.circumference];
}

function inMillimetres({ length, breadth, circumference }: HeadDimensions): HeadDimensions {
  return { length: 1000 * length, breadth: 1000 * breadth, circumference: 1000 * circumference };
}
