/** Peaks over time of every brain element: strain, strain rate and their product. */

export interface Peak {
  /** Largest value of each element of the mesh; 0 outside the brain. */
  value: Float32Array;
  /** Sample at which it is reached. */
  sample: Int32Array;
}

export interface ElementPeaks {
  strain: Peak;
  /** 1/s; only growing strain counts. */
  rate: Peak;
  /** Product of strain and rate at the same instant, 1/s. */
  product: Peak;
}

export interface StrainHistory {
  /** Maximum principal strain: sample after sample, each of all elements. */
  values: Float32Array;
  elementCount: number;
  /** s, equally spaced. */
  times: readonly number[];
}

/** Strain rates are taken over `window` seconds, not over one sample. */
export function elementPeaks(
  { values, elementCount, times }: StrainHistory,
  brain: Uint32Array,
  window: number,
): ElementPeaks {
  const empty = (): Peak => ({ value: new Float32Array(elementCount), sample: new Int32Array(elementCount) });
  const peaks: ElementPeaks = { strain: empty(), rate: empty(), product: empty() };
  const interval = times[1]! - times[0]!;
  const half = Math.max(1, Math.round(window / interval / 2));
  const last = times.length - 1;
  for (let sample = 0; sample <= last; sample++) {
    const [before, after] = [Math.max(0, sample - half), Math.min(last, sample + half)];
    const span = times[after]! - times[before]!;
    for (const element of brain) {
      const strain = values[sample * elementCount + element]!;
      const rate = (values[after * elementCount + element]! - values[before * elementCount + element]!) / span;
      raise(peaks.strain, element, strain, sample);
      raise(peaks.rate, element, rate, sample);
      raise(peaks.product, element, strain * rate, sample);
    }
  }
  return peaks;
}

function raise(peak: Peak, element: number, value: number, sample: number): void {
  if (value <= peak.value[element]!) return;
  peak.value[element] = value;
  peak.sample[element] = sample;
}
