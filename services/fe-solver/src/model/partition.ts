import type { HexMesh } from '../mesh/hex-mesh.ts';
import { centroid, elementCount } from '../mesh/hex-mesh.ts';

/** Elements per partition: small enough for its nodes to stay in the first-level cache. */
const TARGET_SIZE = 1000;

/**
 * Splits the elements into compact sets by recursive bisection of the longest side. It depends on the mesh only, never
 * on the number of threads, so that sums run in the same order, and results are the same bits, on any machine.
 */
export function partitionElements(mesh: HexMesh, targetSize = TARGET_SIZE): Uint32Array[] {
  const count = elementCount(mesh);
  const centres = Array.from({ length: count }, (_, element) => centroid(mesh, element));
  const bisect = (elements: Uint32Array, parts: number): Uint32Array[] => {
    if (parts <= 1) return [elements];
    const axis = longestAxis(elements, centres);
    const sorted = elements.toSorted((a, b) => centres[a]![axis]! - centres[b]![axis]! || a - b);
    const half = Math.floor(parts / 2);
    const cut = Math.round((elements.length * half) / parts);
    return [...bisect(sorted.subarray(0, cut), half), ...bisect(sorted.subarray(cut), parts - half)];
  };
  const all = Uint32Array.from({ length: count }, (_, element) => element);
  return bisect(all, Math.max(1, Math.ceil(count / targetSize)));
}

function longestAxis(elements: Uint32Array, centres: readonly (readonly number[])[]): number {
  let longest = 0;
  let axisFound = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Infinity, -Infinity];
    for (const element of elements) {
      low = Math.min(low, centres[element]![axis]!);
      high = Math.max(high, centres[element]![axis]!);
    }
    if (high - low > longest) [longest, axisFound] = [high - low, axis];
  }
  return axisFound;
}
