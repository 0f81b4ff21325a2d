import type { Parity } from '../parity.ts';
import { runParity, softwareDriver } from '../run-parity.ts';
import { parity, repeatability } from '../back-ends.ts';
import type { VerificationCase } from '../verification-case.ts';
import { atMost, ELEMENTS, NotRun } from '../verification-case.ts';

const group = 'Back ends and precision';

let answer: ReturnType<typeof runParity> | undefined;

/** The comparison of the back ends on whatever driver there is: is it right, not how fast. */
function onAnyDriver(): Parity {
  answer ??= runParity('software', softwareDriver());
  if ('reason' in answer) throw new NotRun(`no driver here: ${answer.reason}`);
  return answer;
}

export const BACK_END_CASES: readonly VerificationCase[] = [
  ...ELEMENTS.flatMap((element) => [
    atMost({
      group,
      name: `Single (WebAssembly) against double (JavaScript), ${element}`,
      limit: 1e-4,
      figure: 'largest difference of strain / 95th percentile',
      run: async () => (await parity(element)).largest,
    }),
    atMost({
      group,
      name: `95th percentile of strain, single against double, ${element}`,
      limit: 1e-5,
      figure: 'relative difference',
      run: async () => (await parity(element)).percentile,
    }),
  ]),
  atMost({
    group,
    name: 'One, two and three threads',
    figure: 'strains that differ in any bit',
    limit: 0,
    run: repeatability,
  }),
  atMost({
    group,
    name: 'GPU shaders (WGSL) against WebAssembly and JavaScript',
    limit: 1e-4,
    isLong: true,
    figure: 'relative difference of the 95th percentile of strain; on a software driver where there is no GPU',
    run: () => {
      const parity = onAnyDriver();
      return Math.max(parity.wgslToJavaScript, parity.wgslToWebAssembly);
    },
  }),
  atMost({
    group,
    name: 'GPU shaders (WGSL) run twice',
    figure: 'strains that differ in any bit',
    limit: 0,
    isLong: true,
    run: () => onAnyDriver().unequalBits,
  }),
];
