import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { messageOfRow } from '@strainscope/persistence';
import { EventRowSchema, ListEventsResponseSchema } from '@strainscope/proto/reporting';
import type { ListEventsRequest, ListEventsResponse } from '@strainscope/proto/reporting';
import { countRows, totals } from './count-rows.ts';
import { firstRows } from './first-rows.ts';
import type { Ordered } from './first-rows.ts';
import { FreshnessGauge } from './freshness.ts';
import { pathOf } from './node-paths.ts';
import { PageCursors } from './page-cursors.ts';
import { all, idIs, past } from './sql.ts';
import type { Condition } from './sql.ts';
import { textOf } from './time.ts';
import type { SqlTime } from './time.ts';
import { View } from './view.ts';

/** What a page is cut by; `messageOfRow` takes the other columns. */
interface Row {
  event_id: string;
  occurred_at: SqlTime;
}

const newestFirst: Ordered = { table: 'haes', alias: 'h', order: 'h.occurred_at desc, h.id desc' };

/** Head-acceleration events with the state of their newest simulation, newest event first. */
@Injectable()
export class ListEvents {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly cursors: PageCursors,
    private readonly freshness: FreshnessGauge,
  ) {}

  execute({ personId, nodeId, page: request }: ListEventsRequest): Promise<ListEventsResponse> {
    const page = this.cursors.page('events', request);
    return this.transaction.run(async (em, actor) => {
      const view = await View.of(em, actor);
      const path = await pathOf(em, nodeId);
      const after = past(
        [
          ['h.occurred_at', 'timestamptz'],
          ['h.id', 'uuid'],
        ],
        'desc',
        page.after,
      );
      const wanted = { view, path, condition: all(idIs('h.person_id', personId), after) };
      const rows = await this.read(em, firstRows(newestFirst, wanted, page.limit));
      const count = await countRows(em, view, { personId, nodeId }, totals('events', 'false_positives'));
      const { rows: shown, info } = page.cut(rows, (row) => [textOf(row.occurred_at), row.event_id], { count });
      return create(ListEventsResponseSchema, {
        events: shown.map((row) => messageOfRow(EventRowSchema, row)),
        page: info,
        freshness: await this.freshness.now(),
      });
    });
  }

  private read(em: EntityManager, { sql, values }: Condition): Promise<Row[]> {
    return em.execute<Row[]>(
      `select h.*, h.id as event_id, p.full_name as player_name, coalesce(h.scope[3], h.team_id) as team_id,
              n.name as team_name, s.id as simulation_id, s.state as simulation_state, s.mps95
       from (${sql}) as h
       left join people p on p.id = h.person_id
       left join nodes n on n.id = coalesce(h.scope[3], h.team_id)
       left join lateral (
         select id, state, mps95 from simulations where event_id = h.id
         order by research_only, submitted_at desc, id desc limit 1
       ) as s on true
       order by ${newestFirst.order}`,
      values,
    );
  }
}
