import { costOf } from './cost.ts';

describe('costOf', () => {
  it('is seconds times rate, to a millionth', () => {
    expect(costOf(12.5, { perSecond: 0.0001, currency: 'EUR' })).toBe(0.00125);
    expect(costOf(1 / 3, { perSecond: 0.0001, currency: 'EUR' })).toBe(0.000033);
  });

  it('is never negative', () => {
    expect(costOf(-4, { perSecond: 1, currency: 'EUR' })).toBe(0);
  });
});
