import type { EntityManager } from '@mikro-orm/postgresql';
import { InvalidRequest } from '@strainscope/kernel';

/** A piece of SQL, with what stands for its question marks. */
export interface Sql {
  sql: string;
  values: readonly unknown[];
}

/** Who is meant by a question. */
export interface Meant {
  conditions: readonly Sql[];
  /** They can be looked up, put in order and counted. The others are met soon while walking along an order. */
  areFew: boolean;
}

/** Words in which a search looks; `begins` is a condition on the `words`, which are `w`. */
export interface Searched {
  words: 'person_words' | 'family_words';
  /** Most entries of words that are read for a search; for a word that begins more, people are met along the order. */
  lookedUpAtMost: number;
  /** A column with the person's id. */
  id: string;
  /** Ids of whoever is meant by it. */
  idsBy(begins: Sql): Sql;
  /** Whether a row's person is. */
  isMeantBy(begins: Sql): Sql;
}

/** Among everybody whoever is called by a word that begins more is met soon. */
export const lookedUpAtMost = 20_000;

/** By any word of their names or of their address. */
export const bySelf: Searched = {
  words: 'person_words',
  lookedUpAtMost,
  id: 'p.id',
  idsBy: ({ sql, values }) => ({ sql: `select w.person_id from person_words w where ${sql}`, values }),
  isMeantBy: ({ sql, values }) => ({
    sql: `exists (select from person_words w where w.person_id = p.id and ${sql})`,
    values,
  }),
};

/**
 * What is looked for, word by word; a sign before a word is no part of it.
 * @throws InvalidRequest for what no text of PostgreSQL holds
 */
export function wordsOf(search: string): string[] {
  if (search.includes('\0')) throw new InvalidRequest([{ path: 'search', message: 'No such sign' }]);
  const words = search.trim().split(/\s+/);
  return words.map((word) => word.replace(/^[@._+'’-]+/, '')).filter(Boolean);
}

/**
 * For an actor who sees everybody. Each word has to begin one of theirs. By rare words people are found by index; of them
 * the words that begin too many are asked. Row-level security hides from the planner how many a word leaves.
 */
export async function searchPeople(em: EntityManager, search: string, searched: Searched): Promise<Meant> {
  const rare: Sql[] = [];
  const common: Sql[] = [];
  for (const word of wordsOf(search)) {
    const begins = {
      sql: 'w.word >= searched_text(?) and w.word < searched_text(?) || chr(1114111)',
      values: [word, word],
    };
    if (await isRare(em, searched, begins)) rare.push(searched.idsBy(begins));
    else common.push(searched.isMeantBy(begins));
  }
  if (rare.length === 0) return { conditions: common, areFew: false };
  const found = {
    sql: `${searched.id} = any (array(${rare.map(({ sql }) => `(${sql})`).join(' intersect ')}))`,
    values: rare.flatMap(({ values }) => values),
  };
  return { conditions: [found, ...common], areFew: true };
}

async function isRare(em: EntityManager, { words, lookedUpAtMost }: Searched, { sql, values }: Sql): Promise<boolean> {
  const [found] = await em.execute<{ words: number }[]>(
    `select count(*)::int as words from (select from ${words} w where ${sql} limit ${lookedUpAtMost + 1}) as found`,
    [...values],
  );
  return found!.words <= lookedUpAtMost;
}

/**
 * The same of people `p` who are looked up already. A `coalesce`, so that the planner takes half of them to be called so:
 * of a pattern it thinks that nobody is.
 */
export function called(search: string): Sql[] {
  const text = `' ' || searched_text(concat_ws(' ', p.first_name, p.last_name, p.email))`;
  return wordsOf(search).map((word) => ({
    sql: `coalesce(${text} like '% ' || searched_text(?) || '%', false)`,
    values: [word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)],
  }));
}
