import { jest } from '@jest/globals';
import { BenchFigures } from './bench-figures.ts';

const rounds = (...last: number[]) => [...Array.from({ length: 20 - last.length }, () => 10), ...last];

function figuresOf(...all: number[][]): BenchFigures {
  const figures = new BenchFigures();
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const milliseconds of all) figures.report('a list', milliseconds, 200);
  return figures;
}
afterEach(() => jest.restoreAllMocks());

test('a bench whose figures keep their limits ends well; one slow round of twenty is no matter', () => {
  expect(() => figuresOf(rounds(), rounds(900)).sum()).not.toThrow();
});

test('a figure over its limit fails the bench, at its end', () => {
  const figures = figuresOf(rounds(900, 900), rounds());
  expect(() => figures.sum()).toThrow('1 of 2 figures are over their limits');
});

test('fewer than 20 rounds tell no 95th percentile', () => {
  expect(() => figuresOf(rounds().slice(1))).toThrow('19 of 20 rounds');
});
