import type { EntityManager } from '@mikro-orm/postgresql';
import { like } from './sql.ts';
import type { Condition } from './sql.ts';

/** Searches count so far and no further: nobody turns as many pages. */
export const countAtMost = 5_000;

const begins = 'w.word >= normal_name(?) and w.word < normal_name(?) || chr(1114111)';

export interface NameSearch {
  condition: Condition;
  /** More than `countAtMost` players are called so. */
  isCommon: boolean;
}

/**
 * Players of whose name a word begins so, and what follows it goes on so, whatever the case; undefined without words.
 * The few who bear a rare name are looked up and then put in order. With a common name every order soon comes upon
 * enough of them. The planner cannot tell the two: row-level security hides from it how many rows a condition leaves.
 */
export async function nameSearch(em: EntityManager, search: string): Promise<NameSearch | undefined> {
  const words = search.trim();
  if (words === '') return undefined;
  const values = [words, words];
  const [found] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from (select from player_words w where ${begins} limit ${countAtMost + 1}) as found`,
    values,
  );
  return found!.count > countAtMost
    ? { condition: { sql: `' ' || l.name like '% ' || normal_name(?) || '%'`, values: [like(words)] }, isCommon: true }
    : {
        condition: { sql: `l.person_id = any (array(select w.person_id from player_words w where ${begins}))`, values },
        isCommon: false,
      };
}
