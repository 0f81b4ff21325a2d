import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { EventReceipt } from './event-receipt.ts';

/** Events that were accepted together: from then on they are one raw file, which is ingested as if it had been uploaded. */
export const DeviceBatch = defineEntity({
  name: 'DeviceBatch',
  tableName: 'device_batches',
  properties: {
    id: p.uuid().primary(),
    uploadId: p.uuid(),
    gatewayId: p.uuid(),
    idempotencyKey: p.text().nullable(),
    /** Of everything that was sent under the key. */
    requestSha256: p.text().fieldName('request_sha256'),
    /** What the sender was told, and is told again. */
    verdicts: p.json<EventReceipt[]>(),
    fileName: p.text(),
    fileSha256: p.text().fieldName('file_sha256'),
    /** The raw file; null once it lies in the blob store and its events are recorded. */
    content: p.blob().nullable(),
    events: p.integer(),
    receivedAt: p.datetime(),
    /** When somebody may take it next: whoever takes it sets it forth. */
    tryAt: p.datetime(),
    tries: p.integer(),
    processedAt: p.datetime().nullable(),
  },
});
export type DeviceBatch = InferEntity<typeof DeviceBatch>;
