import { z } from 'zod';
import { researchers } from '../access-policy.ts';
import { defineOperations } from '../operation.ts';
import {
  batch,
  batchItem,
  batchListing,
  batchOrder,
  batchPreview,
  batchWithOrder,
  namedBatchOrder,
} from '../schemas/batch.ts';
import { id, paging } from '../schemas/common.ts';

const ofBatch = z.object({ id });

/** Researchers' batches: each sees their own, and of these what they may see and who consents to research. */
export const batchEndpoints = defineOperations({
  '/batches': {
    method: 'GET',
    path: '/batches',
    summary: 'The own batches with their progress, newest first',
    access: researchers,
    query: batchListing,
    data: z.array(batch),
    paged: true,
  },
  '/batches/{id}': {
    method: 'GET',
    path: '/batches/{id}',
    summary: 'A batch with its progress, and what was ordered',
    access: researchers,
    params: ofBatch,
    data: batchWithOrder,
  },
  '/batches/preview': {
    method: 'POST',
    path: '/batches/preview',
    summary: 'What a batch would mean: new work, what is there already, cost and time',
    access: researchers,
    body: batchOrder,
    data: batchPreview,
  },
  '/batches/submit': {
    method: 'POST',
    path: '/batches/submit',
    summary: 'Submit a batch; answers at once, what is new is submitted behind',
    access: researchers,
    body: namedBatchOrder,
    data: batch,
  },
  '/batches/{id}/items': {
    method: 'GET',
    path: '/batches/{id}/items',
    summary: 'The events of a batch with their results, pseudonymous',
    access: researchers,
    params: ofBatch,
    query: paging,
    data: z.array(batchItem),
    paged: true,
  },
  '/batches/{id}/cancel': {
    method: 'POST',
    path: '/batches/{id}/cancel',
    summary: 'Cancel what a batch made and has not ended',
    access: researchers,
    params: ofBatch,
    data: batch,
  },
});
