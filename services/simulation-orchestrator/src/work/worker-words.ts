import { parseWith } from '@strainscope/http';
import { z } from 'zod';

/** Longer than any solve may take. */
const week = 7 * 24 * 3600;

const solved = z.object({ solveSeconds: z.number().min(0).max(week) });
const fraction = z.number().min(0).max(1);
const code = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);
const sentence = z.string().transform((text) => text.slice(0, 500).replaceAll(/\p{Cc}/gu, ' '));

/** How long a worker says that it solved, for the ledger and the budgets. @throws InvalidRequest */
export function solveSecondsOf(said: number): number {
  return parseWith(solved, { solveSeconds: said }).solveSeconds;
}

/** 0 for what is no share: the lease is renewed all the same. */
export function fractionOf(said: number): number {
  return fraction.catch(0).parse(said);
}

/** Why a worker says that it failed. A code that is none becomes `WORKER_ERROR`: the attempt has ended all the same. */
export const failure = z.object({
  reasonCode: code.catch('WORKER_ERROR'),
  reason: sentence.transform((text) => text.trim() || 'The worker gave no reason.'),
  detail: sentence.transform((text) => text || null).default(null),
  retryable: z.boolean(),
});

/** The same of a problem, which may have been refused. */
export const problemFailure = failure.extend({ refused: z.boolean() });
