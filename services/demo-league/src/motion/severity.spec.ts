import { Random } from '../random/random.ts';
import { drawPaa, drawPla, exposure } from './severity.ts';

const random = new Random(7);
const pla = Array.from({ length: 40_000 }, () => drawPla(random));
const share = (least: number) => pla.filter((g) => g > least).length / pla.length;

test('every event is over the published threshold', () => {
  expect(Math.min(...pla)).toBeGreaterThanOrEqual(exposure.leastG);
});

test('22 % are over 10 g and 5 % over 25 g', () => {
  expect(share(10)).toBeCloseTo(0.22, 1.5);
  expect(share(25)).toBeCloseTo(0.05, 2);
});

test('angular acceleration scatters about 66 rad/s² per g', () => {
  const ratios = pla
    .filter((g) => g > 15)
    .map((g) => drawPaa(random, g) / g)
    .sort((a, b) => a - b);
  const at = (quantile: number) => ratios[Math.floor(quantile * ratios.length)]!;
  expect(at(0.5)).toBeGreaterThan(64);
  expect(at(0.5)).toBeLessThan(68);
  expect(Math.log(at(0.841) / at(0.5))).toBeCloseTo(0.35, 1);
});

test('angular acceleration is never under its threshold', () => {
  expect(drawPaa(random, 5)).toBeGreaterThanOrEqual(400);
});
