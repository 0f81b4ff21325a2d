import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { clampPageSize } from '@strainscope/http';
import { isId, NotFound } from '@strainscope/kernel';
import { BatchSchema, ListBatchesResponseSchema } from '@strainscope/proto/simulation';
import type { Batch as BatchMessage, ListBatchesRequest, ListBatchesResponse } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import { unpricedSeconds } from '../../cost-ledger/cost-entry.entity.ts';
import { pageOf } from '../../pages.ts';
import type { OrchestratorConfig } from '../../orchestrator.config.ts';
import { Batch } from '../batch.entity.ts';

interface Counts {
  batch_id: string;
  events: number;
  submitting: number;
  waiting: number;
  running: number;
  complete: number;
  failed: number;
  cancelled: number;
  reused: number;
  refused: number;
  cost: number;
  unpriced_seconds: number;
}

/** Batches of the actor and how far they are, as far as the actor still sees their simulations. */
@Injectable()
export class BatchList {
  constructor(
    private readonly actors: ActorTransaction,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** Newest first; of those with the ids where there are any. */
  read({ page, batchIds }: Pick<ListBatchesRequest, 'page' | 'batchIds'>): Promise<ListBatchesResponse> {
    const size = clampPageSize(page?.size);
    return this.actors.run(async (em, { personId: ownerId }) => {
      const after = isId(page?.cursor ?? '') ? [{ id: { $lt: page!.cursor } }] : [];
      const these = batchIds.length > 0 ? [{ id: { $in: batchIds.filter(isId) } }] : [];
      const wanted = { $and: [{ ownerId }, ...after, ...these] };
      const rows = await em.find(Batch, wanted, { orderBy: { id: 'desc' }, limit: size + 1 });
      const batches = await this.views(em, rows.slice(0, size));
      return create(ListBatchesResponseSchema, { batches, page: pageOf(rows, size, ({ id }) => id) });
    });
  }

  /** @throws NotFound for a batch of somebody else */
  get(id: string): Promise<BatchMessage> {
    return this.actors.run(async (em, { personId: ownerId }) => {
      const batch = isId(id) ? await em.findOne(Batch, { id, ownerId }) : null;
      if (!batch) throw new NotFound();
      const [view] = await this.views(em, [batch]);
      return view!;
    });
  }

  private async views(em: EntityManager, batches: readonly Batch[]): Promise<BatchMessage[]> {
    const rows = await em.execute<Counts[]>(
      `select i.batch_id, count(*)::int as events, count(*) filter (where i.answer is null)::int as submitting,
         count(*) filter (where s.status in ('received', 'validated', 'queued'))::int as waiting,
         count(*) filter (where s.status in ('running', 'post-processing'))::int as running,
         count(*) filter (where s.status = 'complete')::int as complete,
         count(*) filter (where s.status = 'failed')::int as failed,
         count(*) filter (where s.status = 'cancelled')::int as cancelled,
         count(*) filter (where s.status = 'complete' and (s.reused or i.answer = 'reused'))::int as reused,
         count(*) filter (where i.answer = 'refused')::int as refused,
         coalesce(sum(booked.cost), 0)::float8 as cost, coalesce(sum(booked.unpriced_seconds), 0)::float8 as unpriced_seconds
       from batch_items i left join simulations s on s.id = i.simulation_id
       left join lateral (
         select sum(cost) as cost, ${unpricedSeconds} as unpriced_seconds from cost_entries
         where simulation_id = s.id and i.answer = 'new'
       ) booked on true
       where i.batch_id = any (?::uuid[]) group by i.batch_id`,
      [`{${batches.map(({ id }) => id).join(',')}}`],
    );
    const counts = new Map(
      rows.map(({ batch_id, unpriced_seconds, ...count }) => [
        batch_id,
        { ...count, unpricedSeconds: unpriced_seconds },
      ]),
    );
    return batches.map((batch) =>
      create(BatchSchema, {
        ...{ batchId: batch.id, name: batch.name, createdAt: timestampFromDate(batch.createdAt) },
        ...(batch.cancelledAt && { cancelledAt: timestampFromDate(batch.cancelledAt) }),
        ...counts.get(batch.id),
        currency: this.config.rate.currency,
        order: orderOf(batch),
      }),
    );
  }
}

function orderOf({ request, meshType, meshSubtype }: Batch) {
  const { eventIds, nodeId, from, to } = request;
  const filter = {
    nodeId: nodeId ?? '',
    ...(from !== null && { from: timestampFromDate(new Date(from)) }),
    ...(to !== null && { to: timestampFromDate(new Date(to)) }),
  };
  return { eventIds, filter, meshType, meshSubtype };
}
