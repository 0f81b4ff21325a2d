import { isCaught, MUTANTS } from './mutant.ts';

describe('planted errors', () => {
  it.each(['Coriolis force with the wrong sign', 'No hourglass force'])('%s: a verification case fails', (name) => {
    expect(isCaught(MUTANTS.find(({ error }) => error === name)!)).toBe(true);
  });

  it('none: the cases pass, so that it is the error that fails them', () => {
    const [first] = MUTANTS;
    expect(isCaught({ ...first!, replace: first!.find })).toBe(false);
  });
});
