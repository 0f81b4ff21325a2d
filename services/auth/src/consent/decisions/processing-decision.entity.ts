import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Purpose } from '@strainscope/consent';

/** What was last announced of a person: who may be processed for what. */
export const ProcessingDecision = defineEntity({
  name: 'ProcessingDecision',
  tableName: 'processing_decisions',
  properties: {
    personId: p.uuid().primary(),
    permitted: p.array().columnType('text[]').$type<Purpose[]>(),
    consentVersion: p.text(),
    minor: p.boolean(),
    /** Rises with every change that is announced; 0: nothing was yet. */
    revision: p.bigint('bigint'),
    /** The next day on which it changes though nobody decides. */
    reviewOn: p.date().nullable(),
    /** Newer texts of which the person who decides was told: see `textNotices`. */
    textsTold: p.array().columnType('text[]').$type<string[]>(),
    /** The edition of texts with which it was decided. */
    reviewedTexts: p.text(),
  },
});
export type ProcessingDecision = InferEntity<typeof ProcessingDecision>;
