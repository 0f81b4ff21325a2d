import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, permitted } from '@strainscope/access';
import { isId } from '@strainscope/kernel';
import { CONFIG } from '@strainscope/service-kit';
import type { Permitted } from '@strainscope/access';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { solvedFor } from './staleness.sql.ts';
import { basesOf } from './staleness.ts';
import type { Basis, StaleReason } from './staleness.ts';

/** Runs that are listed, or looked at to run them again, at a time. */
export const mostStale = 500;

/** Below a node of the tree, of an event, or of a person; empty: wherever the reader may have events simulated. */
export interface StaleFilter {
  nodeId: string;
  eventId: string;
  personId: string;
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

/** Where a page ends. */
export type StalePlace = Pick<Row, 'at' | 'id'>;

interface Row {
  id: string;
  /** When the event occurred, to the microsecond. */
  at: string;
  reasons: StaleReason[];
}

/** Complete runs whose strain is shown and that nobody has ordered anew since they became stale. */
@Injectable()
export class StaleRuns {
  constructor(
    private readonly actors: ActorTransaction,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** Newest events first: those that the reader may have simulated. Runs for research alone are their batch's matter. */
  async list(filter: StaleFilter): Promise<StaleList> {
    const { runs, next } = await this.page(filter, null);
    return { runs, hasMore: next !== null };
  }

  /** The runs behind a place in that order, as many as a page holds, and where the next page begins. */
  page(filter: StaleFilter, after: StalePlace | null): Promise<{ runs: StaleRun[]; next: StalePlace | null }> {
    return this.actors.run(async (em, actor) => {
      const rows = await this.read(em, filter, permitted(actor, 'simulation:submit'), after);
      const shown = rows.slice(0, mostStale);
      const id = { $in: shown.map((row) => row.id) };
      const simulations = new Map((await em.find(Simulation, { id })).map((each) => [each.id, each]));
      const runs = shown.flatMap(({ id: runId, reasons }) => {
        const simulation = simulations.get(runId);
        return simulation ? [{ simulation, reasons }] : [];
      });
      return { runs, next: rows.length > mostStale ? shown.at(-1)! : null };
    });
  }

  /** What is said beside the strains of these simulations, as far as the reader sees them. */
  bases(ids: readonly string[]): Promise<Basis[]> {
    return this.actors.run((em) => basesOf(em, ids.filter(isId), this.config.solverVersion));
  }

  private read(
    em: EntityManager,
    { nodeId, eventId, personId }: StaleFilter,
    { everything, nodeIds, personIds }: Permitted,
    after: StalePlace | null,
  ): Promise<Row[]> {
    if ([nodeId, eventId, personId].some((id) => id !== '' && !isId(id))) return Promise.resolve([]);
    const { solverVersion } = this.config;
    return em.execute(
      `select s.id, s.occurred_at::text as at, ${solvedFor.reasons} as reasons
       from simulations s join motions m on m.event_id = s.event_id ${solvedFor.join}
       where s.status = 'complete' and not s.research_only and m.motion_hash = s.motion_hash
         and m.label <> 'false-positive' and ${solvedFor.isStale} and not ${solvedFor.isReplaced}
         and (?::uuid is null or s.scope @> array[?::uuid]) and (?::uuid is null or s.event_id = ?::uuid)
         and (?::uuid is null or s.person_id = ?::uuid)
         and (?::boolean or s.scope && ?::uuid[] or s.person_id = any (?::uuid[]))
         and (?::uuid is null or (s.occurred_at, s.id) < (?::timestamptz, ?::uuid))
       order by s.occurred_at desc, s.id desc limit ${mostStale + 1}`,
      [
        solverVersion,
        solverVersion,
        solverVersion,
        nodeId || null,
        nodeId || null,
        eventId || null,
        eventId || null,
        personId || null,
        personId || null,
        everything,
        `{${nodeIds.join(',')}}`,
        `{${personIds.join(',')}}`,
        after?.id ?? null,
        after?.at ?? null,
        after?.id ?? null,
      ],
    );
  }
}
