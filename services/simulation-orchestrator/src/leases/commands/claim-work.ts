import { LockMode, raw } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { peopleWithout } from '@strainscope/consent';
import { serviceScope, withScope } from '@strainscope/persistence';
import { claimOrder } from '../../fair-order/fair-order.ts';
import type { ReadyTenant } from '../../fair-order/fair-order.ts';
import { debitTenant, readyTenants } from '../../fair-order/ready-tenants.ts';
import { CONFIG } from '@strainscope/service-kit';
import type { MeshType, OrchestratorConfig } from '../../orchestrator.config.ts';
import { decide } from '../../simulations/simulation.decide.ts';
import { Simulation, stateOf } from '../../simulations/simulation.entity.ts';
import { SimulationRecords } from '../../simulations/simulation-records.ts';
import { observeClaim } from '../lease.metrics.ts';
import { Times } from '../times.ts';

export interface Claimer {
  workerId: string;
  node: string;
  solverVersion: string;
  /** Simulations at most. */
  most: number;
}

/** Gives a worker the next simulations under leases: the least-served tenant's, live ones first, all on one mesh. */
@Injectable()
export class ClaimWork {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SimulationRecords,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  execute(claimer: Claimer): Promise<Simulation[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const at = this.times.now();
      const tenants = claimOrder(await readyTenants(em, claimer.solverVersion), at, this.config.usageHalfLifeSeconds);
      for (const tenant of tenants) {
        const simulations = await nextOf(em, tenant, claimer);
        if (simulations.length === 0) continue;
        await this.grant(em, tenant, simulations, claimer, at);
        return simulations;
      }
      return [];
    });
  }

  private async grant(
    em: EntityManager,
    tenant: ReadyTenant,
    simulations: Simulation[],
    claimer: Claimer,
    at: Date,
  ): Promise<void> {
    const until = this.times.leaseEnd(at);
    const expected = this.config.expectedSolveSeconds[simulations[0]!.meshType as MeshType];
    await debitTenant(em, tenant, expected * simulations.length, at, this.config.usageHalfLifeSeconds);
    for (const simulation of simulations) {
      observeClaim(simulation.submittedAt, at);
      const fence = await nextFence(em);
      const { workerId, node } = claimer;
      await this.records.record(
        em,
        simulation,
        decide.start(stateOf(simulation), at, { fence, workerId, node, until }),
      );
    }
  }
}

/** The head of the tenant's queue and what follows on the same mesh. Rows that another claim holds are skipped. */
async function nextOf(em: EntityManager, tenant: ReadyTenant, { solverVersion, most }: Claimer): Promise<Simulation[]> {
  const ready = {
    solverVersion,
    tenantId: tenant.tenantId,
    live: tenant.live,
    waitsFor: null,
    status: 'queued' as const,
    // Until their work is cancelled it is not handed out.
    personId: { $nin: raw(`(${peopleWithout('care')})`) },
  };
  const options = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const;
  const [head] = await em.find(Simulation, ready, { ...options, limit: 1 });
  if (!head || most === 1) return head ? [head] : [];
  const { meshType, meshSubtype } = head;
  return em.find(Simulation, { ...ready, meshType, meshSubtype, id: { $gte: head.id } }, { ...options, limit: most });
}

async function nextFence(em: EntityManager): Promise<bigint> {
  const [row] = await em.execute<{ fence: string }[]>(`select nextval('fences') as fence`);
  return BigInt(row!.fence);
}
