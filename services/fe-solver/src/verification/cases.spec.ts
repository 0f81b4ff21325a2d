import { VERIFICATION_CASES } from './cases.ts';
import { passes } from './verification-case.ts';

describe('verification', () => {
  it.each(VERIFICATION_CASES.map((one) => [one.name, one] as const))(
    '%s',
    async (_, one) => {
      const value = await one.run();
      if (!passes(one, value)) throw new Error(`${value} should be ${one.sense} ${one.limit} (${one.figure})`);
      expect(Number.isFinite(value)).toBe(true);
    },
    120_000,
  );
});
