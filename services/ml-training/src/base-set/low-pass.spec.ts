import { lowPassed } from './low-pass.ts';

const RATE = 4000;
const tone = (hertz: number): number[] =>
  Array.from({ length: 800 }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / RATE));
const middle = (values: readonly number[]): number => Math.max(...values.slice(300, 500));

describe('the low-pass', () => {
  it('leaves what is slow, halves the cut-off and takes what is fast', () => {
    expect(middle(lowPassed(tone(20), 200, RATE))).toBeCloseTo(1, 3);
    expect(middle(lowPassed(tone(200), 200, RATE))).toBeCloseTo(0.5, 2);
    expect(middle(lowPassed(tone(800), 200, RATE))).toBeLessThan(0.01);
  });

  it('shifts nothing', () => {
    const pulse = Array.from({ length: 401 }, (_, i) => Math.exp(-(((i - 200) / 20) ** 2)));
    const filtered = lowPassed(pulse, 200, RATE);
    expect(filtered.indexOf(Math.max(...filtered))).toBe(200);
  });
});
