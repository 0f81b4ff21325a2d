import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { deliverySeconds, Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { ownProblems } from '../../config/own-problems.ts';
import { EXECUTOR } from '../../executor/executor.token.ts';
import type { Executor } from '../../executor/executor.ts';
import { claimOrder } from '../../fair-order/fair-order.ts';
import { debitTenant, readyTenants } from '../../fair-order/ready-tenants.ts';
import { Tenant } from '../../fair-order/tenant.entity.ts';
import { isOpen } from '../../pools/pool-controls.ts';
import { elsewhere } from '../../pools/pool-state.ts';
import { UploadGrant } from '../../result-uploads/upload-grant.entity.ts';
import { Problem } from '../problem.entity.ts';

export interface ProblemClaimer {
  workerId: string;
  solverVersion: string;
}

/**
 * Gives a worker the problem that has waited longest, under a lease. All problems together are one more tenant of the
 * fair order, which has no live work: a live event goes before them.
 */
@Injectable()
export class ClaimProblem {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
    @Inject(EXECUTOR) private readonly executor: Executor,
  ) {}

  /**
   * Null where none waits.
   * @param when `in-turn`: only if no simulation comes first
   */
  execute({ workerId, solverVersion }: ProblemClaimer, when: 'in-turn' | 'at-once'): Promise<Problem | null> {
    const pool = this.executor.poolOf(workerId) ?? elsewhere;
    return withScope(this.em, serviceScope, async (em) => {
      const [waiting] = await em.execute<unknown[]>(`select from problems where status = 'queued' limit 1`);
      if (!waiting || !(await isOpen(em, pool))) return null;
      const at = await this.times.shared(em);
      if (when === 'in-turn' && !(await this.isNext(em, solverVersion, at))) return null;
      const problem = await em.findOne(
        Problem,
        { status: 'queued' },
        { orderBy: { submittedAt: 'asc', id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
      );
      if (!problem) return null;
      await this.grant(em, problem, { workerId, pool }, at);
      return problem;
    });
  }

  private async isNext(em: EntityManager, solverVersion: string, at: Date): Promise<boolean> {
    const { id, weight, usage, usageAt } = await em.findOneOrFail(Tenant, { id: ownProblems }, { refresh: true });
    const own = { tenantId: id, weight, usage, usageAt, live: false, batch: true };
    const tenants = await readyTenants(em, solverVersion);
    return claimOrder([...tenants, own], at, this.config.usageHalfLifeSeconds)[0]?.tenantId === ownProblems;
  }

  private async grant(
    em: EntityManager,
    problem: Problem,
    lease: { workerId: string; pool: string },
    at: Date,
  ): Promise<void> {
    const { solveSeconds, expectedSeconds } = this.config.problems;
    const [row] = await em.execute<{ fence: string }[]>(`select nextval('fences') as fence`);
    Object.assign(problem, lease, {
      status: 'running',
      attempt: problem.attempt + 1,
      fence: BigInt(row!.fence),
      leaseUntil: this.times.leaseEnd(at),
      startedAt: at,
      progress: 0,
      progressedAt: at,
    });
    // Longer than its worker may upload: it stands still while what somebody waits for is solved.
    const until = new Date(at.getTime() + (2 * solveSeconds + deliverySeconds) * 1000);
    em.create(UploadGrant, { simulationId: problem.id, attempt: problem.attempt, until });
    await em.flush();
    await debitTenant(em, ownProblems, expectedSeconds, at, this.config.usageHalfLifeSeconds);
  }
}
