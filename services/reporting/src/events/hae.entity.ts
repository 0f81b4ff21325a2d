import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** What lists show of a head-acceleration event: PLA in g, PAA in rad/s², PAV in rad/s; null where it was not measured. */
export const Hae = defineEntity({
  name: 'Hae',
  tableName: 'haes',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    teamId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    brand: p.string(),
    sensorId: p.string(),
    occurredAt: p.datetime(),
    timeZone: p.string(),
    plaG: p.double().nullable(),
    paa: p.double().nullable(),
    pav: p.double().nullable(),
    label: p.string(),
    /** Whether it counts by its reviews; null: by its label. */
    reviewCounts: p.boolean().nullable(),
    /** The verdict of its readers where two or more agree. */
    verified: p.string().nullable(),
    reviewedAt: p.datetime().nullable(),
    warnings: p.array().columnType('text[]'),
    /** When the newest applied message was announced. */
    announcedAt: p.datetime(),
  },
});
export type Hae = InferEntity<typeof Hae>;
