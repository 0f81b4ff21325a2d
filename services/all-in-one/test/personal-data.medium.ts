import { schemaOf } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { serviceDatabase } from '@strainscope/testing';
import pg from 'pg';
import { services } from '../src/services.ts';

/** What names a person and stays, because it is needed to keep them out, or is erased by the library that owns it. */
const kept = [
  ...['erased_people', 'doomed_blobs', 'data_requests', 'erasures'],
  ...['access_grants', 'access_guardianships', 'processing_permissions'],
  // Finds entries of the access log, which stays.
  'access_log_reads',
];

/** Columns that say whom a row is about. */
const columns = ['person_id', 'child_id', 'guardian_id', 'email'];

test.each(services.filter(({ entities }) => entities).map((service) => [service.name, service] as const))(
  '%s lists every table that names a person, and its lists can be counted, exported and erased',
  async (name, service) => {
    const database = await serviceDatabase(persistenceOf(service));
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(`set search_path = ${schemaOf(name)}`);
    try {
      const { rows } = await admin.query<{ table: string }>(
        `select distinct table_name as table from information_schema.columns
         join pg_class on relname = table_name and relkind = 'r' and relnamespace = table_schema::regnamespace
         where table_schema = $1 and column_name = any ($2)`,
        [schemaOf(name), columns],
      );
      const stores = service.personalData?.stores ?? [];
      const listed = new Set(stores.map(({ table }) => table));
      const forgotten = rows.map(({ table }) => table).filter((table) => !listed.has(table) && !kept.includes(table));
      expect(forgotten.sort()).toEqual([]);
      for (const { table, where = 'person_id = ?', blobs = `array['']` } of stores) {
        const condition = where.replaceAll('?', `'00000000-0000-0000-0000-000000000000'`);
        await admin.query(`select count(*) from ${table}, unnest(${blobs}) where ${condition}`);
      }
    } finally {
      await admin.end();
      await database.close();
    }
  },
);
