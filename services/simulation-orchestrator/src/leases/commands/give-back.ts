import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { decide } from '../../simulations/simulation.decide.ts';
import { stateOf } from '../../simulations/simulation.entity.ts';
import { lockSimulation } from '../../simulations/simulation-locks.ts';
import { SimulationRecords } from '../../simulations/simulation-records.ts';
import { countAttempt } from '../lease.metrics.ts';
import { Times } from '../times.ts';
import type { WorkRef } from '../work-ref.ts';

/** Work returns to the queue through no fault of its own. @throws StaleLease */
@Injectable()
export class GiveBack {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SimulationRecords,
    private readonly times: Times,
  ) {}

  async execute(ref: WorkRef, outcome: 'lease-lost' | 'released'): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      const simulation = await lockSimulation(em, ref.simulationId);
      const facts = decide.giveBack(stateOf(simulation), ref, await this.times.shared(em), outcome);
      await this.records.record(em, simulation, facts);
    });
    countAttempt(outcome);
  }
}
