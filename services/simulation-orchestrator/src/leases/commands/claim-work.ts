import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { OutboxMessage } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { barriers, room } from '../../budgets/budget.ts';
import type { WatchedBudget } from '../../budgets/budget.ts';
import { watchedBudgets } from '../../budgets/budgets.ts';
import { Times } from '../../clock/times.ts';
import type { MeshType, OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { EXECUTOR } from '../../executor/executor.token.ts';
import type { Executor } from '../../executor/executor.ts';
import { claimSize } from '../../fair-order/claim-size.ts';
import { claimOrder } from '../../fair-order/fair-order.ts';
import type { Turn } from '../../fair-order/fair-order.ts';
import { firstOf } from '../../fair-order/first-of-turns.ts';
import { behindInTeam } from '../../fair-order/open-teams.ts';
import { debitTenant, readyTenants } from '../../fair-order/ready-tenants.ts';
import { isOpen } from '../../pools/pool-controls.ts';
import { elsewhere } from '../../pools/pool-state.ts';
import { UploadGrant } from '../../result-uploads/upload-grant.entity.ts';
import { decide } from '../../simulations/simulation.decide.ts';
import { Simulation, stateOf } from '../../simulations/simulation.entity.ts';
import { SimulationRecords } from '../../transitions/simulation-records.ts';
import { claimable } from '../claimable.ts';
import { observeFirstClaim } from '../lease.metrics.ts';

export interface Claimer {
  workerId: string;
  node: string;
  solverVersion: string;
  /** Simulations at most. */
  most: number;
  /** Fewer are solved one after another: then one is given, and the others stay free for whoever comes. */
  least: number;
  /** What somebody waits for alone: the worker is in the middle of what nobody waits for, and stands still meanwhile. */
  urgentOnly?: boolean;
}

/**
 * Gives a worker the next simulations under leases: live ones first, the least-served tenant's, all on one mesh, no
 * more than its share of what is ready and than the budgets above it allow.
 */
@Injectable()
export class ClaimWork {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SimulationRecords,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
    @Inject(EXECUTOR) private readonly executor: Executor,
  ) {}

  async execute(claimer: Claimer): Promise<Simulation[]> {
    const claimed = await this.claim(claimer);
    for (const { attempt, submittedAt, attemptStartedAt } of claimed)
      if (attempt === 1) observeFirstClaim(submittedAt, attemptStartedAt!);
    return claimed;
  }

  private claim(claimer: Claimer): Promise<Simulation[]> {
    const pool = this.executor.poolOf(claimer.workerId) ?? elsewhere;
    return withScope(this.em, serviceScope, async (em) => {
      if (!(await isOpen(em, pool))) return [];
      const at = await this.times.shared(em);
      const all = claimOrder(await readyTenants(em, claimer.solverVersion), at, this.config.usageHalfLifeSeconds);
      const turns = claimer.urgentOnly ? all.filter(({ live }) => live) : all;
      if (turns.length === 0) return [];
      const most = await this.share(em, claimer);
      // Last, as claims wait here for each other.
      const budgets = await watchedBudgets(em);
      const simulations = await nextOf(em, turns, { ...claimer, most }, budgets, at);
      if (simulations.length > 0) await this.grant(em, simulations, { ...claimer, pool }, at);
      return simulations;
    });
  }

  /** What the worker may take at once, so that none idles over another's batch. */
  private async share(em: EntityManager, { solverVersion, most }: Claimer): Promise<number> {
    if (most === 1) return 1;
    const workers = Math.max(1, this.executor.size);
    const [row] = await em.execute<{ ready: number }[]>(
      `select count(*)::int as ready from (
         select from simulations where solver_version = ? and waits_for is null and status = 'queued' limit ?
       ) each_ready`,
      [solverVersion, most * workers],
    );
    return claimSize(most, row!.ready, workers);
  }

  private async grant(
    em: EntityManager,
    simulations: Simulation[],
    { workerId, node, pool }: Claimer & { pool: string },
    at: Date,
  ): Promise<void> {
    const until = this.times.leaseEnd(at);
    const { tenantId } = simulations[0]!;
    const meshType = simulations[0]!.meshType as MeshType;
    const uploadsUntil = new Date(at.getTime() + this.times.uploadLimit(meshType) * 1_000);
    const expected = this.config.expectedSolveSeconds[meshType];
    const sharedBy = simulations.length;
    const fences = await nextFences(em, simulations.length);
    const messages: OutboxMessage[] = [];
    for (const [index, simulation] of simulations.entries()) {
      const lease = { fence: fences[index]!, workerId, node, pool, sharedBy, until };
      messages.push(...(await this.records.write(em, simulation, decide.start(stateOf(simulation), at, lease))));
      em.create(UploadGrant, { simulationId: simulation.id, attempt: simulation.leaseAttempt!, until: uploadsUntil });
    }
    await this.records.announce(em, messages);
    // Written first: claims of a tenant wait for each other from the debit on, and workers idle meanwhile.
    await em.flush();
    await debitTenant(em, tenantId, expected * simulations.length, at, this.config.usageHalfLifeSeconds);
  }
}

/** The first that may be claimed, and what follows on its mesh in its queue. Rows that another claim holds are skipped. */
async function nextOf(
  em: EntityManager,
  turns: readonly Turn[],
  { solverVersion, most, least }: Claimer,
  budgets: readonly WatchedBudget[],
  at: Date,
): Promise<Simulation[]> {
  const ready = claimable(solverVersion, budgets, at);
  const barred = barriers(budgets, at);
  const head = await firstOf(em, turns, ready, barred);
  if (!head) return [];
  const limit = Math.min(most, room(budgets, head.scope));
  if (limit === 1 || limit < least || head.solveAlone) return [head];
  const { tenantId, live, meshType, meshSubtype } = head;
  const alike = { ...ready, tenantId, live, meshType, meshSubtype, solveAlone: false, id: { $gte: head.id } };
  // The others are of the same team, so that the room beneath every node is that of the first.
  const { together, orderBy } =
    budgets.length > 0 ? behindInTeam(head, barred) : { together: [], orderBy: { id: 'asc' as const } };
  const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
  const pass = await em.find(Simulation, { $and: [alike, ...together] }, { orderBy, lockMode, limit });
  return pass.length < least ? [head] : pass;
}

async function nextFences(em: EntityManager, count: number): Promise<bigint[]> {
  const rows = await em.execute<{ fence: string }[]>(`select nextval('fences') as fence from generate_series(1, ?)`, [
    count,
  ]);
  return rows.map(({ fence }) => BigInt(fence));
}
