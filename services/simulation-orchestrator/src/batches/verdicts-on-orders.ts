import type { EntityManager } from '@mikro-orm/postgresql';
import { computingStatuses, sqlList } from '../simulations/simulation.state.ts';
import type { SimulationStatus } from '../simulations/simulation.state.ts';
import { verdictOn } from '../submissions/answer.ts';
import type { Verdict } from '../submissions/answer.ts';
import type { PlacedOrder } from '../submissions/order.ts';

interface Row {
  event_id: string;
  own_id: string | null;
  own_status: SimulationStatus | null;
  computing_id: string | null;
  computing_status: SimulationStatus | null;
  has_result: boolean;
}

/** What each order would be answered now, by event: one statement however many they are. */
export async function verdictsOn(em: EntityManager, orders: readonly PlacedOrder[]): Promise<Map<string, Verdict>> {
  const rows = await em.execute<Row[]>(
    `select asked.event_id, own.id as own_id, own.status as own_status, computing.id as computing_id,
       computing.status as computing_status,
       exists (select from results where results.content_key = asked.content_key) as has_result
     from jsonb_to_recordset(?::jsonb) as asked (event_id uuid, content_key text)
     left join lateral (
       select id, status from simulations s where s.content_key = asked.content_key and s.event_id = asked.event_id
       order by id desc limit 1
     ) own on true
     left join lateral (
       select id, status from simulations s where s.content_key = asked.content_key and s.waits_for is null
         and s.status in ${sqlList(computingStatuses)} limit 1
     ) computing on true`,
    [JSON.stringify(orders.map(({ motion, contentKey }) => ({ event_id: motion.eventId, content_key: contentKey })))],
  );
  return new Map(rows.map((row) => [row.event_id, verdictOf(row)]));
}

function verdictOf({ own_id, own_status, computing_id, computing_status, has_result }: Row): Verdict {
  return verdictOn({
    own: own_id && own_status ? { id: own_id, status: own_status } : null,
    computing: computing_id && computing_status ? { id: computing_id, status: computing_status } : null,
    hasResult: has_result,
  });
}
