import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { keepConsents } from '@strainscope/consent';
import { NotFound } from '@strainscope/kernel';
import { Simulation } from './simulation.entity.ts';

/**
 * Holds, until the transaction ends, all decisions about who computes a content. Taken before any row of it is
 * locked, always in this order, so that two transactions never wait for each other.
 */
export async function lockContent(em: EntityManager, contentKey: string): Promise<void> {
  await lockContents(em, [contentKey]);
}

/** Locks several contents in the order of their keys, as all who lock several do. */
export async function lockContents(em: EntityManager, contentKeys: readonly string[]): Promise<void> {
  // A function's rows keep the order of its argument.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(?::text[]) as key', [
    `{${[...new Set(contentKeys)].toSorted().join(',')}}`,
  ]);
}

/** Locks the row, fresh from the database. @throws NotFound */
export async function lockSimulation(em: EntityManager, id: string): Promise<Simulation> {
  const simulation = await em.findOne(Simulation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!simulation) throw new NotFound();
  return simulation;
}

/** For commands that may end it, and with it what waits for its result. @throws NotFound */
export async function lockSimulationAndContent(em: EntityManager, id: string): Promise<Simulation> {
  const simulation = await em.findOne(Simulation, { id });
  if (!simulation) throw new NotFound();
  await lockContent(em, simulation.contentKey);
  return lockSimulation(em, id);
}

/** For commands that put it back to work: a withdrawal that is heard meanwhile finds it there. @throws NotFound */
export async function lockToResubmit(em: EntityManager, id: string): Promise<Simulation> {
  const simulation = await em.findOne(Simulation, { id });
  if (simulation) await keepConsents(em, [simulation.personId]);
  return lockSimulationAndContent(em, id);
}
