import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { OperationsFiguresSchema } from '@strainscope/proto/simulation';
import type { OperationsFigures as Figures } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import { barriers } from '../../budgets/budget.ts';
import { readBudgets } from '../../budgets/budgets.ts';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { hashGroups } from '../../database/hash-groups.ts';
import { EXECUTOR } from '../../executor/executor.token.ts';
import type { Executor } from '../../executor/executor.ts';
import { waitReason } from '../../fair-order/wait-reason.ts';
import { AsOperator } from '../../operators/as-operator.ts';
import { configuredPools } from '../../pools/configured-pools.ts';
import { readControls } from '../../pools/pool-controls.ts';
import { controlOf, everyPool } from '../../pools/pool-state.ts';
import type { Controls } from '../../pools/pool-state.ts';
import { lostOutcomes } from '../../simulations/simulation.facts.ts';
import { computingStatuses, heldStatuses, sqlList } from '../../simulations/simulation.state.ts';
import { poolFigures } from './pool-figures.ts';
import type { Held } from './pool-figures.ts';

/** Over so long latencies and ends are counted, s. */
const window = 3600;
const mostTenants = 100;

/** Is it flowing, and who waits: the head of the operators' page. */
@Injectable()
export class OperationsFigures {
  constructor(
    private readonly operator: AsOperator,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
    @Inject(EXECUTOR) private readonly executor: Executor,
  ) {}

  /** @throws NotFound */
  read(): Promise<Figures> {
    return this.operator.read(async (em) => {
      const controls = await readControls(em);
      const pools = poolFigures({
        configured: configuredPools(this.config),
        running: this.executor.pools,
        isAlive: (workerId) => this.executor.isAlive(workerId),
        controls,
        held: await heldByWorker(em),
      });
      return create(OperationsFiguresSchema, {
        pools,
        everything: controls.get(everyPool)?.state ?? 'open',
        tenants: await this.tenants(em, controls),
        windowSeconds: window,
        ...(await this.flow(em)),
      });
    });
  }

  private async tenants(em: EntityManager, controls: Controls) {
    const head = (live: boolean) => `(select id, submitted_at, scope from simulations s where s.solver_version = ?
      and s.tenant_id = loads.tenant_id and s.live = ${live} and s.waits_for is null and s.status = 'queued' order by id limit 1)`;
    const { solverVersion } = this.config;
    await hashGroups(em);
    const rows = await em.execute<TenantRow[]>(
      `select loads.*, oldest.submitted_at, oldest.scope from (
         select tenant_id, count(*) filter (where status = 'queued')::int as ready,
           count(*) filter (where status <> 'queued')::int as running
         from simulations where waits_for is null and status in ${sqlList(computingStatuses)}
         group by tenant_id order by ready desc, tenant_id limit ${mostTenants}
       ) loads left join lateral (
         select * from (${head(true)} union all ${head(false)}) heads order by submitted_at limit 1
       ) oldest on true order by ready desc, tenant_id`,
      [solverVersion, solverVersion],
    );
    const pools = configuredPools(this.config).map(({ name }) => controlOf(controls, name));
    const scopes = rows.flatMap(({ scope }) => scope ?? []);
    const barred = barriers(await readBudgets(em, scopes), this.times.now());
    return rows.map(({ tenant_id: tenantId, ready, running, submitted_at, scope }) => {
      if (!submitted_at || !scope) return { tenantId, ready, running };
      const submittedAt = new Date(submitted_at);
      const reason = waitReason({ scope, submittedAt }, pools, barred);
      return { tenantId, ready, running, oldest: timestampFromDate(submittedAt), ...reason };
    });
  }

  private async flow(em: EntityManager) {
    const from = new Date(this.times.now().getTime() - window * 1000).toISOString();
    const [row] = await em.execute<Flow[]>(
      `select count(*) filter (where number = 1)::int as claims,
         coalesce(percentile_cont(0.5) within group (order by wait) filter (where number = 1), 0)::float8 as p50,
         coalesce(percentile_cont(0.95) within group (order by wait) filter (where number = 1), 0)::float8 as p95,
         count(*) filter (where outcome = 'complete')::int as completed,
         count(*) filter (where outcome = 'failed')::int as failed,
         count(*) filter (where outcome in ${sqlList(lostOutcomes)})::int as lost
       from (
         select a.number, a.outcome, extract(epoch from a.started_at - s.submitted_at)::float8 as wait
         from attempts a join simulations s on s.id = a.simulation_id where a.started_at > ?
       ) begun`,
      [from],
    );
    const { claims, p50, p95, completed, failed, lost } = row!;
    return { claims, claimLatencyP50: p50, claimLatencyP95: p95, completed, failed, lost };
  }
}

interface TenantRow {
  tenant_id: string;
  ready: number;
  running: number;
  /** Submission of the simulation that waits longest. */
  submitted_at: Date | null;
  scope: string[] | null;
}

interface Flow {
  claims: number;
  p50: number;
  p95: number;
  completed: number;
  failed: number;
  lost: number;
}

/** Under a lease, with the pool that the attempt began in. */
async function heldByWorker(em: EntityManager): Promise<Held[]> {
  return em.execute<Held[]>(
    `select a.pool, a.worker_id as "workerId", count(*)::int as simulations
     from simulations s join attempts a on a.simulation_id = s.id and a.number = s.lease_attempt
     where s.status in ${sqlList(heldStatuses)} group by a.pool, a.worker_id`,
  );
}
