/** Why a task was refused or a run was stopped. `final`: the same task fails again on every machine. */
export class SolverError extends Error {
  override readonly name: string = 'SolverError';
  readonly code: SolverErrorCode;
  readonly final: boolean;
  /** Facts for the log: element, time (s), measured value and the like. */
  readonly details: Record<string, unknown>;

  constructor(code: SolverErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.final = code !== 'aborted' && code !== 'worker-lost';
    this.details = details;
  }
}

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
  | 'not-finite'
  | 'energy-error'
  | 'hourglass-energy'
  | 'over-compressed'
  | 'over-stretched'
  // not the task's fault
  | 'aborted'
  | 'worker-lost';
