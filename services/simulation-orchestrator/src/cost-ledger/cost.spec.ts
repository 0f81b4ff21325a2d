import { costOf, perSecond } from './cost.ts';

describe('costOf', () => {
  it('is seconds times rate, to a millionth', () => {
    expect(costOf(12.5, { perSecond: 0.0001, currency: 'EUR' })).toBe(0.00125);
    expect(costOf(1 / 3, { perSecond: 0.0001, currency: 'EUR' })).toBe(0.000033);
  });

  it('is never negative', () => {
    expect(costOf(-4, { perSecond: 1, currency: 'EUR' })).toBe(0);
  });
});

describe('perSecond', () => {
  const worker = { cores: 4, gpus: 1, coreHour: 0.09, gpuHour: 3.24 };

  it('adds what the cores and the graphics processors of a worker cost', () => {
    expect(perSecond(worker)).toBeCloseTo(0.001, 12);
    expect(perSecond({ ...worker, gpuHour: null })).toBeCloseTo(0.0001, 12);
  });

  it('is nothing where no price is set', () => {
    expect(perSecond({ ...worker, coreHour: null, gpuHour: null })).toBe(0);
  });
});
