import type { EntityManager } from '@mikro-orm/postgresql';
import { INJURY_METRICS } from '../injury-metrics/injury-metrics.ts';
import { LONGEST_WINDOW } from '../rule-engine/load.ts';
import { PersonPast, type PastEvent } from '../rule-engine/person-past.ts';

/** Person whose load is asked for, and when, in ms since 1970. */
interface Counted {
  readonly personId: string;
  readonly at: number;
}

/**
 * Reads what these people had in the 28 days before, without the events `except`, in the transaction that records these.
 * Of two transactions of one person the second waits, so that it counts what the first recorded.
 */
export async function pastOf(
  em: EntityManager,
  asked: readonly Counted[],
  except: readonly string[],
): Promise<Map<string, PersonPast>> {
  if (asked.length === 0) return new Map();
  const people = `{${[...new Set(asked.map(({ personId }) => personId))].join(',')}}`;
  await em.execute(
    `select pg_advisory_xact_lock(hashtext('alert loads'), key)
     from (select distinct hashtext(id) as key from unnest(?::text[]) as id order by key) as keys`,
    [people],
  );
  const metrics = INJURY_METRICS.map(({ key }) => `'${key}', ${key.replaceAll('-', '_')}`).join(', ');
  // By the time under which it is listed: that of receipt where the clock was wrong.
  const rows = await em.execute<{ person_id: string; at: number; metrics: PastEvent['metrics'] }[]>(
    `select person_id, extract(epoch from listed_at)::float8 * 1000 as at, jsonb_build_object(${metrics}) as metrics
     from haes where person_id = any (?::uuid[]) and label = 'hae' and id <> all (?::uuid[])
       and listed_at between ? and ?`,
    [
      people,
      `{${except.join(',')}}`,
      new Date(Math.min(...asked.map(({ at }) => at)) - LONGEST_WINDOW).toISOString(),
      new Date(Math.max(...asked.map(({ at }) => at))).toISOString(),
    ],
  );
  const byPerson = Map.groupBy(rows, ({ person_id: personId }) => personId);
  return new Map(
    asked.map(({ personId }) => {
      const earlier = byPerson.get(personId) ?? [];
      return [personId, PersonPast.of(earlier.map(({ at, metrics: measured }) => ({ at, metrics: measured })))];
    }),
  );
}
