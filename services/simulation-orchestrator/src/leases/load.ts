import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Simulation } from '../simulations/simulation.entity.ts';

/** How much there is to do. */
@Injectable()
export class Load {
  constructor(private readonly em: EntityManager) {}

  measure(): Promise<{ ready: number; held: number }> {
    return withScope(this.em, serviceScope, async (em) => ({
      ready: await em.count(Simulation, { status: 'queued', waitsFor: null }),
      held: await em.count(Simulation, { status: { $in: ['running', 'post-processing'] } }),
    }));
  }
}
