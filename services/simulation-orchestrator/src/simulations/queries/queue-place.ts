import type { EntityManager } from '@mikro-orm/postgresql';
import { Simulation } from '../simulation.entity.ts';

/** The pace is that of so many runs, as long as they ended lately. */
const runs = 20;
const latelySeconds = 3600;

export interface QueuePlace {
  /** From 1; 0 for what is not queued. */
  queuePosition: number;
  /** Until the run starts, s; 0 when nothing tells. */
  expectedSeconds: number;
}

/**
 * Place among what the reader may see of its tenant's queue, and when it comes up if runs of that tenant go on ending as
 * they did lately. That pace holds everything a forecast would have to guess: workers, meshes, other tenants' turns.
 */
export async function queuePlace(em: EntityManager, simulation: Simulation, now: Date): Promise<QueuePlace> {
  const { id, status, waitsFor, solverVersion, tenantId, live } = simulation;
  if (status !== 'queued' || waitsFor) return { queuePosition: 0, expectedSeconds: 0 };
  const queue = { solverVersion, tenantId, status, waitsFor: null };
  const ahead = await em.count(Simulation, { ...queue, live, id: { $lt: id } });
  const queuePosition = 1 + ahead + (live ? 0 : await em.count(Simulation, { ...queue, live: true }));
  return { queuePosition, expectedSeconds: queuePosition * (await secondsPerRun(em, tenantId, now)) };
}

async function secondsPerRun(em: EntityManager, tenantId: string, now: Date): Promise<number> {
  const [pace] = await em.execute<{ ended: number; seconds: number }[]>(
    `select count(*)::int as ended, coalesce(extract(epoch from max(at) - min(at)), 0)::float8 as seconds
     from (
       select at from cost_entries where tenant_id = ? and at > ?::timestamptz - make_interval(secs => ${latelySeconds})
       order by at desc limit ${runs}
     ) as lately`,
    [tenantId, now.toISOString()],
  );
  const { ended, seconds } = pace!;
  return ended < 3 ? 0 : seconds / (ended - 1);
}
