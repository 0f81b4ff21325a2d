import { LockMode, raw } from '@mikro-orm/core';
import type { EntityDictionary } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Barrier } from '../budgets/budget.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import type { Turn } from './fair-order.ts';
import { ofTeam, openTeams } from './open-teams.ts';

/**
 * The oldest simulation of the first turn that has one to claim, locked; those that another claim holds are skipped.
 * One statement, which looks no further than it has to: of the tenants who come first many may be barred.
 * @param claimable conditions of simulations
 * @param barriers of which nothing is claimed; they are among the conditions, too
 */
export async function firstOf(
  em: EntityManager,
  turns: readonly Turn[],
  { solverVersion, ...claimable }: { solverVersion: string },
  barriers: readonly Barrier[],
): Promise<Simulation | null> {
  const ofTurn = { solverVersion, tenantId: raw('turns.tenant_id'), live: raw('turns.live') };
  const conditions = { $and: [claimable, ofTurn] };
  const head = barriers.length > 0 ? oldestOfTeams(em, conditions, solverVersion, barriers) : oldest(em, conditions);
  // Turns are ordered within, so that heads come in order and nothing beyond the first is looked at, which locks it.
  const [first] = await em.execute<EntityDictionary<Simulation>[]>(
    `select head.* from (
       select * from unnest(?::uuid[], ?::boolean[]) with ordinality as t (tenant_id, live, place) order by place
     ) as turns cross join lateral (${head.sql}) as head order by place limit 1`,
    [listOf(turns.map(({ tenantId }) => tenantId)), listOf(turns.map(({ live }) => live)), ...head.params],
  );
  return first ? em.map(Simulation, first) : null;
}

interface Statement {
  sql: string;
  params: readonly unknown[];
}

function oldest(em: EntityManager, conditions: object): Statement {
  return lockedFirst(em, conditions, { id: 'asc' });
}

/** The same past what budgets bar, however much that is. */
function oldestOfTeams(
  em: EntityManager,
  conditions: object,
  solverVersion: string,
  barriers: readonly Barrier[],
): Statement {
  const teams = openTeams(solverVersion, barriers);
  const ofOpen = ofTeam(raw('open.scope[1]'), raw('open.scope[2]'), raw('open.team_id'));
  const unbarred = { submittedAt: { $lt: raw('open.since') } };
  const head = lockedFirst(em, { $and: [conditions, ofOpen, unbarred] }, { submittedAt: 'asc', id: 'asc' });
  return {
    sql: `select head.* from (${teams.sql}) as open cross join lateral (${head.sql}) as head order by open.id limit 1`,
    params: [...teams.params, ...head.params],
  };
}

function lockedFirst(em: EntityManager, conditions: object, orderBy: Record<string, 'asc'>): Statement {
  return em
    .createQueryBuilder(Simulation)
    .select('*')
    .where(conditions)
    .orderBy(orderBy)
    .limit(1)
    .setLockMode(LockMode.PESSIMISTIC_PARTIAL_WRITE)
    .toQuery();
}

function listOf(values: readonly (string | boolean)[]): string {
  return `{${values.join(',')}}`;
}
