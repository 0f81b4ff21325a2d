import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Purpose } from '@strainscope/consent';
import type { Capacity } from './processing-permission.ts';

/** One decision on one purpose. Rows are only added, which a trigger keeps: what somebody decided once stays on record. */
export const ConsentDecision = defineEntity({
  name: 'ConsentDecision',
  tableName: 'consent_decisions',
  properties: {
    /** In the order of decisions: the newest counts. */
    id: p.bigint('bigint').primary().autoincrement(),
    personId: p.uuid(),
    purpose: p.text().$type<Purpose>(),
    given: p.boolean(),
    capacity: p.text().$type<Capacity>(),
    decidedBy: p.uuid(),
    textHash: p.text(),
    version: p.text(),
    /** Null for a withdrawal, and for what an adult accepted by registering: neither needs a signature. */
    signingId: p.uuid().nullable(),
    at: p.datetime(),
  },
});
export type ConsentDecision = InferEntity<typeof ConsentDecision>;
