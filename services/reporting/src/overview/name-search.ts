import type { EntityManager } from '@mikro-orm/postgresql';
import { sensorKey } from '@strainscope/kernel';
import { like } from './sql.ts';
import type { Condition } from './sql.ts';

/** Most rows that are looked up and then put in order, and counted: nobody turns as many pages. */
export const lookedUpAtMost = 20_000;

const begins = 'w.word >= normal_name(?) and w.word < normal_name(?) || chr(1114111)';

export interface NameSearch {
  /** Those of whose name a word begins so; undefined when they are too many to be looked up. */
  lookedUp: Condition | undefined;
  /** How many people are called so, those of names with two such words once; at least, when `lookedUp` is undefined. */
  people: number;
}

/**
 * Condition that a word of the name in `listed_players l` begins with the given words, in any case. No index finds
 * them. The `coalesce` makes the planner estimate that half of all rows fulfil it, so that it walks along an order: for
 * a bare pattern it estimates none, and then sorts everybody.
 */
export function called(words: string): Condition {
  return { sql: `coalesce(' ' || l.name like '% ' || normal_name(?) || '%', false)`, values: [like(words)] };
}

/**
 * Undefined members of `listed_players l` are called by the sensors that they wear or were made for, with or without what
 * the maker prints before the id.
 */
export function calledBySensor(words: string): Condition {
  return {
    sql: `exists (
      select from people p,
        lateral (select p.display_name as text union all select s ->> 'sensorId' from jsonb_array_elements(p.sensors) s) as called
      where p.id = l.person_id and upper(replace(called.text, ' ', '')) like ?)`,
    values: [`%${like(sensorKey('', words))}%`],
  };
}

/**
 * The same by index. The few who bear a rare name are looked up and then put in order; with a common name every order
 * soon comes upon enough of them. The planner cannot tell the two: row-level security hides from it how many rows a
 * condition leaves.
 */
export async function searchNames(em: EntityManager, words: string): Promise<NameSearch> {
  const values = [words, words];
  // Two words of a name may begin alike.
  const read = 2 * lookedUpAtMost;
  const [found] = await em.execute<{ words: number; people: number }[]>(
    `select count(*)::int as words, count(distinct person_id)::int as people
     from (select w.person_id from player_words w where ${begins} limit ${read + 1}) as found`,
    values,
  );
  const { people } = found!;
  if (found!.words > read || people > lookedUpAtMost) return { lookedUp: undefined, people };
  return {
    lookedUp: {
      sql: `l.person_id = any (array(select w.person_id from player_words w where ${begins}))`,
      values,
    },
    people,
  };
}
