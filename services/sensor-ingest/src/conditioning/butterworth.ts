import { at } from '../signals/series.ts';

/** Coefficients of a second-order section, a0 = 1. */
export interface SecondOrderSection {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/**
 * Padding at either end: 10 ms, at least 100 samples, at most what the record has (ISO 6487, the algorithm of a CFC
 * filter). By then what the start of the filter does has died away: of 100 Hz e^(−4.4), of 175 Hz e^(−7.8).
 */
const PADDING = { seconds: 0.01, fewest: 100 };

/**
 * Two-pole low-pass Butterworth section by the bilinear transform with pre-warping, as `scipy.signal.butter(2, cutoff)`
 * and, with cutoff = 2.0775·CFC, as SAE J211-1 appendix C.
 *
 * @param cutoff −3 dB frequency of one pass, Hz
 * @param rate sampling rate, Hz; must exceed twice the cutoff
 */
export function butterworthSection(cutoff: number, rate: number): SecondOrderSection {
  const warped = Math.tan((Math.PI * cutoff) / rate);
  const norm = 1 + Math.SQRT2 * warped + warped ** 2;
  const b0 = warped ** 2 / norm;
  return {
    b: [b0, 2 * b0, b0],
    a: [(2 * (warped ** 2 - 1)) / norm, (1 - Math.SQRT2 * warped + warped ** 2) / norm],
  };
}

/**
 * Forward and backward, so without phase shift; the ends are padded by reflection in their points.
 *
 * @param values two samples or more
 * @param rate of the samples, Hz
 */
export function filterZeroPhase(values: Float64Array, section: SecondOrderSection, rate: number): Float64Array {
  const wanted = Math.max(PADDING.fewest, Math.ceil(PADDING.seconds * rate));
  const padding = Math.min(wanted, values.length - 1);
  const padded = oddlyPadded(values, padding);
  runForward(padded, section);
  padded.reverse();
  runForward(padded, section);
  padded.reverse();
  return padded.slice(padding, padding + values.length);
}

/** In place, direct form II transposed, starting in the steady state of the first sample. */
function runForward(values: Float64Array, { b, a }: SecondOrderSection): void {
  const first = at(values, 0);
  let second = (b[2] - a[1]) * first;
  let state = (b[1] - a[0]) * first + second;
  for (let i = 0; i < values.length; i++) {
    const input = at(values, i);
    const output = b[0] * input + state;
    state = b[1] * input - a[0] * output + second;
    second = b[2] * input - a[1] * output;
    values[i] = output;
  }
}

function oddlyPadded(values: Float64Array, padding: number): Float64Array {
  const last = values.length - 1;
  const padded = new Float64Array(values.length + 2 * padding);
  padded.set(values, padding);
  for (let i = 1; i <= padding; i++) {
    padded[padding - i] = 2 * at(values, 0) - at(values, i);
    padded[padding + last + i] = 2 * at(values, last) - at(values, last - i);
  }
  return padded;
}
