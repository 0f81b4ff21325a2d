import type { EntityManager } from '@mikro-orm/postgresql';
import { about, conditionOfHeld, type PersonalData, type PersonalDataStore, type StoreCount } from './personal-data.ts';

/** A blob of a record, as the service's part of a copy names it. */
export interface FileOfRecord {
  /** Without an ending where only the content tells it; empty for what is never given. */
  name: string;
  /** Where it lies; absent for one that is not given. */
  key?: string;
  /** What it is, and how to read it. */
  about?: string;
  /** Why it is not given. */
  leftOut?: string;
}

/** A row, with its files where it has some. */
export type HeldRecord = Record<string, unknown> & { files?: FileOfRecord[] };

/** How much the service keeps of a person. */
export async function countHeld(em: EntityManager, data: PersonalData, personId: string): Promise<StoreCount[]> {
  const counts: StoreCount[] = [];
  for (const store of data.stores) {
    const [where, values] = conditionOfHeld(store, personId);
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from ${store.table} where ${where}`,
      values,
    );
    counts.push({ store: store.name, count: row!.count });
  }
  return counts;
}

/** All of it, store by store, as the person gets it. Files are named: whoever puts the copy together fetches them. */
export async function recordsOf(
  em: EntityManager,
  data: PersonalData,
  personId: string,
): Promise<Record<string, HeldRecord[]>> {
  const records: Record<string, HeldRecord[]> = {};
  for (const store of data.stores) {
    const [files, ofFiles] = about(filesColumn(store), personId);
    const [where, ofRows] = conditionOfHeld(store, personId);
    // By the columns as they stand in the table: its id, or whose it is and since when.
    const rows = await em.execute<HeldRecord[]>(
      `select *, ${files} as files from ${store.table} where ${where} order by ${store.table}`,
      [...ofFiles, ...ofRows],
    );
    records[store.name] = rows.map((row) => asGiven(row, store));
  }
  return records;
}

/** SQL of a row's files, as JSON. */
function filesColumn({ blobs, files }: PersonalDataStore): string {
  if (blobs === undefined) return 'null';
  const names = 'names' in files ? files.names : 'array[]::text[]';
  const isLeftOut = ('names' in files && files.unless?.where) || 'false';
  // Columns of no table: the condition means the row's own.
  const file = `json_build_object('name', coalesce(given_name, ''), 'key', given_key, 'isLeftOut', (${isLeftOut}))`;
  return `(select json_agg(${file} order by given_at)
           from unnest(${blobs}, ${names}) with ordinality as given (given_key, given_name, given_at)
           where given_key <> '')`;
}

/** Without secrets, and without the keys of files that are not given: they could be fetched. */
function asGiven(row: HeldRecord, { secret = [], files }: PersonalDataStore): HeldRecord {
  const shown = Object.entries(row).filter(([column]) => column !== 'files' && !secret.includes(column));
  const kept = (row.files ?? []) as unknown as { name: string; key: string; isLeftOut: boolean }[];
  if (files === undefined || kept.length === 0) return Object.fromEntries(shown);
  const given = kept.map(({ name, key, isLeftOut }): FileOfRecord => {
    if ('never' in files) return { name: '', leftOut: files.never };
    if (isLeftOut && files.unless) return { name, leftOut: files.unless.because };
    return { name, key, ...(files.about !== undefined && { about: files.about }) };
  });
  return { ...Object.fromEntries(shown), files: given };
}
