import { VERIFICATION_CASES } from './cases.ts';
import { passes, VERIFICATION_GROUPS } from './verification-case.ts';

describe('verification', () => {
  it('names every case once and leaves no group empty', () => {
    expect(new Set(VERIFICATION_CASES.map(({ name }) => name)).size).toBe(VERIFICATION_CASES.length);
    expect(new Set(VERIFICATION_CASES.map(({ group }) => group))).toEqual(new Set(VERIFICATION_GROUPS));
  });

  it.each(VERIFICATION_CASES.filter(({ isLong }) => !isLong).map((one) => [one.name, one] as const))(
    '%s',
    async (_, one) => {
      const value = await one.run();
      if (!passes(one, value)) throw new Error(`${value} should be ${one.sense} ${one.limit} (${one.figure})`);
      expect(Number.isFinite(value)).toBe(true);
    },
  );
});
