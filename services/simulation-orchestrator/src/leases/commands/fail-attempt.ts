import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { SimulationLog } from '../../simulation-log/simulation-log.ts';
import { lockSimulationAndContent } from '../../simulations/simulation-locks.ts';
import { decide } from '../../simulations/simulation.decide.ts';
import type { Failure } from '../../simulations/simulation.decide.ts';
import { stateOf } from '../../simulations/simulation.entity.ts';
import type { WorkRef } from '../../simulations/work-ref.ts';
import { SimulationRecords } from '../../transitions/simulation-records.ts';
import { Twins } from '../../transitions/twins.ts';
import { countAttempt } from '../lease.metrics.ts';

/** An attempt failed for the work's own reasons: back to the queue, or the end. @throws StaleLease */
@Injectable()
export class FailAttempt {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SimulationRecords,
    private readonly twins: Twins,
    private readonly log: SimulationLog,
    private readonly times: Times,
  ) {}

  async execute(ref: WorkRef, failure: Failure, lines: readonly string[] = []): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      const simulation = await lockSimulationAndContent(em, ref.simulationId);
      const at = await this.times.shared(em);
      await this.records.record(em, simulation, decide.fail(stateOf(simulation), ref, at, failure));
      await this.log.append(em, ref, lines, at);
      if (simulation.status === 'failed') await this.twins.fail(em, simulation, failure, at);
    });
    countAttempt(failure.reasonCode);
  }
}
