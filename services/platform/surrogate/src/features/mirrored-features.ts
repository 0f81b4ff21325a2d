import { BANK, DIRECTIONS, GUARDS, RESPONSES } from './bank.ts';

/**
 * For each feature the number of the one that has its value after the motion is mirrored in y: a rotation keeps its part
 * about y and turns those about x and z round. It is its own inverse.
 */
export const MIRRORED_FEATURES: Uint16Array = Uint16Array.from({ length: RESPONSES + GUARDS.length }, (_, feature) => {
  if (feature >= RESPONSES) return feature;
  const bank = Math.floor(feature / DIRECTIONS.length);
  const [x, y, z] = DIRECTIONS[feature % DIRECTIONS.length]!;
  const image = DIRECTIONS.findIndex((other) => other[0] + x === 0 && other[1] === y && other[2] + z === 0);
  return bank * DIRECTIONS.length + image;
});

/** Groups of features that are scaled alike, one for each oscillator. */
export const FEATURE_GROUPS = BANK.length;
export const groupOf = (response: number): number => Math.floor(response / DIRECTIONS.length);
