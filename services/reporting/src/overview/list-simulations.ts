import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { InvalidRequest } from '@strainscope/kernel';
import { messageOfRow } from '@strainscope/persistence';
import { ListSimulationsResponseSchema, SimulationRowSchema } from '@strainscope/proto/reporting';
import type { ListSimulationsRequest, ListSimulationsResponse } from '@strainscope/proto/reporting';
import { outcomes } from '../simulations/simulation.entity.ts';
import type { Outcome } from '../simulations/simulation.entity.ts';
import { countRows, totals } from './count-rows.ts';
import { firstRows } from './first-rows.ts';
import type { Ordered } from './first-rows.ts';
import { FreshnessGauge } from './freshness.ts';
import { below, pathOf } from './node-paths.ts';
import { PageCursors } from './page-cursors.ts';
import { all, idIs, past } from './sql.ts';
import type { Condition } from './sql.ts';
import { textOf } from './time.ts';
import type { SqlTime } from './time.ts';
import { View } from './view.ts';

/** What a page is cut by; `messageOfRow` takes the other columns. */
interface Row {
  simulation_id: string;
  submitted_at: SqlTime;
}

const newestFirst: Ordered = { table: 'simulations', alias: 's', order: 's.submitted_at desc, s.id desc' };

/** Simulations of a node, a person or an event, by what became of them, newest submission first. */
@Injectable()
export class ListSimulations {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly cursors: PageCursors,
    private readonly freshness: FreshnessGauge,
  ) {}

  execute(request: ListSimulationsRequest): Promise<ListSimulationsResponse> {
    const page = this.cursors.page('simulations', request.page);
    const outcome = outcomeOf(request.group);
    return this.transaction.run(async (em, actor) => {
      const view = await View.of(em, actor);
      const condition = all(
        idIs('s.person_id', request.personId),
        idIs('s.event_id', request.eventId),
        // Written out, so that the planner sees which partial index serves it.
        outcome && { sql: `s.outcome = '${outcome}'`, values: [] },
        request.reasonCode !== '' ? { sql: 's.reason_code = ?', values: [request.reasonCode] } : undefined,
      );
      const after = past(
        [
          ['s.submitted_at', 'timestamptz'],
          ['s.id', 'uuid'],
        ],
        'desc',
        page.after,
      );
      const wanted = { view, path: await pathOf(em, request.nodeId), condition: all(condition, after) };
      const rows = await this.read(em, firstRows(newestFirst, wanted, page.limit));
      const count =
        request.eventId || request.reasonCode
          ? await this.count(em, all(view.rows('s'), condition, await below(em, 's', request.nodeId)))
          : await countRows(em, view, request, totals(...(outcome ? [outcome] : outcomes)));
      const { rows: shown, info } = page.cut(rows, (row) => [textOf(row.submitted_at), row.simulation_id], { count });
      return create(ListSimulationsResponseSchema, {
        simulations: shown.map((row) => messageOfRow(SimulationRowSchema, row)),
        page: info,
        freshness: await this.freshness.now(),
      });
    });
  }

  private read(em: EntityManager, { sql, values }: Condition): Promise<Row[]> {
    return em.execute<Row[]>(
      `select s.*, s.id as simulation_id, nullif(s.reason_code, '') as reason_code, nullif(s.reason, '') as reason,
              p.full_name as player_name, coalesce(s.scope[3], s.team_id) as team_id, n.name as team_name, h.pla_g
       from (${sql}) as s
       left join people p on p.id = s.person_id
       left join nodes n on n.id = coalesce(s.scope[3], s.team_id)
       left join haes h on h.id = s.event_id
       order by ${newestFirst.order}`,
      values,
    );
  }

  /** One event has few, and few fail. */
  private async count(em: EntityManager, { sql, values }: Condition): Promise<number> {
    const rows = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from simulations s where ${sql}`,
      values,
    );
    return rows[0]!.count;
  }
}

function outcomeOf(group: string): Outcome | undefined {
  if (group === '') return undefined;
  const outcome = outcomes.find((known) => known === group);
  if (!outcome) throw new InvalidRequest([{ path: 'group', message: `One of ${outcomes.join(', ')}.` }]);
  return outcome;
}
