import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** The input of a sample: the conditioned motion by reference, with its peaks (g, rad/s², rad/s; null where not measured). */
export const Motion = defineEntity({
  name: 'Motion',
  tableName: 'motions',
  properties: {
    eventId: p.uuid().primary(),
    personId: p.uuid(),
    /** Team in which it was recorded; `scope` says where that team's things hang now. */
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    brand: p.string(),
    motionHash: p.string(),
    blobKey: p.string(),
    blobSha256: p.string(),
    plaG: p.double().nullable(),
    paa: p.double().nullable(),
    pav: p.double().nullable(),
    /** hae | false-positive */
    label: p.string(),
    /** Whether it counts by its reviews; null: by its label. */
    reviewCounts: p.boolean().nullable(),
    reviewedAt: p.datetime().nullable(),
    announcedAt: p.datetime(),
    /** When its strain is to be estimated; null: it is, or cannot be. */
    estimateDueAt: p.datetime().nullable(),
    /** Tries that failed. */
    estimateAttempts: p.integer().default(0),
  },
});
export type Motion = InferEntity<typeof Motion>;
