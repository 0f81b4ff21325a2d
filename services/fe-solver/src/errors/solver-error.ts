import type { Incomplete } from '../result-schema/incomplete.schema.ts';

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

/** Codes by which a refused task or a stopped run is known; `simulationReasons` spells each as it is stored. */
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

/**
 * What a simulation that ended with a code is stored with: the code as it is spelled there, and words that hold of every
 * such run. Lists of causes show them, so that they tell no value of anybody's run: those are in the error's message.
 */
export const simulationReasons: Record<SolverErrorCode, { reasonCode: string; reason: string }> = {
  'invalid-task': { reasonCode: 'INVALID_TASK', reason: 'The solver cannot read the task.' },
  'invalid-motion': { reasonCode: 'INVALID_MOTION', reason: 'The motion is incomplete, or its times are wrong.' },
  'zero-motion': { reasonCode: 'ZERO_MOTION', reason: 'The head does not move in this motion.' },
  'contradictory-motion': {
    reasonCode: 'CONTRADICTORY_MOTION',
    reason: 'The angular velocity is not the integral of the angular acceleration.',
  },
  'suspect-units': { reasonCode: 'SUSPECT_UNITS', reason: 'A value is so large or small that its unit is in doubt.' },
  'unknown-material': {
    reasonCode: 'UNKNOWN_MATERIAL',
    reason: 'A part of the head has no material that can be used.',
  },
  'invalid-mesh': { reasonCode: 'INVALID_MESH', reason: 'The mesh cannot be used.' },
  unsupported: { reasonCode: 'UNSUPPORTED', reason: 'The task asks for what this solver does not do.' },
  'not-finite': {
    reasonCode: 'NOT_FINITE',
    reason: 'The solution is no longer finite: a badly shaped element, or a motion that jumps.',
  },
  'energy-error': {
    reasonCode: 'ENERGY_ERROR',
    reason: 'The energy balance is off: the motion jumps, or the solution has become unstable.',
  },
  'hourglass-energy': {
    reasonCode: 'HOURGLASS_ENERGY',
    reason: 'Too much energy is in hourglass modes: the mesh is too coarse for this motion.',
  },
  'over-compressed': {
    reasonCode: 'OVER_COMPRESSED',
    reason: 'An element lost its shape: it is too poor for the motion, or the motion is not a head\u2019s.',
  },
  'over-stretched': {
    reasonCode: 'OVER_STRETCHED',
    reason: 'An element is stretched too far: the motion is not one a head bears.',
  },
  aborted: { reasonCode: 'ABORTED', reason: 'The solve was stopped.' },
  'worker-lost': { reasonCode: 'WORKER_LOST', reason: 'A part of the solver stopped.' },
};
