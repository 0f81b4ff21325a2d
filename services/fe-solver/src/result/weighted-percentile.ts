/**
 * Smallest value below or at which the given share of the total weight lies. Only the values of the bin in which it lies
 * are sorted: a result asks for two hundred percentiles of all elements.
 */
export function weightedPercentile(values: ArrayLike<number>, weights: ArrayLike<number>, share: number): number {
  const count = values.length;
  if (count === 0) return 0;
  const bins = binsOf(values);
  const weightOf = new Float64Array(BINS);
  let [total, last] = [0, 0];
  for (let i = 0; i < count; i++) {
    total += weights[i]!;
    weightOf[bins[i]!]! += weights[i]!;
    if (bins[i]! > last) last = bins[i]!;
  }
  const wanted = share * total;
  let [bin, below] = [0, 0];
  while (bin < last && (weightOf[bin] === 0 || below + weightOf[bin]! < wanted)) below += weightOf[bin++]!;
  const inBin: number[] = [];
  for (let i = 0; i < count; i++) if (bins[i] === bin) inBin.push(i);
  const order = sortedOrder(inBin.map((i) => values[i]!));
  for (const place of order) {
    below += weights[inBin[place]!]!;
    if (below >= wanted) return values[inBin[place]!]!;
  }
  return values[inBin[order.at(-1)!]!]!;
}

/** Sign, exponent and three bits of the fraction tell bins apart. */
const BIN_BITS = 12;
const BINS = 1 << BIN_BITS;

/** Bin of each value, in the order of the values. */
function binsOf(values: ArrayLike<number>): Uint16Array {
  const words = new Uint32Array(new Float32Array(values).buffer);
  const bins = new Uint16Array(words.length);
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    // The words of negative numbers grow with their size.
    bins[i] = (word & 0x80000000 ? ~word : word | 0x80000000) >>> (32 - BIN_BITS);
  }
  return bins;
}

/**
 * Indices in increasing order of value. Sorting doubles that carry the index in their lowest bits is several times
 * faster than sorting indices by a comparison; singles leave 29 bits of a double free.
 */
function sortedOrder(values: ArrayLike<number>): Uint32Array {
  const keys = new Float64Array(new Float32Array(values));
  const words = new Uint32Array(keys.buffer);
  const indexBits = (1 << 29) - 1;
  for (let i = 0; i < keys.length; i++) words[2 * i] = (words[2 * i]! & ~indexBits) | i;
  keys.sort();
  const order = new Uint32Array(keys.length);
  for (let i = 0; i < order.length; i++) order[i] = words[2 * i]! & indexBits;
  return order;
}
