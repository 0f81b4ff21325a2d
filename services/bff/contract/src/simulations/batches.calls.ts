import { z } from 'zod';
import { researchers } from '../shared/access-policy.ts';
import { id, paging } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import {
  batch,
  batchItem,
  batchListing,
  batchOrder,
  batchPreview,
  batchWithOrder,
  namedBatchOrder,
} from './batch.schemas.ts';

const ofBatch = z.object({ id });

export const batchesList = defineCall('batches.list', {
  at: 'GET /batches',
  summary: 'The own batches with their progress, newest first',
  access: researchers,
  // Pseudonyms, of people who consent to research.
  reads: 'nobody',
  query: batchListing,
  data: z.array(batch),
  paged: true,
});

export const batchesGet = defineCall('batches.get', {
  at: 'GET /batches/{id}',
  summary: 'A batch with its progress, and what was ordered',
  access: researchers,
  reads: 'nobody',
  params: ofBatch,
  data: batchWithOrder,
});

export const batchesPreview = defineCall('batches.preview', {
  at: 'POST /batches/preview',
  summary: 'What a batch would mean: new work, what is there already, cost and time',
  access: researchers,
  reads: 'nobody',
  body: batchOrder,
  data: batchPreview,
});

export const batchesSubmit = defineCall('batches.submit', {
  at: 'POST /batches/submit',
  summary: 'Submit a batch; answers at once, what is new is submitted behind',
  access: researchers,
  reads: 'nobody',
  body: namedBatchOrder,
  data: batch,
});

export const batchesItems = defineCall('batches.items', {
  at: 'GET /batches/{id}/items',
  summary: 'The events of a batch with their results, pseudonymous',
  access: researchers,
  reads: 'nobody',
  params: ofBatch,
  query: paging,
  data: z.array(batchItem),
  paged: true,
});

export const batchesCancel = defineCall('batches.cancel', {
  at: 'POST /batches/{id}/cancel',
  summary: 'Cancel what a batch made and has not ended',
  access: researchers,
  reads: 'nobody',
  params: ofBatch,
  data: batch,
});
