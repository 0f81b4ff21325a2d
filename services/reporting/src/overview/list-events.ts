import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { EventRowSchema, ListEventsResponseSchema } from '@strainscope/proto/reporting';
import type { EventRow, ListEventsRequest, ListEventsResponse } from '@strainscope/proto/reporting';
import { countRows, totals } from './count-rows.ts';
import { firstRows } from './first-rows.ts';
import type { Ordered } from './first-rows.ts';
import { FreshnessGauge } from './freshness.ts';
import { pathOf } from './node-paths.ts';
import { PageCursors } from './page-cursors.ts';
import { all, idIs, past } from './sql.ts';
import type { Condition } from './sql.ts';
import { textOf, timestampOf } from './time.ts';
import type { SqlTime } from './time.ts';
import { View } from './view.ts';

interface Row {
  id: string;
  person_id: string;
  full_name: string | null;
  team_id: string;
  team_name: string | null;
  brand: string;
  sensor_id: string;
  occurred_at: SqlTime;
  time_zone: string;
  pla_g: number | null;
  paa: number | null;
  pav: number | null;
  label: string;
  warnings: string[];
  simulation_id: string | null;
  state: string | null;
  mps95: number | null;
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
      const { rows: shown, info } = page.cut(rows, (row) => [textOf(row.occurred_at), row.id], { count });
      return create(ListEventsResponseSchema, {
        events: shown.map(messageOf),
        page: info,
        freshness: await this.freshness.now(),
      });
    });
  }

  private read(em: EntityManager, { sql, values }: Condition): Promise<Row[]> {
    return em.execute<Row[]>(
      `select h.*, p.full_name, coalesce(h.scope[3], h.team_id) as team_id, n.name as team_name, s.id as simulation_id, s.state, s.mps95
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

function messageOf(row: Row): EventRow {
  return create(EventRowSchema, {
    eventId: row.id,
    personId: row.person_id,
    playerName: row.full_name ?? '',
    teamId: row.team_id,
    teamName: row.team_name ?? '',
    brand: row.brand,
    sensorId: row.sensor_id,
    occurredAt: timestampOf(row.occurred_at)!,
    timeZone: row.time_zone,
    ...(row.pla_g !== null && { plaG: row.pla_g }),
    ...(row.paa !== null && { paa: row.paa }),
    ...(row.pav !== null && { pav: row.pav }),
    label: row.label,
    warnings: row.warnings,
    simulationId: row.simulation_id ?? '',
    simulationState: row.state ?? '',
    mps95: row.mps95 ?? 0,
  });
}
