import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { clampPageSize } from '@strainscope/http';
import { messageOfRow } from '@strainscope/persistence';
import { AttemptRowSchema, ListAttemptsResponseSchema } from '@strainscope/proto/simulation';
import type { ListAttemptsRequest, ListAttemptsResponse } from '@strainscope/proto/simulation';
import { cursorNumber, pageOf } from '../../database/pages.ts';
import { AsOperator } from '../../operators/as-operator.ts';
import { lostOutcomes } from '../../simulations/simulation.facts.ts';

/** Lines of an attempt's log that stand beside it. */
const tail = 5;

/** What pages are cut by; `messageOfRow` takes the other columns. */
interface Row {
  fence: string;
}

/** Attempts of all tenants, newest first. The fence rises with every lease: it orders them and is the cursor. */
@Injectable()
export class AttemptList {
  constructor(private readonly operator: AsOperator) {}

  /** @throws NotFound */
  read({ outcome, reasonCode, page }: Pick<ListAttemptsRequest, 'outcome' | 'reasonCode' | 'page'>) {
    const size = clampPageSize(page?.size);
    return this.operator.read(async (em): Promise<ListAttemptsResponse> => {
      const outcomes = outcome === '' ? null : `{${(outcome === 'lost' ? lostOutcomes : [outcome]).join(',')}}`;
      const rows = await em.execute<Row[]>(
        `select a.*, s.event_id, s.tenant_id, nullif(c.solve_seconds, 0) as solve_seconds, coalesce((
           select jsonb_agg(text order by id) from (
             select id, text from simulation_log_lines l
             where l.simulation_id = a.simulation_id and l.attempt = a.number order by id desc limit ${tail}
           ) as last_lines), '[]') as log_tail
         from attempts a join simulations s on s.id = a.simulation_id
         left join cost_entries c on c.simulation_id = a.simulation_id and c.attempt = a.number
         where a.fence < ? and (?::text[] is null or a.outcome = any (?::text[])) and (? = '' or a.reason_code = ?)
         order by a.fence desc limit ?`,
        [cursorNumber(page), outcomes, outcomes, reasonCode, reasonCode, size + 1],
      );
      return create(ListAttemptsResponseSchema, {
        attempts: rows.slice(0, size).map((row) => messageOfRow(AttemptRowSchema, row)),
        page: pageOf(rows, size, ({ fence }) => String(fence)),
      });
    });
  }
}
