import type { EntityManager } from '@mikro-orm/postgresql';
import { mayProcess } from '@strainscope/consent';

interface Run {
  id: string;
  contentKey: string;
  /** By a batch. */
  isOrdered: boolean;
  /** The batch was cancelled. */
  isCancelled: boolean;
}

/**
 * Those of the stopped runs of somebody who may be processed again that are still wanted, the oldest first. What a batch
 * ordered is not, when the batch was cancelled meanwhile, or the consent no longer is one to research.
 */
export async function runsToTakeUp(em: EntityManager, personId: string, ids: readonly string[]): Promise<Run[]> {
  if (ids.length === 0) return [];
  const runs = await em.execute<Run[]>(
    `select s.id, s.content_key as "contentKey", b.id is not null as "isOrdered",
       b.cancelled_at is not null as "isCancelled"
     from simulations s
     left join batch_items i on i.simulation_id = s.id and i.answer = 'new'
     left join batches b on b.id = i.batch_id
     where s.id = any (?::uuid[]) and s.status = 'cancelled' order by s.id`,
    [`{${ids.join(',')}}`],
  );
  const mayResearch = await mayProcess(em, personId, 'research');
  return runs.filter(({ isOrdered, isCancelled }) => !isCancelled && (mayResearch || !isOrdered));
}
