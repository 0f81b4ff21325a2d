import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@strainscope/messaging';
import type { OutboxMessage } from '@strainscope/messaging';
import { spendBudgets } from '../budgets/budgets.ts';
import { CostEntry } from '../cost-ledger/cost-entry.entity.ts';
import { costOf } from '../cost-ledger/cost.ts';
import { PriceList } from '../cost-ledger/price-list.ts';
import type { Result } from '../results/result.entity.ts';
import { Attempt } from '../simulations/attempt.entity.ts';
import { announcementOf } from '../simulations/simulation.announcements.ts';
import type { Announcement } from '../simulations/simulation.announcements.ts';
import { columnsOf, stateOf } from '../simulations/simulation.entity.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';
import { evolve, statusAfter } from '../simulations/simulation.evolve.ts';
import type { FactOf, SimulationFact } from '../simulations/simulation.facts.ts';
import { Transition } from '../simulations/transition.entity.ts';

/** Writes facts down: the state, the history, the attempts, their cost, and what the world is told. */
@Injectable()
export class SimulationRecords {
  constructor(
    private readonly outbox: Outbox,
    private readonly prices: PriceList,
  ) {}

  /** @param result what a completed simulation gives */
  async record(
    em: EntityManager,
    simulation: Simulation,
    facts: SimulationFact[],
    result: Result | null = null,
  ): Promise<void> {
    await this.announce(em, await this.write(em, simulation, facts, result));
  }

  /** The world is told of many at the price of one. */
  async announce(em: EntityManager, messages: readonly OutboxMessage[]): Promise<void> {
    await this.outbox.insert(em, messages);
  }

  /** Writes facts down without telling the world. @returns the messages for `announce` */
  async write(
    em: EntityManager,
    simulation: Simulation,
    facts: SimulationFact[],
    result: Result | null = null,
  ): Promise<OutboxMessage[]> {
    const announcements: Announcement[] = [];
    for (const fact of facts) {
      Object.assign(simulation, columnsOf(evolve(stateOf(simulation), fact)));
      if (fact.type === 'started') this.beginAttempt(em, simulation, fact);
      if (fact.type === 'attempt-ended') await this.endAttempt(em, simulation, fact);
      const status = statusAfter(fact);
      const cancelledBy = fact.type === 'cancelled' ? fact.by : null;
      if (status) em.create(Transition, { simulationId: simulation.id, status, at: fact.at, cancelledBy });
      const announcement = announcementOf(simulation, fact, result);
      if (announcement) announcements.push(announcement);
    }
    return this.outbox.encoded(announcements.map((draft) => ({ ...draft, key: simulation.id })));
  }

  private beginAttempt(em: EntityManager, simulation: Simulation, started: FactOf<'started'>): void {
    simulation.attemptStartedAt = started.at;
    em.create(Attempt, {
      simulationId: simulation.id,
      number: started.attempt,
      fence: started.fence,
      workerId: started.workerId,
      node: started.node,
      pool: started.pool,
      sharedBy: started.sharedBy,
      startedAt: started.at,
      outcome: 'running',
    });
  }

  private async endAttempt(em: EntityManager, simulation: Simulation, ended: FactOf<'attempt-ended'>): Promise<void> {
    const { at, outcome, reasonCode, reason, detail } = ended;
    const [attempt] = await em.execute<{ pool: string; sharedBy: number }[]>(
      `update attempts set ended_at = ?, outcome = ?, reason_code = ?, reason = ?, detail = ?
       where simulation_id = ? and number = ? returning pool, shared_by as "sharedBy"`,
      [at.toISOString(), outcome, reasonCode, reason, detail, simulation.id, simulation.attempt],
    );
    const { pool, sharedBy } = attempt!;
    const elapsed = (at.getTime() - (simulation.attemptStartedAt ?? at).getTime()) / 1000;
    // A worker that ended well says its share itself.
    const solveSeconds = ended.solveSeconds ?? Math.max(0, elapsed) / sharedBy;
    const rate = this.prices.rateOf(pool);
    const cost = costOf(solveSeconds, rate);
    em.create(CostEntry, {
      simulationId: simulation.id,
      attempt: simulation.attempt,
      tenantId: simulation.tenantId,
      at,
      solveSeconds,
      pool,
      ratePerSecond: rate.perSecond,
      cost,
      currency: rate.currency,
    });
    await spendBudgets(em, simulation.scope, cost, at);
  }
}
