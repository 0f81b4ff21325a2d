import type { EntityManager } from '@mikro-orm/postgresql';

interface Run {
  id: string;
  contentKey: string;
  researchOnly: boolean;
  /** The batch that made it was cancelled. */
  isCancelled: boolean;
}

/**
 * Those of the stopped runs of somebody who may be processed again that are still wanted, the oldest first. What is of
 * research alone is not, when its batch was cancelled meanwhile, or the consent is none to research.
 */
export async function runsToTakeUp(em: EntityManager, ids: readonly string[], mayResearch: boolean): Promise<Run[]> {
  if (ids.length === 0) return [];
  const runs = await em.execute<Run[]>(
    `select s.id, s.content_key as "contentKey", s.research_only as "researchOnly",
       b.cancelled_at is not null as "isCancelled"
     from simulations s
     left join batch_items i on i.simulation_id = s.id and i.answer = 'new'
     left join batches b on b.id = i.batch_id
     where s.id = any (?::uuid[]) and s.status = 'cancelled' order by s.id`,
    [`{${ids.join(',')}}`],
  );
  return runs.filter(({ researchOnly, isCancelled }) => !researchOnly || (mayResearch && !isCancelled));
}
