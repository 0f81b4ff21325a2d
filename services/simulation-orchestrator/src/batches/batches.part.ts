import { definePart } from '@strainscope/service-kit';
import { BatchRecounts } from './batch-recounts.ts';
import { BatchSignal } from './batch-signal.ts';
import { BatchSubmitter } from './batch-submitter.ts';
import { Batch } from './batch.entity.ts';
import { CancelBatch } from './commands/cancel-batch.ts';
import { SubmitBatch } from './commands/submit-batch.ts';
import { EventsOfOrder } from './ordered-events.ts';
import { BatchItems } from './queries/batch-items.ts';
import { BatchList } from './queries/batch-list.ts';
import { PreviewBatch } from './queries/preview-batch.ts';

/** Batches of researchers. */
export const batches = definePart({
  entities: [Batch],
  providers: [EventsOfOrder, PreviewBatch, SubmitBatch, CancelBatch, BatchList, BatchItems, BatchSignal],
  workers: [BatchSubmitter, BatchRecounts],
});
