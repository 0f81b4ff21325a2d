import { createHmac } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { peopleWith } from '@strainscope/consent';
import { clampPageSize } from '@strainscope/http';
import { isId, NotFound } from '@strainscope/kernel';
import { messageOfRow } from '@strainscope/persistence';
import { BatchItemSchema, ListBatchItemsResponseSchema } from '@strainscope/proto/simulation';
import type { ListBatchItemsRequest, ListBatchItemsResponse } from '@strainscope/proto/simulation';
import { ACTOR_KEY } from '@strainscope/service-kit';
import { pageOf } from '../../database/pages.ts';
import { quantitiesOf } from '../../results/quantities.ts';
import { Result } from '../../results/result.entity.ts';
import { Batch } from '../batch.entity.ts';

/** What a page is made with; `messageOfRow` takes the other columns. */
interface Row {
  place: string;
  person_id: string;
  state: string | null;
  content_key: string | null;
}

/**
 * The events of a batch with their results, by when they happened, of those whom the actor still sees and who consent to
 * research.
 */
@Injectable()
export class BatchItems {
  constructor(
    private readonly actors: ActorTransaction,
    @Inject(ACTOR_KEY) private readonly key: Uint8Array,
  ) {}

  /** @throws NotFound for a batch of somebody else */
  read({ batchId, page }: Pick<ListBatchItemsRequest, 'batchId' | 'page'>): Promise<ListBatchItemsResponse> {
    const size = clampPageSize(page?.size);
    return this.actors.run(async (em, { personId: ownerId }) => {
      if (!isId(batchId) || !(await em.findOne(Batch, { id: batchId, ownerId }))) throw new NotFound();
      const rows = await em.execute<Row[]>(
        `select i.place, i.event_id, m.person_id, m.occurred_at, i.answer, i.simulation_id, s.status as state, s.content_key,
           coalesce(s.reason, i.reason) as reason,
           (select sum(c.solve_seconds)::float8 from cost_entries c where c.simulation_id = s.id) as solve_seconds
         from batch_items i join motions m on m.event_id = i.event_id
         left join simulations s on s.id = i.simulation_id
         where i.batch_id = ? and i.place > ?
           and m.person_id in (${peopleWith('research')})
         order by i.place limit ?`,
        [batchId, placeOf(page?.cursor), size + 1],
      );
      const shown = rows.slice(0, size);
      const keys = shown.flatMap(({ state, content_key }) => (state === 'complete' ? (content_key ?? []) : []));
      const results = new Map(
        (await em.find(Result, { contentKey: { $in: keys } })).map((row) => [row.contentKey, row]),
      );
      return create(ListBatchItemsResponseSchema, {
        items: shown.map((row) => this.viewOf(batchId, row, results.get(row.content_key ?? ''))),
        page: pageOf(rows, size, ({ place }) => place),
      });
    });
  }

  private viewOf(batchId: string, row: Row, result: Parameters<typeof quantitiesOf>[0] | undefined) {
    const subject = this.pseudonym(batchId, row.person_id);
    return messageOfRow(BatchItemSchema, { ...row, subject, metrics: result ? quantitiesOf(result) : [] });
  }

  /**
   * The same person is the same subject within a batch, and another one in the next. With a key of the service: whoever
   * has ids of people could otherwise try them all.
   */
  private pseudonym(batchId: string, personId: string): string {
    return createHmac('sha256', this.key).update(`batch subject ${batchId} ${personId}`).digest('hex').slice(0, 12);
  }
}

/** Above which place a page begins; anything that is no number begins at the first. */
function placeOf(cursor = ''): string {
  return /^\d{1,18}$/.test(cursor) ? cursor : '0';
}
