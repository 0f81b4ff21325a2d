import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import { metricColumns } from './metric-columns.ts';
import type { Warning } from '../signals/warnings.ts';

/** A head-acceleration event. Its peaks and metrics are columns; its signals lie in the blob store. */
export const Hae = defineEntity({
  name: 'Hae',
  tableName: 'haes',
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    teamId: p.uuid(),
    /** Organization, institution, team. */
    scope: p.array().columnType('uuid[]'),
    personId: p.uuid(),
    brand: p.text(),
    sensorId: p.text(),
    /** The brand's own id; another event may have it, too, where a counter began anew. */
    sourceEventId: p.text(),
    occurredAt: p.datetime(),
    /** When lists take it to have happened: when it came, where the sensor's clock is wrong. The database sets it. */
    listedAt: p.datetime(),
    /** The match or training in which it was; null: in none. The database sets it. */
    sessionId: p.uuid().nullable(),
    timeZone: p.text(),
    zoneFromTeam: p.boolean(),
    label: p.enum(['hae', 'false-positive']).columnType('text'),
    synthetic: p.boolean(),
    warnings: p.json<Warning[]>(),

    uploadId: p.uuid(),
    fileName: p.text(),
    fileSha256: p.text().fieldName('file_sha256'),
    /** Hash of what was measured; null where an earlier version recorded it. */
    contentSha256: p.text().fieldName('content_sha256').nullable(),
    definitionVersion: p.text(),
    conditioning: p.text(),
    sampleRate: p.float(),
    windowMs: p.float(),

    ...metricColumns,

    motionKey: p.text(),
    motionSha256: p.text().fieldName('motion_sha256'),
    motionSize: p.bigint('number'),
    waveformKey: p.text(),
    recordedAt: p.datetime(),
    revision: p.integer(),
  },
});
export type Hae = InferEntity<typeof Hae>;
