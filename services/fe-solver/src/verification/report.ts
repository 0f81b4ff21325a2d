import { SolverError } from '../errors.ts';
import { VERIFICATION_CASES } from './cases.ts';
import type { VerificationCase } from './verification-case.ts';
import { passes } from './verification-case.ts';

export interface VerificationOutcome extends Omit<VerificationCase, 'run'> {
  value: number;
  passed: boolean;
  seconds: number;
}

/** Runs the cases whose name contains `only`, one after the other. */
export async function verify(
  only: string,
  onOutcome: (outcome: VerificationOutcome) => void = () => undefined,
): Promise<VerificationOutcome[]> {
  const outcomes: VerificationOutcome[] = [];
  for (const one of VERIFICATION_CASES.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()))) {
    const start = performance.now();
    const { run, ...description } = one;
    const value = await valueOf(run);
    const seconds = (performance.now() - start) / 1000;
    const outcome = { ...description, value, passed: passes(one, value), seconds };
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  return outcomes;
}

/** A run that a guard stops has no figure. */
async function valueOf(run: VerificationCase['run']): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SolverError) return NaN;
    throw error;
  }
}

/** Runs the cases and prints a table. True when all pass. */
export async function printVerification(only: string): Promise<boolean> {
  const outcomes = await verify(only, ({ name, figure, sense, limit, value, passed }) => {
    const bound = `${sense === 'at most' ? '≤' : '≥'} ${limit}`;
    const verdict = passed ? 'ok  ' : 'FAIL';
    process.stdout.write(
      `${verdict}  ${name.padEnd(72)} ${value.toPrecision(3).padStart(10)}  ${bound.padEnd(9)} ${figure}\n`,
    );
  });
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  process.stdout.write(`${passed} of ${outcomes.length} passed\n`);
  return passed === outcomes.length && outcomes.length > 0;
}
