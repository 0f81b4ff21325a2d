import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Times } from '../clock/times.ts';
import { lockSimulationAndContent } from '../simulations/simulation-locks.ts';
import { decide } from '../simulations/simulation.decide.ts';
import type { CancelCause } from '../simulations/simulation.decide.ts';
import { stateOf } from '../simulations/simulation.entity.ts';
import { SimulationRecords } from './simulation-records.ts';
import { Twins } from './twins.ts';

/** Ends a simulation, whoever wants that. A worker that solves it learns so when it renews its lease. */
@Injectable()
export class Cancellation {
  constructor(
    private readonly records: SimulationRecords,
    private readonly twins: Twins,
    private readonly times: Times,
  ) {}

  /**
   * In a transaction of the service's own scope.
   * @throws SimulationHasEnded
   */
  async cancel(em: EntityManager, simulationId: string, cause: CancelCause): Promise<void> {
    const simulation = await lockSimulationAndContent(em, simulationId);
    // What an attempt cost is counted from a beginning that another process may have written.
    const at = await this.times.shared(em);
    await this.records.record(em, simulation, decide.cancel(stateOf(simulation), at, cause));
    // The unique index on what is computed allows a successor only after this row has left it.
    await em.flush();
    await this.twins.succeed(em, simulation, at);
  }
}
