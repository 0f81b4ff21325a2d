import { Controller } from '@nestjs/common';
import {
  batchItemOf,
  batchOf,
  batchOrderMessageOf,
  batchPreviewOf,
  batchWithOrderOf,
} from '../mappers/batch.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { StrainBases } from './strain-bases.ts';

@Controller('bff')
export class BatchController {
  constructor(
    private readonly services: ServiceClients,
    private readonly bases: StrainBases,
  ) {}

  @Call('/batches')
  async list({ query }: CallRequest<'/batches'>): Promise<CallAnswer<'/batches'>> {
    const asked = { page: pageRequestOf(query), batchIds: query.ids?.split(',') ?? [] };
    const { batches, page } = await this.services.batches.listBatches(asked);
    return pagedAnswer(batches, batchOf, { page });
  }

  @Call('/batches/{id}')
  async one({ params }: CallRequest<'/batches/{id}'>): Promise<CallAnswer<'/batches/{id}'>> {
    return answer(batchWithOrderOf(await this.services.batches.getBatch({ batchId: params.id })));
  }

  @Call('/batches/preview')
  async preview({ body }: CallRequest<'/batches/preview'>): Promise<CallAnswer<'/batches/preview'>> {
    return answer(batchPreviewOf(await this.services.batches.previewBatch(batchOrderMessageOf(body))));
  }

  @Call('/batches/submit')
  async submit({ body }: CallRequest<'/batches/submit'>): Promise<CallAnswer<'/batches/submit'>> {
    const { name, order_id: orderId = '', ...order } = body;
    const asked = { name, orderId, order: batchOrderMessageOf(order) };
    return answer(batchOf(await this.services.batches.submitBatch(asked)));
  }

  @Call('/batches/{id}/items')
  async items({ params, query }: CallRequest<'/batches/{id}/items'>): Promise<CallAnswer<'/batches/{id}/items'>> {
    const asked = { batchId: params.id, page: pageRequestOf(query) };
    const { items, page } = await this.services.batches.listBatchItems(asked);
    const complete = items.filter(({ state }) => state === 'complete');
    const bases = await this.bases.of(complete.map(({ simulationId }) => simulationId));
    return pagedAnswer(items, (item) => batchItemOf(item, bases), { page });
  }

  @Call('/batches/{id}/cancel')
  async cancel({ params }: CallRequest<'/batches/{id}/cancel'>): Promise<CallAnswer<'/batches/{id}/cancel'>> {
    return answer(batchOf(await this.services.batches.cancelBatch({ batchId: params.id })));
  }
}
