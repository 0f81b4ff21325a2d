import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Result } from '../results/result.entity.ts';
import { decide } from '../simulations/simulation.decide.ts';
import type { Failure } from '../simulations/simulation.decide.ts';
import { Simulation, stateOf } from '../simulations/simulation.entity.ts';
import { SimulationRecords } from './simulation-records.ts';

/** Simulations that wait for another one with the same content. The caller holds the lock of the content. */
@Injectable()
export class Twins {
  constructor(private readonly records: SimulationRecords) {}

  /** All get the result that one of them was solved for. */
  async complete(em: EntityManager, solved: Simulation, result: Result, at: Date): Promise<void> {
    for (const twin of await waitingFor(em, solved)) {
      await this.records.record(em, twin, decide.reuse(stateOf(twin), at), result);
    }
  }

  /** The same content fails for the same reason. */
  async fail(em: EntityManager, failed: Simulation, failure: Omit<Failure, 'retryable'>, at: Date): Promise<void> {
    for (const twin of await waitingFor(em, failed)) {
      await this.records.record(em, twin, decide.failWithOther(stateOf(twin), at, failure));
    }
  }

  /** The oldest takes the place of the cancelled one, the others wait for it. */
  async succeed(em: EntityManager, cancelled: Simulation, at: Date): Promise<void> {
    const [successor, ...others] = await waitingFor(em, cancelled);
    if (!successor) return;
    for (const twin of others) {
      await this.records.record(em, twin, decide.changeWait(stateOf(twin), at, successor.id));
    }
    await this.records.record(em, successor, decide.changeWait(stateOf(successor), at, null));
  }
}

function waitingFor(em: EntityManager, simulation: Simulation): Promise<Simulation[]> {
  return em.find(Simulation, { waitsFor: simulation.id }, { orderBy: { id: 'asc' } });
}
