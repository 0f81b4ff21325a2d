import type { EntityManager } from '@mikro-orm/postgresql';
import { INJURY_METRICS } from '../injury-metrics/injury-metrics.ts';
import { LONGEST_WINDOW } from '../rule-engine/load.ts';
import { PersonPast, type PastEvent } from '../rule-engine/person-past.ts';

/** An event whose person's load is asked for. */
interface Counted {
  readonly id: string;
  readonly personId: string;
  readonly occurredAt: Date;
}

/** Reads what these people had in the 28 days before their events, without these, in the transaction that records them. */
export async function pastOf(em: EntityManager, events: readonly Counted[]): Promise<Map<string, PersonPast>> {
  if (events.length === 0) return new Map();
  const times = events.map(({ occurredAt }) => occurredAt.getTime());
  const metrics = INJURY_METRICS.map(({ key }) => `'${key}', ${key.replaceAll('-', '_')}`).join(', ');
  const rows = await em.execute<{ person_id: string; at: number; metrics: PastEvent['metrics'] }[]>(
    `select person_id, extract(epoch from occurred_at)::float8 * 1000 as at, jsonb_build_object(${metrics}) as metrics
     from haes where person_id = any (?::uuid[]) and label = 'hae' and id <> all (?::uuid[])
       and listed_at between ? and ? and occurred_at between ? and ?`,
    [
      `{${[...new Set(events.map(({ personId }) => personId))].join(',')}}`,
      `{${events.map(({ id }) => id).join(',')}}`,
      ...Array.from({ length: 2 }, () => [
        new Date(Math.min(...times) - LONGEST_WINDOW).toISOString(),
        new Date(Math.max(...times)).toISOString(),
      ]).flat(),
    ],
  );
  const byPerson = Map.groupBy(rows, ({ person_id: personId }) => personId);
  return new Map(
    events.map(({ personId }) => {
      const earlier = byPerson.get(personId) ?? [];
      return [personId, PersonPast.of(earlier.map(({ at, metrics: measured }) => ({ at, metrics: measured })))];
    }),
  );
}
