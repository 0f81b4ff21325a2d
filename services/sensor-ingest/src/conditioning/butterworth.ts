import { at } from '../signals/series.ts';

/** Coefficients of a second-order section, a0 = 1. */
export interface SecondOrderSection {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** Odd padding at either end, in samples: SciPy's default for a second-order filter (3 × 3 coefficients). */
const PADDING = 9;

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

/** Forward and backward, so without phase shift; the ends are padded by odd reflection. More than 9 samples. */
export function filterZeroPhase(values: Float64Array, section: SecondOrderSection): Float64Array {
  const padded = oddlyPadded(values);
  runForward(padded, section);
  padded.reverse();
  runForward(padded, section);
  padded.reverse();
  return padded.slice(PADDING, PADDING + values.length);
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

function oddlyPadded(values: Float64Array): Float64Array {
  const last = values.length - 1;
  const padded = new Float64Array(values.length + 2 * PADDING);
  padded.set(values, PADDING);
  for (let i = 1; i <= PADDING; i++) {
    padded[PADDING - i] = 2 * at(values, 0) - at(values, i);
    padded[PADDING + last + i] = 2 * at(values, last) - at(values, last - i);
  }
  return padded;
}
