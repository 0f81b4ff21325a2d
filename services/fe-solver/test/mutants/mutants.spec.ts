import { isCaught, MUTANTS } from './mutant.ts';

describe('planted errors', () => {
  it.each(['Coriolis force with the wrong sign', 'No hourglass force'])(
    '%s: a verification case fails',
    (name) => {
      expect(isCaught(MUTANTS.find(({ error }) => error === name)!)).toBe(true);
    },
    120_000,
  );

  it('none: the cases pass, so that it is the error that fails them', () => {
    const [first] = MUTANTS;
    expect(isCaught({ ...first!, replace: first!.find })).toBe(false);
  }, 120_000);
});
