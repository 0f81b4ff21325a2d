import type { Incomplete } from './result/incomplete.schema.ts';

/** Why a task was refused or a run was stopped. `final`: the same task fails again on every machine. */
export class SolverError extends Error {
  override readonly name: string = 'SolverError';
  readonly code: SolverErrorCode;
  readonly final: boolean;
  /** Facts for the log: element, time (s), measured value and the like. */
  readonly details: Record<string, unknown>;
  /** What a run had computed when a guard stopped it. */
  partial: Incomplete | undefined;

  constructor(code: SolverErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.final = code !== 'aborted' && code !== 'worker-lost';
    this.details = details;
  }
}

/** What the guards stop a run with. */
export const GUARD_CODES = [
  'not-finite',
  'energy-error',
  'hourglass-energy',
  'over-compressed',
  'over-stretched',
] as const;
type GuardCode = (typeof GUARD_CODES)[number];

/** Whether a guard stopped a run. */
export const isOfGuard = (error: unknown): error is SolverError =>
  error instanceof SolverError && (GUARD_CODES as readonly string[]).includes(error.code);

export type SolverErrorCode =
  // refused before the first step
  | 'invalid-task'
  | 'invalid-motion'
  | 'zero-motion'
  | 'contradictory-motion'
  | 'suspect-units'
  | 'unknown-material'
  | 'invalid-mesh'
  | 'unsupported'
  // stopped while running
  | GuardCode
  // not the task's fault
  | 'aborted'
  | 'worker-lost';
