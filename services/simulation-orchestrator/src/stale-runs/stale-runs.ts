import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { isId } from '@strainscope/kernel';
import { CONFIG } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../orchestrator.config.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { basesOf } from './staleness.ts';
import type { Basis, StaleReason } from './staleness.ts';
import { solvedFor } from './staleness.sql.ts';

/** Runs that are listed, and run again, at a time. */
export const mostStale = 500;

/** Below a node of the tree, or of an event; empty: wherever the reader may have events simulated. */
export interface StaleFilter {
  nodeId: string;
  eventId: string;
}

export interface StaleRun {
  simulation: Simulation;
  reasons: StaleReason[];
}

export interface StaleList {
  runs: StaleRun[];
  /** More than are listed. */
  hasMore: boolean;
}

/** Complete runs whose strain is shown and that nobody has ordered anew since they became stale. */
@Injectable()
export class StaleRuns {
  constructor(
    private readonly actors: ActorTransaction,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** Newest events first: those that the reader may have simulated. Runs for research alone are their batch's matter. */
  list(filter: StaleFilter): Promise<StaleList> {
    return this.actors.run(async (em, actor) => {
      const rows = await this.read(em, filter);
      const id = { $in: rows.map((row) => row.id) };
      const simulations = new Map((await em.find(Simulation, { id })).map((each) => [each.id, each]));
      const runs = rows.slice(0, mostStale).flatMap(({ id: runId, reasons }) => {
        const simulation = simulations.get(runId);
        return simulation && can(actor, 'simulation:submit', simulation) ? [{ simulation, reasons }] : [];
      });
      return { runs, hasMore: rows.length > mostStale };
    });
  }

  /** What is said beside the strains of these simulations, as far as the reader sees them. */
  bases(ids: readonly string[]): Promise<Basis[]> {
    return this.actors.run((em) => basesOf(em, ids.filter(isId), this.config.solverVersion));
  }

  private read(em: EntityManager, { nodeId, eventId }: StaleFilter): Promise<{ id: string; reasons: StaleReason[] }[]> {
    if ([nodeId, eventId].some((id) => id !== '' && !isId(id))) return Promise.resolve([]);
    const { solverVersion } = this.config;
    return em.execute(
      `select s.id, ${solvedFor.reasons} as reasons
       from simulations s join motions m on m.event_id = s.event_id ${solvedFor.join}
       where s.status = 'complete' and not s.research_only and m.motion_hash = s.motion_hash
         and m.label <> 'false-positive' and ${solvedFor.isStale} and not ${solvedFor.isReplaced}
         and (?::uuid is null or s.scope @> array[?::uuid]) and (?::uuid is null or s.event_id = ?::uuid)
       order by s.occurred_at desc, s.id desc limit ${mostStale + 1}`,
      [
        ...[solverVersion, solverVersion, solverVersion],
        ...[nodeId || null, nodeId || null, eventId || null, eventId || null],
      ],
    );
  }
}
