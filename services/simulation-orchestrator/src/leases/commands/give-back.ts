import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { lockSimulationAndContent } from '../../simulations/simulation-locks.ts';
import { decide } from '../../simulations/simulation.decide.ts';
import { stateOf } from '../../simulations/simulation.entity.ts';
import type { WorkRef } from '../../simulations/work-ref.ts';
import { SimulationRecords } from '../../transitions/simulation-records.ts';
import { Twins } from '../../transitions/twins.ts';
import { countAttempt } from '../lease.metrics.ts';

/** Work returns to the queue through no fault of its own, unless far too many workers were lost over it. @throws StaleLease */
@Injectable()
export class GiveBack {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SimulationRecords,
    private readonly twins: Twins,
    private readonly times: Times,
  ) {}

  /** @param why where more is known than the outcome says */
  async execute(
    ref: WorkRef,
    outcome: 'lease-lost' | 'released',
    why?: { reasonCode: string; reason: string },
  ): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      const simulation = await lockSimulationAndContent(em, ref.simulationId);
      const at = await this.times.shared(em);
      const lapses = outcome === 'lease-lost' ? await this.lapses(em, ref) : 0;
      const facts = decide.giveBack(stateOf(simulation), ref, at, outcome, lapses, why);
      await this.records.record(em, simulation, facts);
      for (const fact of facts) if (fact.type === 'failed') await this.twins.fail(em, simulation, fact, at);
    });
    countAttempt(outcome);
  }

  /** What was lost sooner than a lease runs out was given to nobody, or its workers ended with us. */
  private async lapses(em: EntityManager, { simulationId }: WorkRef): Promise<number> {
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from attempts
       where simulation_id = ? and outcome = 'lease-lost' and ended_at - started_at >= make_interval(secs => ?)`,
      [simulationId, this.times.leaseSeconds],
    );
    return row!.count;
  }
}
