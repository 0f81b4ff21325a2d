import { VERIFICATION_CASES } from './cases.ts';
import { passes } from './verification-case.ts';

/** Runs the cases whose name contains `only` and prints a table. True when all pass. */
export async function printVerification(only: string): Promise<boolean> {
  const cases = VERIFICATION_CASES.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
  let failed = 0;
  for (const one of cases) {
    const value = await one.run();
    const verdict = passes(one, value) ? 'ok  ' : 'FAIL';
    if (verdict === 'FAIL') failed++;
    const bound = `${one.sense === 'at most' ? '≤' : '≥'} ${one.limit}`;
    process.stdout.write(
      `${verdict}  ${one.name.padEnd(58)} ${value.toPrecision(3).padStart(10)}  ${bound.padEnd(9)} ${one.figure}\n`,
    );
  }
  process.stdout.write(`${cases.length - failed} of ${cases.length} passed\n`);
  return failed === 0 && cases.length > 0;
}
