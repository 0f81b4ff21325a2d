import { parity, repeatability } from '../back-ends.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atMost, ELEMENTS } from '../verification-case.ts';

const group = 'Back ends and precision';

export const BACK_END_CASES: readonly VerificationCase[] = [
  ...ELEMENTS.flatMap((element) => [
    atMost({
      ...{ group, name: `Single (WebAssembly) against double (JavaScript), ${element}`, limit: 1e-4 },
      figure: 'largest difference of strain / 95th percentile',
      run: async () => (await parity(element)).largest,
    }),
    atMost({
      ...{ group, name: `95th percentile of strain, single against double, ${element}`, limit: 1e-5 },
      figure: 'relative difference',
      run: async () => (await parity(element)).percentile,
    }),
  ]),
  atMost({
    ...{ group, name: 'One, two and three threads', figure: 'strains that differ in any bit', limit: 0 },
    run: repeatability,
  }),
];
