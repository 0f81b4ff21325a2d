import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** A file of an upload that has been ingested, with the verdict that every repeat of the call answers. */
export const UploadFile = defineEntity({
  name: 'UploadFile',
  tableName: 'upload_files',
  properties: {
    uploadId: p.uuid().primary(),
    sha256: p.text().primary(),
    /** Part of the key: some brands tell sensor and time by the name alone. */
    fileName: p.text().primary(),
    state: p.text(),
    /** ProtoJSON of a FileVerdict. */
    verdict: p.text(),
    ingestedAt: p.datetime(),
    /** Whether its events are simulated: whoever sent it may have joined the upload of somebody who may do more. */
    simulates: p.boolean(),
  },
});
export type UploadFile = InferEntity<typeof UploadFile>;
