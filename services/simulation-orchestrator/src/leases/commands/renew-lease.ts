import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { SimulationLog } from '../../simulation-log/simulation-log.ts';
import { lockSimulation } from '../../simulations/simulation-locks.ts';
import { decide } from '../../simulations/simulation.decide.ts';
import type { Said } from '../../simulations/simulation.decide.ts';
import { stateOf } from '../../simulations/simulation.entity.ts';
import { hasEnded } from '../../simulations/simulation.state.ts';
import type { WorkRef } from '../../simulations/work-ref.ts';
import { SimulationRecords } from '../../transitions/simulation-records.ts';

export interface Renewal {
  until: Date;
  /** The simulation has ended meanwhile: drop it. */
  cancel: boolean;
}

/** A worker lives and tells how far it is. @throws StaleLease */
@Injectable()
export class RenewLease {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SimulationRecords,
    private readonly log: SimulationLog,
    private readonly times: Times,
  ) {}

  execute(ref: WorkRef, said: Said, lines: readonly string[]): Promise<Renewal> {
    return withScope(this.em, serviceScope, async (em) => {
      const simulation = await lockSimulation(em, ref.simulationId);
      const at = await this.times.shared(em);
      const until = this.times.leaseEnd(at);
      await this.records.record(em, simulation, decide.renew(stateOf(simulation), ref, at, until, said));
      await this.log.append(em, ref, lines, at);
      return { until, cancel: hasEnded(simulation) };
    });
  }
}
