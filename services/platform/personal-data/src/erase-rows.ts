import type { EntityManager } from '@mikro-orm/postgresql';
import type { PersonalDataStore } from './personal-data.ts';

/**
 * Deletes the rows of a store that meet a condition, or strikes the person out of them, and notes the blobs that have to
 * follow.
 * @param personId whose erasure waits for these blobs; null for none
 */
export async function eraseRows(
  em: EntityManager,
  { table, strikeOut, blobs = 'array[]::text[]' }: Pick<PersonalDataStore, 'table' | 'strikeOut' | 'blobs'>,
  [where, values]: [string, string[]],
  personId: string | null,
): Promise<{ rows: number; blobs: number }> {
  let gone = `gone as (delete from ${table} where ${where} returning *)`;
  let given = values;
  if (strikeOut !== undefined) {
    // Locked first: what is written into such a row this moment is seen below.
    await em.execute(`select 1 from ${table} where ${where} for update`, values);
    gone = `gone as (select * from ${table} where ${where}), struck as (update ${table} set ${strikeOut} where ${where})`;
    given = [...values, ...values];
  }
  const [counts] = await em.execute<{ rows: number; blobs: number }[]>(
    `with ${gone},
          doomed as (
            insert into doomed_blobs (key, person_id)
            select distinct key, ?::uuid from gone, unnest(${blobs}) as key where key <> ''
            on conflict do nothing returning 1
          )
     select (select count(*) from gone)::int as rows, (select count(*) from doomed)::int as blobs`,
    [...given, personId],
  );
  return counts!;
}
