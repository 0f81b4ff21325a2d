import { defineEntity, p } from '@mikro-orm/core';
import type { AttemptOutcome } from './simulation.facts.ts';

/** One lease of a simulation, from its grant to its end. Every one is kept. */
export const Attempt = defineEntity({
  name: 'Attempt',
  tableName: 'attempts',
  properties: {
    simulationId: p.uuid().primary(),
    number: p.integer().primary(),
    fence: p.bigint('bigint'),
    workerId: p.text(),
    node: p.text(),
    pool: p.text(),
    /** Simulations that one pass solves together. */
    sharedBy: p.integer(),
    startedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    outcome: p.type(String).$type<AttemptOutcome | 'running'>(),
    reasonCode: p.text().nullable(),
    reason: p.text().nullable(),
    detail: p.text().nullable(),
  },
});
