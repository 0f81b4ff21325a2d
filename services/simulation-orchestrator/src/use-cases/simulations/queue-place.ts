import type { EntityManager } from '@mikro-orm/postgresql';
import { Simulation } from '../../simulations/simulation.entity.ts';

/** Place among what the reader may see of its tenant's queue, from 1; 0 for what is not queued. */
export async function queuePlace(em: EntityManager, simulation: Simulation): Promise<number> {
  const { id, status, waitsFor, solverVersion, tenantId, live } = simulation;
  if (status !== 'queued' || waitsFor) return 0;
  const queue = { solverVersion, tenantId, status, waitsFor: null };
  const ahead = await em.count(Simulation, { ...queue, live, id: { $lt: id } });
  return 1 + ahead + (live ? 0 : await em.count(Simulation, { ...queue, live: true }));
}
