import { DIMENSIONS, sobolPoint } from './sobol.ts';

const points = Array.from({ length: 256 }, (_, index) => sobolPoint(index, 7));

describe("Sobol's sequence", () => {
  it('has a point in every part of every dimension, of the first 4, 16, 64 and 256', () => {
    for (const count of [4, 16, 64, 256]) {
      for (let dimension = 0; dimension < DIMENSIONS; dimension++) {
        const parts = points.slice(0, count).map((point) => Math.floor(point[dimension]! * count));
        expect(new Set(parts).size).toBe(count);
      }
    }
  });

  it('fills every plane: no dimension repeats another', () => {
    for (let a = 0; a < DIMENSIONS; a++) {
      for (let b = a + 1; b < DIMENSIONS; b++) {
        const cells = points.map((point) => 4 * Math.floor(point[a]! * 4) + Math.floor(point[b]! * 4));
        expect(new Set(cells).size).toBe(16);
      }
    }
  });

  it('is that of Joe and Kuo, but for the shift of its digits', () => {
    const shift = sobolPoint(0, 7);
    const unshifted = (index: number) =>
      sobolPoint(index, 7)
        .map((value, i) => ((value * 2 ** 32) ^ (shift[i]! * 2 ** 32)) >>> 0)
        .map((own) => own / 2 ** 32);
    // As scipy.stats.qmc.Sobol(13, scramble=False) gives them, there in Gray order: 2 is its fourth, 4 its eighth.
    expect(unshifted(1)).toEqual(Array.from({ length: DIMENSIONS }, () => 0.5));
    expect(unshifted(2).slice(0, 5)).toEqual([0.25, 0.75, 0.75, 0.75, 0.25]);
    expect(unshifted(4).slice(0, 5)).toEqual([0.125, 0.625, 0.375, 0.125, 0.125]);
  });

  it('is another with another seed', () => {
    expect(sobolPoint(5, 1)).not.toEqual(sobolPoint(5, 2));
  });
});
