import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';

/** The text fields of the form in which a problem is sent. */
export const ownProblemFields = z.object({
  /** Made by whoever sends it, so that it is one problem however often it is sent. */
  problem_id: id,
  name: z.string().trim().min(1).max(200),
});

export const ownProblemStatuses = ['queued', 'running', 'complete', 'refused', 'failed', 'cancelled'] as const;

const problemFile = z.object({
  name: z.string(),
  sha256: z.string(),
  /** Bytes. */
  size: z.number().int(),
});

export const ownProblem = z
  .object({
    _id: id,
    name: z.string(),
    status: z.enum(ownProblemStatuses),
    submitted_at: time.nullable(),
    /** Beginning of the last attempt. */
    started_at: time.nullable(),
    ended_at: time.nullable(),
    /** As they were sent. */
    files: z.array(problemFile),
    /** Share of the simulated time, 0 to 1. */
    fraction: z.number(),
    attempt: z.number().int(),
    /** Why it was refused, or failed; empty otherwise. */
    reason_code: z.string(),
    reason: z.string(),
    /** What is so of this problem alone. */
    detail: z.string(),
    results: z.array(problemFile),
    /** Seconds of all attempts. */
    solve_seconds: z.number(),
    cost: z.number(),
    currency: z.string(),
  })
  .meta({ id: 'OwnProblem' });
export type OwnProblem = z.output<typeof ownProblem>;
