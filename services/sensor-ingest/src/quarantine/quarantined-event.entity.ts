import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** An event that waits for consent. Nothing measured is here: it lies sealed in the blob store. */
export const QuarantinedEvent = defineEntity({
  name: 'QuarantinedEvent',
  tableName: 'quarantined_events',
  properties: {
    /** Id of the event that it will be. */
    id: p.uuid().primary(),
    /** Person for whose consent it waits. */
    personId: p.uuid(),
    /**
     * Person whose it will be where that is another: what a player's sensor recorded for a team in which they are not.
     */
    recordedAs: p.uuid().nullable(),
    /** Team to which it will belong; null: that of its upload. */
    teamId: p.uuid().nullable(),
    /** Its sensor and time; null where that was not written down yet. */
    brand: p.text().nullable(),
    sensorId: p.text().nullable(),
    occurredAt: p.datetime().nullable(),
    uploadId: p.uuid(),
    fileName: p.text(),
    fileSha256: p.text().fieldName('file_sha256'),
    /** SHA-256 of further files that it came in. */
    alsoIn: p.array().columnType('text[]'),
    blobKey: p.text(),
    receivedAt: p.datetime(),
    expiresAt: p.datetime(),
    /** When it is looked at again, after that failed. */
    tryAt: p.datetime().nullable(),
    /** The undefined member whose event it was, or would have been, when it was recorded. */
    formerPersonId: p.uuid().nullable(),
    /** Blobs of before that may still show it: it is not released until they are gone. */
    shownBy: p.array().columnType('text[]'),
    /** Set when it waits no longer: its blobs are still to be cleared away. */
    outcome: p.enum(['released', 'expired']).columnType('text').nullable(),
    /** Another one after every change of the row. */
    version: p.text().formula('xmin::text'),
  },
});
export type QuarantinedEvent = InferEntity<typeof QuarantinedEvent>;
