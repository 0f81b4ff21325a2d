import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { followsPlayer } from '../heads/head-choice.ts';
import type { Simulation } from '../simulations/simulation.entity.ts';
import { Motion } from '../submissions/motion.entity.ts';
import type { Order } from '../submissions/order.ts';
import { Submissions } from '../submissions/submissions.ts';
import { mostStale, StaleRuns } from './stale-runs.ts';
import type { StaleFilter, StalePlace } from './stale-runs.ts';

export interface Rerun {
  /** Ordered, or found to be under way or known. */
  submitted: number;
  refused: number;
  /** There are more that nobody has tried. */
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

  /** Goes on past those that are refused: they stay stale, and would stand before the rest at every call. */
  async execute(filter: StaleFilter): Promise<Rerun> {
    const done = { submitted: 0, refused: 0 };
    let after: StalePlace | null = null;
    do {
      const { runs, next }: Awaited<ReturnType<StaleRuns['page']>> = await this.stale.page(filter, after);
      // A transaction each, as whoever submits several events does: one that is refused never stops the others.
      for (const { simulation } of runs) done[(await this.submit(simulation)) ? 'submitted' : 'refused'] += 1;
      after = next;
    } while (after && done.submitted < mostStale);
    return { ...done, hasMore: after !== null };
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
