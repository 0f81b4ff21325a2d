import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { clampPageSize } from '@strainscope/http';
import { InvalidRequest } from '@strainscope/kernel';
import { messageOfRow } from '@strainscope/persistence';
import { CostRowSchema, GetCostsResponseSchema, MonthCostSchema } from '@strainscope/proto/simulation';
import type { GetCostsRequest, GetCostsResponse } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { AsOperator } from '../../operators/as-operator.ts';
import { unpricedSeconds, unpricedSimulations } from '../cost-entry.entity.ts';
import { PriceList } from '../price-list.ts';

/** What rows of the ledger are added up by. Who pays is fixed when a simulation is submitted; where it lies is not. */
const groupings = {
  organization: 'c.tenant_id::text, null',
  institution: 'coalesce(s.scope[2], s.scope[1])::text, null',
  team: 's.team_id::text, null',
  pool: 'c.pool, null',
  simulation: 'c.simulation_id::text, s.event_id::text',
} as const;

/** What a page is counted by; `messageOfRow` takes the other columns. */
interface Row {
  groups: number;
}

/** The ledger, month by month, and one month by whom or what it was for. */
@Injectable()
export class Costs {
  constructor(
    private readonly operator: AsOperator,
    private readonly prices: PriceList,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** @throws NotFound, InvalidRequest */
  read(request: Pick<GetCostsRequest, 'month' | 'by' | 'page'>): Promise<GetCostsResponse> {
    return this.operator.read(async (em) => {
      const now = this.times.now();
      const month = request.month || now.toISOString().slice(0, 7);
      const size = clampPageSize(request.page?.size);
      const skip = Number(request.page?.cursor || 0);
      const rows = await rowsOf(em, { month, by: groupingOf(request.by), size, skip });
      const total = rows[0]?.groups ?? 0;
      const months = await monthsOf(em, elevenMonthsBefore(now));
      return create(GetCostsResponseSchema, {
        currency: this.config.rate.currency,
        month,
        months: months.map((row) => messageOfRow(MonthCostSchema, row)),
        rows: rows.map((row) => messageOfRow(CostRowSchema, row)),
        page: { nextCursor: skip + rows.length < total ? String(skip + rows.length) : '', total: BigInt(total) },
        prices: this.prices.all().map(({ coreHour, gpuHour, ...price }) => ({
          ...price,
          ...(coreHour !== null && { coreHour }),
          ...(gpuHour !== null && { gpuHour }),
        })),
      });
    });
  }
}

function groupingOf(by: string): string {
  const known = (Object.keys(groupings) as (keyof typeof groupings)[]).find((name) => name === (by || 'organization'));
  if (!known) throw new InvalidRequest([{ path: 'by', message: 'There is no such way to add up.' }]);
  return groupings[known];
}

/** The first moment (UTC) of the month eleven before this one. */
function elevenMonthsBefore(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11));
}

function monthsOf(em: EntityManager, since: Date): Promise<object[]> {
  return em.execute<object[]>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM') as month, sum(cost)::float8 as cost,
       count(distinct simulation_id)::int as simulations, sum(solve_seconds)::float8 as solve_seconds,
       ${unpricedSeconds} as unpriced_seconds, ${unpricedSimulations} as unpriced_simulations
     from cost_entries where at >= ? group by 1 order by 1 desc`,
    [since.toISOString()],
  );
}

function rowsOf(
  em: EntityManager,
  { month, by, size, skip }: { month: string; by: string; size: number; skip: number },
): Promise<Row[]> {
  return em.execute<Row[]>(
    `select key, event_id, sum(cost)::float8 as cost, count(distinct simulation_id)::int as simulations,
       count(*)::int as attempts, sum(solve_seconds)::float8 as solve_seconds,
       ${unpricedSeconds} as unpriced_seconds, ${unpricedSimulations} as unpriced_simulations,
       (count(*) over ())::int as groups
     from (
       select c.cost, c.simulation_id, c.solve_seconds, c.rate_per_second, grouped.key, grouped.event_id
       from cost_entries c join simulations s on s.id = c.simulation_id
       cross join lateral (select ${by}) as grouped (key, event_id)
       where c.at >= (? || '-01T00:00:00Z')::timestamptz and c.at < (? || '-01T00:00:00Z')::timestamptz + interval '1 month'
     ) entries
     group by key, event_id order by cost desc, key limit ? offset ?`,
    [month, month, size, skip],
  );
}
