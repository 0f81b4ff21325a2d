import { SolverError } from '../errors/solver-error.ts';
import { SOLVER_VERSION } from '../solve/version.ts';
import { VERIFICATION_CASES } from './cases.ts';
import type { VerificationCase } from './verification-case.ts';
import { NotRun, passes } from './verification-case.ts';

export interface VerificationOutcome extends Omit<VerificationCase, 'run'> {
  /** null for a case that was not run. */
  value: number | null;
  passed: boolean;
  /** Why a case was not run here; it counts as neither passed nor failed. */
  notRun?: string;
  seconds: number;
  solverVersion: string;
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
    const found = await valueOf(run);
    const seconds = (performance.now() - start) / 1000;
    const outcome: VerificationOutcome = {
      ...description,
      ...(found instanceof NotRun
        ? { value: null, passed: false, notRun: found.message }
        : { value: found, passed: passes(one, found) }),
      seconds,
      solverVersion: SOLVER_VERSION,
    };
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  return outcomes;
}

/** A run that a guard stops has no figure. */
async function valueOf(run: VerificationCase['run']): Promise<number | NotRun> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof NotRun) return error;
    if (error instanceof SolverError) return NaN;
    throw error;
  }
}

/** Runs the cases and prints a table. True when all pass that could run here. */
export async function printVerification(only: string): Promise<boolean> {
  const outcomes = await verify(only, ({ name, figure, sense, limit, value, passed, notRun }) => {
    const bound = `${sense === 'at most' ? '≤' : '≥'} ${limit}`;
    if (value === null) {
      process.stdout.write(`--    ${name.padEnd(72)} not run: ${notRun}\n`);
      return;
    }
    const verdict = passed ? 'ok  ' : 'FAIL';
    process.stdout.write(
      `${verdict}  ${name.padEnd(72)} ${value.toPrecision(3).padStart(10)}  ${bound.padEnd(9)} ${figure}\n`,
    );
  });
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  const notRun = outcomes.filter(({ value }) => value === null).length;
  const rest = notRun === 0 ? '' : `, ${notRun} not run`;
  process.stdout.write(`${passed} of ${outcomes.length}${rest} passed\n`);
  return passed === outcomes.length - notRun && passed > 0;
}
