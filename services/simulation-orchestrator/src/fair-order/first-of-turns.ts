import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Simulation } from '../simulations/simulation.entity.ts';
import type { Turn } from './fair-order.ts';

/**
 * The oldest simulation of the first turn that has one to claim, locked; those that another claim holds are skipped.
 * One statement, which looks no further than it has to: of the tenants who come first many may be barred.
 * @param claimable conditions of simulations
 */
export async function firstOf(
  em: EntityManager,
  turns: readonly Turn[],
  claimable: object,
): Promise<Simulation | null> {
  const ofTurn = { tenantId: raw('turns.tenant_id'), live: raw('turns.live') };
  const head = em
    .createQueryBuilder(Simulation)
    .select('id')
    .where({ $and: [claimable, ofTurn] })
    .orderBy({ id: 'asc' })
    .limit(1)
    .setLockMode(LockMode.PESSIMISTIC_PARTIAL_WRITE)
    .toQuery();
  // Turns are ordered within, so that heads come in order and nothing beyond the first is looked at, which locks it.
  const [first] = await em.execute<{ id: string }[]>(
    `select head.id from (
       select * from unnest(?::uuid[], ?::boolean[]) with ordinality as t (tenant_id, live, place) order by place
     ) as turns cross join lateral (${head.sql}) as head order by place limit 1`,
    [listOf(turns.map(({ tenantId }) => tenantId)), listOf(turns.map(({ live }) => live)), ...head.params],
  );
  return first ? em.findOneOrFail(Simulation, first.id) : null;
}

function listOf(values: readonly (string | boolean)[]): string {
  return `{${values.join(',')}}`;
}
