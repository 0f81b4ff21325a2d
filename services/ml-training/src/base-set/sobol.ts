/**
 * Sobol's sequence: points that fill a cube evenly, however many are taken, so that a longer set begins with the shorter one.
 * Direction numbers of Joe & Kuo 2008, doi:10.1137/070709359 (new-joe-kuo-6.21201), its first rows.
 */
import { randomFrom } from '@strainscope/kernel/random-from';

/** Primitive polynomial of each dimension after the first: its inner coefficients, and the initial direction numbers. */
const ROWS: readonly (readonly [coefficients: number, initial: readonly number[]])[] = [
  [0, [1]],
  [1, [1, 3]],
  [1, [1, 3, 1]],
  [2, [1, 1, 1]],
  [1, [1, 1, 3, 3]],
  [4, [1, 3, 5, 13]],
  [2, [1, 1, 5, 5, 17]],
  [4, [1, 1, 5, 5, 5]],
  [7, [1, 1, 7, 11, 19]],
  [11, [1, 1, 5, 1, 1]],
  [13, [1, 1, 1, 3, 11]],
  [14, [1, 3, 5, 5, 31]],
];
export const DIMENSIONS = ROWS.length + 1;
const BITS = 32;

/** Direction numbers by dimension and bit of the index, as fractions of 2³². */
const DIRECTIONS: readonly (readonly number[])[] = [
  Array.from({ length: BITS }, (_, bit) => 2 ** (BITS - 1 - bit)),
  ...ROWS.map(([coefficients, initial]) => directionsOf(coefficients, initial)),
];

function directionsOf(coefficients: number, initial: readonly number[]): number[] {
  const degree = initial.length;
  const directions = initial.map((value, bit) => (value << (BITS - 1 - bit)) >>> 0);
  for (let bit = degree; bit < BITS; bit++) {
    let next = directions[bit - degree]! ^ (directions[bit - degree]! >>> degree);
    for (let k = 1; k < degree; k++) {
      if ((coefficients >> (degree - 1 - k)) & 1) next ^= directions[bit - k]!;
    }
    directions.push(next >>> 0);
  }
  return directions;
}

/** Gives point `index`, from 0 on, with its digits shifted by what `seed` draws: sequences of different seeds never coincide. */
export function sobolPoint(index: number, seed: number): number[] {
  const random = randomFrom(seed);
  return DIRECTIONS.map((directions) => {
    let digits = Math.floor(random() * 2 ** BITS);
    directions.forEach((direction, bit) => {
      if (Math.floor(index / 2 ** bit) % 2 === 1) digits ^= direction;
    });
    return (digits >>> 0) / 2 ** BITS;
  });
}
