import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { LeftOut } from './erased-events.ts';
import type { EventReceipt } from './event-receipt.ts';

/** Events that were accepted together: from then on they are one raw file, which is ingested as if it had been uploaded. */
export const DeviceBatch = defineEntity({
  name: 'DeviceBatch',
  tableName: 'device_batches',
  properties: {
    id: p.uuid().primary(),
    uploadId: p.uuid(),
    organizationId: p.uuid().nullable(),
    gatewayId: p.uuid(),
    idempotencyKey: p.text().nullable(),
    /** Hash of everything that was sent under the key; empty without one. */
    requestSha256: p.text().fieldName('request_sha256'),
    /** What the sender was told, and is told again under the same key. */
    verdicts: p.json<readonly EventReceipt[]>(),
    fileName: p.text(),
    fileSha256: p.text().fieldName('file_sha256'),
    /** The raw file; null once it lies in the blob store and its events are recorded. */
    content: p.blob().nullable(),
    /** Sealed because it is not known yet whose events wait in it. Batches of an earlier version lie open. */
    isSealed: p.boolean(),
    events: p.integer(),
    /** Size of the content. */
    bytes: p.integer(),
    /** When its request was at the edge; null for those of an earlier version. */
    arrivedAt: p.datetime().nullable(),
    /** When it was given to the database. */
    receivedAt: p.datetime(),
    /** Time from which a worker may take it next; taking it sets the time forth. */
    tryAt: p.datetime(),
    tries: p.integer(),
    /** Tries that came as far as the reading, for which time or memory was short. */
    readings: p.integer().default(0),
    /** The last failure, by its name. */
    failure: p.text().nullable(),
    /** When it was given up, until the service starts again or a person is erased. */
    parkedAt: p.datetime().nullable(),
    processedAt: p.datetime().nullable(),
    /** Sensors of people who were erased while it waited. */
    leftOut: p.json<readonly LeftOut[]>(),
  },
});
export type DeviceBatch = InferEntity<typeof DeviceBatch>;
