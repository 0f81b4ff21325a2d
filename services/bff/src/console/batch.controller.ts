import { Controller } from '@nestjs/common';
import {
  batchesCancel,
  batchesGet,
  batchesItems,
  batchesList,
  batchesPreview,
  batchesSubmit,
  type CallRequest,
} from '@strainscope/console-contract';
import {
  batchItemOf,
  batchOf,
  batchOrderMessageOf,
  batchPreviewOf,
  batchWithOrderOf,
} from '../mappers/batch.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { StrainBases } from '../readers/strain-bases.ts';

@Controller('bff')
export class BatchController {
  constructor(
    private readonly services: ServiceClients,
    private readonly bases: StrainBases,
  ) {}

  @Handles(batchesList)
  async list({ query }: CallRequest<typeof batchesList>) {
    const asked = { page: pageRequestOf(query), batchIds: query.ids?.split(',') ?? [] };
    const { batches, page } = await this.services.batches.listBatches(asked);
    return pagedAnswer(batches, batchOf, { page });
  }

  @Handles(batchesGet)
  async one({ params }: CallRequest<typeof batchesGet>) {
    return answer(batchWithOrderOf(await this.services.batches.getBatch({ batchId: params.id })));
  }

  @Handles(batchesPreview)
  async preview({ body }: CallRequest<typeof batchesPreview>) {
    return answer(batchPreviewOf(await this.services.batches.previewBatch(batchOrderMessageOf(body))));
  }

  @Handles(batchesSubmit)
  async submit({ body }: CallRequest<typeof batchesSubmit>) {
    const { name, order_id: orderId = '', ...order } = body;
    const asked = { name, orderId, order: batchOrderMessageOf(order) };
    return answer(batchOf(await this.services.batches.submitBatch(asked)));
  }

  @Handles(batchesItems)
  async items({ params, query }: CallRequest<typeof batchesItems>) {
    const asked = { batchId: params.id, page: pageRequestOf(query) };
    const { items, page } = await this.services.batches.listBatchItems(asked);
    const complete = items.filter(({ state }) => state === 'complete');
    const bases = await this.bases.of(complete.flatMap(({ simulationId }) => simulationId ?? []));
    return pagedAnswer(items, (item) => batchItemOf(item, bases), { page });
  }

  @Handles(batchesCancel)
  async cancel({ params }: CallRequest<typeof batchesCancel>) {
    return answer(batchOf(await this.services.batches.cancelBatch({ batchId: params.id })));
  }
}
