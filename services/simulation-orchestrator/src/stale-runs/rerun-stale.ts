import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { followsPlayer } from '../heads/head-choice.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';
import { Motion } from '../submissions/motion.entity.ts';
import type { Order } from '../submissions/order.ts';
import { Submissions } from '../submissions/submissions.ts';
import { StaleRuns } from './stale-runs.ts';
import type { StaleFilter } from './stale-runs.ts';

export interface Rerun {
  /** Ordered, or found to be under way or known. */
  submitted: number;
  refused: number;
  hasMore: boolean;
}

/** Orders stale runs anew, behind what somebody waits for; their numbers stay as history. */
@Injectable()
export class RerunStale {
  constructor(
    private readonly em: EntityManager,
    private readonly stale: StaleRuns,
    private readonly submissions: Submissions,
  ) {}

  async execute(filter: StaleFilter): Promise<Rerun> {
    const { runs, hasMore } = await this.stale.list(filter);
    let submitted = 0;
    // A transaction each, as whoever submits several events does: one that is refused never stops the others.
    for (const { simulation } of runs) if (await this.submit(simulation)) submitted += 1;
    return { submitted, refused: runs.length - submitted, hasMore };
  }

  /** False where it is not to be simulated any more. */
  private submit(simulation: Simulation): Promise<boolean> {
    return withScope(this.em, serviceScope, async (em) => {
      const motion = await em.findOne(Motion, { eventId: simulation.eventId });
      if (!motion) return false;
      await this.submissions.submit(em, { ...motion, live: false }, orderOfRun(simulation));
      return true;
    }).catch((error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    });
  }
}

/** What was asked for; a head that nobody chose is the player's now. */
function orderOfRun({ meshType, meshSubtype, subtypeSource, settings }: Simulation): Order {
  return {
    meshType,
    meshSubtype: subtypeSource === 'chosen' ? meshSubtype : followsPlayer,
    quality: settings.quality,
    saveVtu: settings.vtu ?? false,
  };
}
