import type { ConnectRouter } from '@connectrpc/connect';
import { BatchService } from '@strainscope/proto/simulation';
import { idOf } from './league.ts';
import { visibleTargets } from './rows.ts';

/** Everybody with the permission has one batch of one event that is about nobody in the league, and was solved for them. */
export function batchFake(router: ConnectRouter): void {
  const batch = { batchId: idOf('a batch'), name: 'Again', events: 1, complete: 1, currency: 'USD' };
  const item = { eventId: idOf('event of a batch'), subject: 'a1b2c3', answer: 'reused', state: 'complete' };
  router.service(BatchService, {
    previewBatch: () => ({ events: 1, reused: 1, currency: 'USD' }),
    submitBatch: ({ name, order, orderId }) => ({
      ...batch,
      ...(orderId !== '' && { batchId: orderId }),
      name,
      ...(order && { order }),
    }),
    getBatch: () => ({ ...batch, order: { eventIds: [item.eventId], meshType: 'fine', meshSubtype: 'female' } }),
    listBatches: ({ batchIds }) => {
      const isAsked = batchIds.length === 0 || batchIds.includes(batch.batchId);
      return { batches: isAsked ? [batch] : [], page: { total: isAsked ? 1n : 0n } };
    },
    listBatchItems: () => ({
      items: [{ ...item, simulationId: visibleTargets()[0]?.simulationId ?? '' }],
      page: { total: 1n },
    }),
    cancelBatch: () => batch,
  });
}
