import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import type { BatchOrder as OrderMessage, BatchService } from '@strainscope/proto/simulation';
import { CancelBatch } from '../batches/commands/cancel-batch.ts';
import { SubmitBatch } from '../batches/commands/submit-batch.ts';
import type { BatchOrder } from '../batches/ordered-events.ts';
import { BatchItems } from '../batches/queries/batch-items.ts';
import { BatchList } from '../batches/queries/batch-list.ts';
import { PreviewBatch } from '../batches/queries/preview-batch.ts';
import { orderOf } from '../submissions/order.ts';

/** Researchers' batches: the edge of `BatchService`. */
@Injectable()
export class BatchesRpc {
  readonly implementation: ServiceImpl<typeof BatchService>;

  constructor(preview: PreviewBatch, submit: SubmitBatch, cancel: CancelBatch, batches: BatchList, items: BatchItems) {
    this.implementation = {
      previewBatch: (order) => preview.read(batchOrderOf(order)),
      submitBatch: async ({ name, order, orderId }) =>
        batches.get(await submit.execute(name, batchOrderOf(order), orderId || null)),
      getBatch: ({ batchId }) => batches.get(batchId),
      listBatches: (request) => batches.read(request),
      listBatchItems: (request) => items.read(request),
      cancelBatch: async ({ batchId }) => {
        await cancel.execute(batchId);
        return batches.get(batchId);
      },
    };
  }
}

function batchOrderOf(order: OrderMessage | undefined): BatchOrder {
  const { eventIds = [], filter } = order ?? {};
  const { meshType, meshSubtype } = orderOf(order);
  return {
    meshType,
    meshSubtype,
    request: {
      eventIds,
      nodeId: filter?.nodeId ?? null,
      from: filter?.from ? timestampDate(filter.from).toISOString() : null,
      to: filter?.to ? timestampDate(filter.to).toISOString() : null,
    },
  };
}
