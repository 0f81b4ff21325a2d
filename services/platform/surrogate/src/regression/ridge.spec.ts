import { factorise, inverseOf } from '../linear-algebra/cholesky.ts';
import type { Matrix } from '../linear-algebra/matrix.ts';
import { matrix, rowsAt } from '../linear-algebra/matrix.ts';
import { randomFrom } from '@strainscope/kernel/random-from';
import { product } from '../linear-algebra/row-products.ts';
import { chooseLandmarks } from './landmarks.ts';
import { leftOutVariances, precisionOf, varianceAt } from './posterior.ts';
import { fitRidge } from './ridge.ts';

const COUNT = 40;
const NOISE = 0.01;
const random = randomFrom(11);
const places = Float64Array.from({ length: COUNT }, () => 4 * random());
const targets = matrix(
  COUNT,
  2,
  Float64Array.from({ length: 2 * COUNT }, (_, at) => Math.sin((1 + (at % 2)) * places[at >> 1]!)),
);
const kernel = (a: number, b: number): number => Math.exp(-((a - b) ** 2));
const gram = (rows: ArrayLike<number>, columns: ArrayLike<number>): Matrix =>
  matrix(
    rows.length,
    columns.length,
    Float64Array.from({ length: rows.length * columns.length }, (_, at) =>
      kernel(places[rows[Math.floor(at / columns.length)]!]!, places[columns[at % columns.length]!]!),
    ),
  );
const all = Array.from({ length: COUNT }, (_, i) => i);
/** Groups of one, two and three samples. */
const groups = [
  ...Array.from({ length: 10 }, (_, k) => [2 * k, 2 * k + 1]),
  [20, 21, 22],
  ...all.slice(23).map((i) => [i]),
];
const groupOf = (sample: number): number[] => groups.find((group) => group.includes(sample))!;

const landmarks = (most: number, candidates?: number[]) =>
  chooseLandmarks(new Float64Array(COUNT).fill(1), (sample) => gram([sample], all).values, most, candidates);

function inverseWith(samples: readonly number[]): Matrix {
  const own = gram(samples, samples);
  for (let k = 0; k < samples.length; k++) own.values[k * samples.length + k]! += NOISE;
  factorise(own);
  return inverseOf(own);
}

describe('chooseLandmarks', () => {
  it('tells the kernel of all samples', () => {
    const { factor } = landmarks(COUNT);
    product(factor, factor).values.forEach((value, at) => expect(value).toBeCloseTo(gram(all, all).values[at]!, 5));
    const { factor: few, rest } = landmarks(6);
    const told = product(few, few);
    rest.forEach((variance, i) => expect(variance).toBeCloseTo(1 - told.values[i * (COUNT + 1)]!, 9));
  });

  it('stops where the rest tells nothing, and takes candidates only', () => {
    expect(landmarks(COUNT).pivots.length).toBeLessThan(COUNT);
    const some = landmarks(8, all.slice(0, 20)).pivots;
    expect([...some].every((pivot) => pivot < 20)).toBe(true);
    expect(some).toHaveLength(8);
  });
});

describe('fitRidge', () => {
  it('is the kernel ridge regression of all samples where all are landmarks', () => {
    const found = landmarks(COUNT);
    const { weights } = fitRidge(found, targets, NOISE, groups);
    const exact = product(
      product(gram(all, all), inverseWith(all)),
      matrix(
        2,
        COUNT,
        Float64Array.from({ length: 2 * COUNT }, (_, at) => targets.values[2 * (at % COUNT) + Math.floor(at / COUNT)]!),
      ),
    );
    const estimates = product(gram(all, found.pivots), weights);
    estimates.values.forEach((value, at) => expect(value).toBeCloseTo(exact.values[at]!, 4));
  });

  it.each([COUNT, 9])('leaves groups out as refits without them do: %i landmarks at most', (most) => {
    const found = landmarks(most);
    const { leftOut } = fitRidge(found, targets, NOISE, groups);
    for (const group of groups) {
      const others = all.filter((i) => !group.includes(i));
      const noises = others.map((i) => NOISE + found.rest[i]!);
      const refit = refitOf(rowsAt(found.factor, others), rowsAt(targets, others), noises);
      const estimates = product(rowsAt(found.factor, group), refit);
      group.forEach((sample, k) => {
        for (let t = 0; t < 2; t++) {
          const residual = targets.values[2 * sample + t]! - estimates.values[2 * k + t]!;
          expect(leftOut.values[2 * sample + t]).toBeCloseTo(residual, 8);
        }
      });
    }
  });
});

/** Least squares of rows with a noise each, with |β|²: β, a row for each target. */
function refitOf(factor: Matrix, own: Matrix, noises: readonly number[]): Matrix {
  const columns = factor.columns;
  const normal = matrix(columns, columns);
  const right = matrix(2, columns);
  for (let i = 0; i < factor.rows; i++) {
    for (let a = 0; a < columns; a++) {
      const share = factor.values[i * columns + a]! / noises[i]!;
      for (let b = 0; b < columns; b++) normal.values[a * columns + b]! += share * factor.values[i * columns + b]!;
      for (let t = 0; t < 2; t++) right.values[t * columns + a]! += share * own.values[2 * i + t]!;
    }
  }
  for (let a = 0; a < columns; a++) normal.values[a * columns + a]! += 1;
  factorise(normal);
  return product(right, inverseOf(normal));
}

describe('leftOutVariances', () => {
  it('are the variances without the landmarks of a sample’s group', () => {
    const kept = [...landmarks(12).pivots];
    const precision = precisionOf(gram(kept, kept), NOISE);
    const own = new Float64Array(COUNT).fill(1);
    const positions = (sample: number) =>
      kept.flatMap((landmark, at) => (groupOf(sample).includes(landmark) ? [at] : []));
    const variances = leftOutVariances(precision, own, gram(all, kept), positions);
    for (const sample of all) {
      const others = kept.filter((landmark) => !groupOf(sample).includes(landmark));
      const exact = varianceAt(precisionOf(gram(others, others), NOISE), 1, gram([sample], others).values);
      expect(variances[sample]).toBeCloseTo(exact, 7);
    }
    expect(all.some((sample) => positions(sample).length > 0)).toBe(true);
  });
});
