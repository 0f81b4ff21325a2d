/** Smallest value below or at which the given share of the total weight lies. */
export function weightedPercentile(values: ArrayLike<number>, weights: ArrayLike<number>, share: number): number {
  const count = values.length;
  if (count === 0) return 0;
  let total = 0;
  for (let i = 0; i < count; i++) total += weights[i]!;
  const order = sortedOrder(values);
  let below = 0;
  for (let i = 0; i < count; i++) {
    below += weights[order[i]!]!;
    if (below >= share * total) return values[order[i]!]!;
  }
  return values[order[count - 1]!]!;
}

/**
 * Indices in increasing order of value. Sorting doubles that carry the index in their lowest bits is several times
 * faster than sorting indices by a comparison; singles leave 29 bits of a double free.
 */
function sortedOrder(values: ArrayLike<number>): Uint32Array {
  const singles = Float32Array.from(values);
  const keys = new Float64Array(singles);
  const words = new Uint32Array(keys.buffer);
  const indexBits = (1 << 29) - 1;
  for (let i = 0; i < keys.length; i++) words[2 * i] = (words[2 * i]! & ~indexBits) | i;
  keys.sort();
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < order.length; i++) order[i] = words[2 * i]! & indexBits;
  return order;
}
