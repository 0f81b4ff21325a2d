import type { HexMesh } from '../mesh/hex-mesh.ts';

/** Index of the largest magnitude. */
export function largest(values: Float32Array): number {
  return values.reduce((best, value, i) => (Math.abs(value) > Math.abs(values[best]!) ? i : best), 0);
}

/** The part that each element belongs to. */
export type Parts = Pick<HexMesh, 'part' | 'parts'>;

/** How the parts of the head are called in messages. */
const TITLES: Record<string, string> = {
  csf: 'the cerebrospinal fluid',
  grey: 'grey matter',
  white: 'white matter',
  callosum: 'the corpus callosum',
  stem: 'the brain stem',
  cerebellum: 'the cerebellum',
  ventricles: 'the ventricles',
  falx: 'the falx',
  tentorium: 'the tentorium',
};

/** The name of a part in a sentence; one that is not of the head is quoted. */
export const partTitle = (part: string): string => TITLES[part] ?? `part "${part}"`;

/** A guard's message with where and when, as far as it is known. `time` in s. */
export function named(message: string, element: number | undefined, time: number, { part, parts }: Parts): string {
  const where = element === undefined ? '' : `element ${element} in ${partTitle(parts[part[element]!]!)}, `;
  return `${message} (${where}${(1000 * time).toFixed(2)} ms)`;
}
