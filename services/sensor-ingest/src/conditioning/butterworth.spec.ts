import { readFileSync } from 'node:fs';
import { peakOf } from '../signals/series.ts';
import { butterworthSection, filterZeroPhase } from './butterworth.ts';

interface Reference {
  rate: number;
  input: number[];
  cases: { name: string; cutoff: number; b: number[]; a: number[]; output: number[] }[];
}

const reference = JSON.parse(
  readFileSync(new URL('../../test/reference/butterworth.json', import.meta.url), 'utf8'),
) as Reference;

describe("against SciPy's filtfilt(*butter(2, cutoff), padlen=100 or what the record has)", () => {
  it.each(reference.cases)('$name', ({ cutoff, b, a, output }) => {
    const section = butterworthSection(cutoff, reference.rate);
    section.b.forEach((value, i) => expect(value).toBeCloseTo(b[i] as number, 12));
    section.a.forEach((value, i) => expect(value).toBeCloseTo(a[i + 1] as number, 12));

    const filtered = filterZeroPhase(Float64Array.from(reference.input), section, reference.rate);
    filtered.forEach((value, i) => expect(value).toBeCloseTo(output[i] as number, 9));
  });
});

describe('response of CFC 180 to sines (SAE J211-1, figure 1)', () => {
  const rate = 10_000;
  const gainAt = (frequency: number) => {
    const sine = Float64Array.from({ length: 4000 }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / rate));
    const filtered = filterZeroPhase(sine, butterworthSection(2.0775 * 180, rate), rate);
    return 20 * Math.log10(peakOf(filtered.subarray(1000, 3000)));
  };

  it.each([
    ['0.1 f_H', 18, 0.5, -0.5],
    ['f_H', 180, 0.5, -1],
    ['f_N = f_H / 0.6', 300, 0.5, -4],
    ['2 f_N', 600, -8, -30],
  ])('%s lies in the corridor', (_, frequency, upper, lower) => {
    expect(gainAt(frequency)).toBeLessThanOrEqual(upper);
    expect(gainAt(frequency)).toBeGreaterThanOrEqual(lower);
  });
});

it('keeps a straight line, ends included', () => {
  const line = Float64Array.from({ length: 40 }, (_, i) => 3 + 0.5 * i);
  const filtered = filterZeroPhase(line, butterworthSection(175, 3200), 3200);
  expect(Math.max(...filtered.map((value, i) => Math.abs(value - (line[i] as number))))).toBeLessThan(0.2);
});

describe('the ends of a record (ISO 6487)', () => {
  /** A 100 Hz sine of amplitude 1 that starts and ends at 0. */
  const filteredSine = (cfc: number, rate: number, cycles: number) => {
    const sine = Float64Array.from({ length: (cycles * rate) / 100 + 1 }, (_, i) =>
      Math.sin((200 * Math.PI * i) / rate),
    );
    return { sine, filtered: filterZeroPhase(sine, butterworthSection(2.0775 * cfc, rate), rate) };
  };

  it.each([
    ['CFC 180', 180, 20_000],
    ['CFC 180', 180, 10_000],
    ['CFC 1000', 1000, 20_000],
    ['CFC 180', 180, 100_000],
  ])('%s (%i) of a sine at %i Hz keeps it to its end', (_, cfc, rate) => {
    const { sine, filtered } = filteredSine(cfc, rate, 5);
    expect(Math.abs(filtered.at(-1)!)).toBeLessThan(0.01);
    expect(peakOf(filtered.map((value, i) => value - sine[i]!))).toBeLessThan(0.03);
  });

  it('filters a record of 20 samples', () => {
    const short = Float64Array.from({ length: 20 }, (_, i) => (i < 10 ? 0 : 1));
    const filtered = filterZeroPhase(short, butterworthSection(175, 1000), 1000);
    expect(filtered).toHaveLength(20);
    expect([filtered[0], filtered[19]]).toEqual([expect.closeTo(0, 1), expect.closeTo(1, 1)]);
  });
});
