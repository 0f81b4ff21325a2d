import { SurrogateError } from '../errors/surrogate-error.ts';

/** m: centroids that lie nearer to each other are of one element. */
const TOLERANCE = 1e-5;

/**
 * For each element of a mesh that is symmetric about y = 0, the number of the element that mirrors it.
 *
 * @param centroids x, y, z of each element, m
 * @throws SurrogateError where an element has no mirror image
 */
export function mirroredElements(centroids: ArrayLike<number>): Uint32Array {
  const count = centroids.length / 3;
  const cell = (value: number): number => Math.floor(value / TOLERANCE);
  const key = (x: number, y: number, z: number): string => `${x} ${y} ${z}`;
  const cells = new Map<string, number[]>();
  for (let e = 0; e < count; e++) {
    const own = key(cell(centroids[3 * e]!), cell(centroids[3 * e + 1]!), cell(centroids[3 * e + 2]!));
    cells.set(own, [...(cells.get(own) ?? []), e]);
  }
  return Uint32Array.from({ length: count }, (_, e) => {
    const image = [centroids[3 * e]!, -centroids[3 * e + 1]!, centroids[3 * e + 2]!] as const;
    const [x, y, z] = [cell(image[0]), cell(image[1]), cell(image[2])];
    for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        for (const dz of [0, -1, 1]) {
          const found = cells
            .get(key(x + dx, y + dy, z + dz))
            ?.find((other) => image.every((value, k) => Math.abs(value - centroids[3 * other + k]!) <= TOLERANCE));
          if (found !== undefined) return found;
        }
      }
    }
    throw new SurrogateError('invalid-sample', 'The mesh is not symmetric about y = 0.', { element: e });
  });
}
