import type { EntityManager } from '@mikro-orm/postgresql';
import { solvedFor } from './staleness.sql.ts';

/**
 * Why a strain that is shown is not what would be computed today: by an earlier version of the solver, or on a head model
 * that is not the one of the player's record.
 */
export const staleReasons = ['solver', 'head'] as const;
export type StaleReason = (typeof staleReasons)[number];

/** What is said beside a strain. */
export interface Basis {
  simulationId: string;
  meshType: string;
  meshSubtype: string;
  subtypeSource: string;
  solverVersion: string;
  stale: StaleReason[];
}

/** Answers the bases of the complete ones among these simulations that the reader sees. */
export async function basesOf(em: EntityManager, ids: readonly string[], solverVersion: string): Promise<Basis[]> {
  if (ids.length === 0) return [];
  return em.execute<Basis[]>(
    `select s.id as "simulationId", s.mesh_type as "meshType", s.mesh_subtype as "meshSubtype",
       s.subtype_source as "subtypeSource", s.solver_version as "solverVersion", ${solvedFor.reasons} as stale
     from simulations s ${solvedFor.join}
     where s.id = any (?::uuid[]) and s.status = 'complete'`,
    [solverVersion, `{${ids.join(',')}}`],
  );
}
