import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Times } from '../leases/times.ts';
import { decide } from './simulation.decide.ts';
import { Simulation, stateOf } from './simulation.entity.ts';
import { lockSimulationAndContent } from './simulation-locks.ts';
import { SimulationRecords } from './simulation-records.ts';
import { Twins } from './twins.ts';

const unended = ['received', 'validated', 'queued', 'running', 'post-processing'] as const;

/** Ends a simulation, whoever wants that. A worker that solves it learns so when it renews its lease. */
@Injectable()
export class Cancellation {
  constructor(
    private readonly records: SimulationRecords,
    private readonly twins: Twins,
    private readonly times: Times,
  ) {}

  /** In a transaction of the service's own scope. @throws SimulationHasEnded */
  async cancel(em: EntityManager, simulationId: string): Promise<void> {
    const simulation = await lockSimulationAndContent(em, simulationId);
    const at = this.times.now();
    await this.records.record(em, simulation, decide.cancel(stateOf(simulation), at));
    // The unique index on what is computed allows a successor only after this row has left it.
    await em.flush();
    await this.twins.succeed(em, simulation, at);
  }

  /** All of somebody, or of an event, that have not ended. In such a transaction. */
  async cancelAll(em: EntityManager, of: { personId: string } | { eventId: string }): Promise<void> {
    // One order of contents for all: those who lock several do not wait for each other in a circle.
    const orderBy = { contentKey: 'asc', id: 'asc' } as const;
    const simulations = await em.find(Simulation, { ...of, status: { $in: [...unended] } }, { orderBy });
    for (const { id } of simulations) await this.cancel(em, id);
  }
}
