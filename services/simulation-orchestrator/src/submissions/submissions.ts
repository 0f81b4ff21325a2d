import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { mayProcess } from '@strainscope/consent';
import { newId, NotFound } from '@strainscope/kernel';
import { CONFIG } from '@strainscope/service-kit';
import { openAccount } from '../fair-order/ready-tenants.ts';
import { Times } from '../leases/times.ts';
import type { OrchestratorConfig } from '../orchestrator.config.ts';
import { Result } from '../results/result.entity.ts';
import { decide } from '../simulations/simulation.decide.ts';
import { columnsOf, Simulation, stateOf } from '../simulations/simulation.entity.ts';
import { lockContent } from '../simulations/simulation-locks.ts';
import { SimulationRecords } from '../simulations/simulation-records.ts';
import { initialState } from '../simulations/simulation.state.ts';
import { verdictOn } from './answer.ts';
import type { Verdict } from './answer.ts';
import { computingOf, resultOf } from './known-content.ts';
import type { Motion } from './motion.entity.ts';
import { faultOf, place } from './order.ts';
import type { Order, PlacedOrder } from './order.ts';

export interface Submitted {
  verdict: Verdict;
  simulationId: string;
}

/**
 * Takes orders, whoever places them: of somebody who may not be processed none, and they look missing. Runs in
 * transactions of the service's own scope: results are shared over all tenants.
 */
@Injectable()
export class Submissions {
  constructor(
    private readonly records: SimulationRecords,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** What `submit` would answer now. */
  preview(em: EntityManager, motion: Motion, order: Order): Promise<Verdict> {
    return this.verdict(em, place(order, motion, this.config.solverVersion));
  }

  /** @throws NotFound */
  async submit(em: EntityManager, motion: Motion, order: Order): Promise<Submitted> {
    await assertProcessed(em, motion);
    const placed = place(order, motion, this.config.solverVersion);
    await lockContent(em, placed.contentKey);
    const verdict = await this.verdict(em, placed);
    if (verdict.existing) return { verdict, simulationId: verdict.existing };
    const at = this.times.now();
    const simulation = create(em, placed, at);
    await openAccount(em, simulation.tenantId);
    await this.records.record(em, simulation, decide.receive(at, faultOf(placed), verdict.waitsFor));
    const result = simulation.status === 'queued' ? await resultOf(em, placed.contentKey) : null;
    if (result) await this.records.record(em, simulation, decide.reuse(stateOf(simulation), at), result);
    await em.flush();
    return { verdict, simulationId: simulation.id };
  }

  /** In one order of contents for all: those who lock several do not wait for each other in a circle. @throws NotFound */
  async submitAll(em: EntityManager, orders: readonly { motion: Motion; order: Order }[]): Promise<void> {
    const keyOf = ({ motion, order }: (typeof orders)[number]) =>
      place(order, motion, this.config.solverVersion).contentKey;
    const sorted = orders.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    for (const { motion, order } of sorted) await this.submit(em, motion, order);
  }

  /** Puts a failed or cancelled simulation back to work, or lets it share what others compute. @throws NotFound */
  async resubmit(em: EntityManager, simulation: Simulation): Promise<void> {
    await assertProcessed(em, simulation);
    const at = this.times.now();
    const result = await resultOf(em, simulation.contentKey);
    const computing = result ? null : await computingOf(em, simulation.contentKey);
    await this.records.record(em, simulation, decide.retry(stateOf(simulation), at, computing?.id ?? null));
    if (result) await this.records.record(em, simulation, decide.reuse(stateOf(simulation), at), result);
  }

  private async verdict(em: EntityManager, { contentKey, motion }: PlacedOrder): Promise<Verdict> {
    const { eventId } = motion;
    const own = await em.findOne(Simulation, { eventId, contentKey }, { orderBy: { id: 'desc' } });
    const computing = await computingOf(em, contentKey);
    const hasResult = (await em.count(Result, { contentKey })) > 0;
    return verdictOn({ own, computing, hasResult });
  }
}

async function assertProcessed(em: EntityManager, { personId }: { personId: string }): Promise<void> {
  if (!(await mayProcess(em, personId, 'care'))) throw new NotFound();
}

function create(em: EntityManager, placed: PlacedOrder, at: Date): Simulation {
  const { motion, meshType, meshSubtype, materials, solverVersion, contentKey, settings } = placed;
  const { eventId, personId, teamId, scope, occurredAt, live, motionKey, motionHash, motionSize } = motion;
  return em.create(Simulation, {
    id: newId(at.getTime()),
    eventId,
    personId,
    teamId,
    scope,
    tenantId: scope[0] ?? teamId,
    occurredAt,
    submittedAt: at,
    live,
    contentKey,
    motionKey,
    motionHash,
    motionSize,
    meshType,
    meshSubtype,
    materials,
    solverVersion,
    settings,
    ...columnsOf(initialState),
  });
}
