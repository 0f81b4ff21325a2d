import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { clampPageSize } from '@strainscope/http';
import { isId, NotFound } from '@strainscope/kernel';
import { messageOfRow } from '@strainscope/persistence';
import { BatchOrderSchema, BatchSchema, ListBatchesResponseSchema } from '@strainscope/proto/simulation';
import type { Batch as BatchMessage, ListBatchesRequest, ListBatchesResponse } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { pageOf } from '../../database/pages.ts';
import { heldStatuses, sqlList, waitingStatuses } from '../../simulations/simulation.state.ts';
import { Batch } from '../batch.entity.ts';

/** What pages are cut by; `messageOfRow` takes the other columns. */
interface Row {
  batch_id: string;
}

/** Batches of the actor and how far they are, as far as the actor still sees their simulations. */
@Injectable()
export class BatchList {
  constructor(
    private readonly actors: ActorTransaction,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** Newest first; of those with the ids where there are any. What was ordered is told of one alone: up to 10,000 ids. */
  read({ page, batchIds }: Pick<ListBatchesRequest, 'page' | 'batchIds'>): Promise<ListBatchesResponse> {
    const size = clampPageSize(page?.size);
    const after = isId(page?.cursor ?? '') ? [{ sql: 'and b.id < ?', value: page!.cursor }] : [];
    const these = batchIds.length > 0 ? [{ sql: 'and b.id = any (?::uuid[])', value: idArray(batchIds) }] : [];
    const narrowed = [...after, ...these];
    return this.actors.run(async (em, { personId: ownerId }) => {
      const rows = await em.execute<Row[]>(
        counted(`where b.owner_id = ? ${narrowed.map(({ sql }) => sql).join(' ')} order by b.id desc limit ?`),
        [ownerId, ...narrowed.map(({ value }) => value), size + 1],
      );
      const batches = rows.slice(0, size).map((row) => this.viewOf(row));
      return create(ListBatchesResponseSchema, { batches, page: pageOf(rows, size, ({ batch_id }) => batch_id) });
    });
  }

  /** Answers a batch with what was ordered. @throws NotFound for a batch of another person */
  get(id: string): Promise<BatchMessage> {
    return this.actors.run(async (em, { personId: ownerId }) => {
      const batch = isId(id) ? await em.findOne(Batch, { id, ownerId }) : null;
      if (!batch) throw new NotFound();
      const [row] = await em.execute<Row[]>(counted('where b.id = ?'), [id]);
      return { ...this.viewOf(row!), order: create(BatchOrderSchema, orderOf(batch)) };
    });
  }

  private viewOf(row: Row): BatchMessage {
    return messageOfRow(BatchSchema, { ...row, currency: this.config.rate.currency, order: null });
  }
}

/** Batches with the sums of what is told of their events; @param chosen which, `b` is a batch */
function counted(chosen: string): string {
  const sumOf = (states: string) => `coalesce(sum(t.simulations) filter (where ${states}), 0)::int`;
  return `
    with page as materialized (
      select b.id as batch_id, b.name, b.created_at, b.cancelled_at from batches b ${chosen}
    )
    select page.*, tallied.*,
      (select count(*) from batch_items where batch_id = page.batch_id)::int as events,
      (select count(*) from batch_items where batch_id = page.batch_id and answer is null)::int as submitting,
      (select count(*) from batch_items where batch_id = page.batch_id and answer = 'refused')::int as refused
    from page, lateral (
      select ${sumOf(`t.status in ${sqlList(waitingStatuses)}`)} as waiting,
        ${sumOf(`t.status in ${sqlList(heldStatuses)}`)} as running,
        ${sumOf(`t.status = 'complete'`)} as complete, ${sumOf(`t.status = 'failed'`)} as failed,
        ${sumOf(`t.status = 'cancelled'`)} as cancelled, ${sumOf(`t.status = 'complete' and t.reused`)} as reused,
        coalesce(sum(t.cost), 0)::float8 as cost, coalesce(sum(t.unpriced_seconds), 0) as unpriced_seconds
      from batch_tallies t where t.batch_id = page.batch_id
    ) tallied
    order by page.batch_id desc`;
}

function idArray(ids: readonly string[]): string {
  return `{${ids.filter(isId).join(',')}}`;
}

function orderOf({ request, meshType, meshSubtype }: Batch) {
  const { eventIds, nodeId, from, to } = request;
  const filter = {
    nodeId: nodeId ?? undefined,
    ...(from !== null && { from: timestampFromDate(new Date(from)) }),
    ...(to !== null && { to: timestampFromDate(new Date(to)) }),
  };
  return { eventIds, filter, meshType, meshSubtype };
}
