import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import { problemStatuses } from './problem.state.ts';

/** A file of a problem or of its result, by its name within it. */
export interface KeptFile {
  name: string;
  /** Lower-case hexadecimal. */
  sha256: string;
  /** Bytes. */
  size: number;
}

/** A researcher's own problem: files of theirs, what became of them. Only whoever sent it sees it. */
export const Problem = defineEntity({
  name: 'Problem',
  tableName: 'problems',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    name: p.text(),
    status: p.enum(problemStatuses).columnType('text'),
    openedAt: p.datetime(),
    submittedAt: p.datetime().nullable(),
    /** Beginning of the last attempt. */
    startedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    /** In the order of their keys. */
    files: p.json<KeptFile[]>(),
    /** What the last attempt made. */
    results: p.json<KeptFile[]>(),

    attempt: p.integer(),
    ownFailures: p.integer(),
    fence: p.bigint('bigint').nullable(),
    workerId: p.text().nullable(),
    pool: p.text().nullable(),
    leaseUntil: p.datetime().nullable(),
    /** Share of the simulated time. */
    progress: p.float(),
    progressedAt: p.datetime().nullable(),
    solveSeconds: p.float(),
    cost: p.decimal('number'),
    reasonCode: p.text().nullable(),
    reason: p.text().nullable(),
    detail: p.text().nullable(),
  },
});
export type Problem = InferEntity<typeof Problem>;
