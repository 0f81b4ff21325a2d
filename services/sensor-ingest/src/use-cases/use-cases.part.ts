import { definePart } from '@strainscope/service-kit';
import { CheckFile } from './check-file.ts';
import { DeviceBatchWorker } from './device-batch.worker.ts';
import { GetUpload } from './get-upload.ts';
import { IngestFile } from './ingest-file.ts';
import { QuarantineWorker } from './quarantine.worker.ts';
import { WithheldEvents } from './withheld-events.ts';

/** From a file to its events. */
export const useCases = definePart({
  providers: [CheckFile, IngestFile, GetUpload, WithheldEvents],
  workers: [QuarantineWorker, DeviceBatchWorker],
});
