import { schemaOf } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { serviceDatabase } from '@strainscope/testing';
import pg from 'pg';
import { services } from '../src/one-machine/services.ts';

/** What names a person and stays, because it is needed to keep them out, or is erased by the library that owns it. */
const keptTables = [
  'erased_people',
  'doomed_blobs',
  'data_requests',
  'erasures',
  'access_grants',
  'access_guardianships',
  'processing_permissions',
  // Finds entries of the access log, which stays.
  'access_log_reads',
];

/** Columns that name a person by whom no row is erased, and why. */
const keptColumns: Record<string, string> = {
  'auth: people.email': 'goes with the row, which is theirs',
  'auth: people.phone': 'goes with the row, which is theirs',
  'auth: one_time_codes.phone': 'goes with the row, which is theirs',
  'auth: email_changes.email': 'goes with the row, which is theirs',
  'auth: email_changes.previous_email': 'goes with the row, which is theirs',
  'auth: birth_date_corrections.corrected_by': 'an id: the correction is the record of whom it is about',
  'auth: profiles.address': 'goes with the row, which is theirs',
  'auth: consent_decisions.decided_by': 'an id: what was decided for a child is the child’s record',
  'auth: consent_signings.entered_by': 'an id: the paper is the record of whom it is about',
  'auth: invitations.inviter_id': 'an id: the invitation is of whom it invites, and is closed',
  'org-hierarchy: changes.actor_id': 'an id: the edit is the record of whom it touched',
  'sensor-ingest: alert_rule_versions.decided_by':
    'an id: the rules are of a place, and the version says who answers for it',
  'sensor-ingest: event_reviews.reader_id':
    'an id: what a reader found is of the event, and which two readers agree counts',
  'sensor-ingest: quarantined_events.former_person_id': 'an id: the event is somebody else’s since it was corrected',
  'sensor-ingest: uploads.opened_by': 'an id: the file is the team’s record',
};

/** Columns that say whom a row is about, who did something, or where somebody is reached; foreign keys to people are found by themselves. */
const namesSomebody =
  '^((.*_)?(person|child|guardian|signer|staff|owner|actor|inviter|user|member|player|coach|reader)_id|(.*_)?(by|email|phone|address))$';

const columnsAboutPeople = `
  select c.relname as table, a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relkind = 'r' and c.relnamespace = $1::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.atttypid in ('uuid'::regtype, 'text'::regtype)
    and (a.attname ~ $2 or exists (
      select from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and p.relname = 'people' and a.attnum = any (f.conkey)))
  order by 1, 2`;

test.each(services.filter(({ entities }) => entities).map((service) => [service.name, service] as const))(
  '%s erases by every column that names a person, and its lists can be counted, exported and erased',
  async (name, service) => {
    const database = await serviceDatabase(persistenceOf(service));
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(`set search_path = ${schemaOf(name)}`);
    try {
      const { rows } = await admin.query<{ table: string; column: string }>(columnsAboutPeople, [
        schemaOf(name),
        namesSomebody,
      ]);
      const stores = service.personalData?.stores ?? [];
      const isErasedBy = (table: string, column: string) =>
        stores.some((store) => store.table === table && new RegExp(`\\b${column}\\b`).test(store.where ?? 'person_id'));
      const staying = rows
        .filter(({ table, column }) => !keptTables.includes(table) && !isErasedBy(table, column))
        .map(({ table, column }) => `${name}: ${table}.${column}`);
      expect(staying.toSorted()).toEqual(
        Object.keys(keptColumns)
          .filter((each) => each.startsWith(`${name}: `))
          .sort(),
      );
      for (const {
        table,
        where = 'person_id = ?',
        heldWhere = where,
        blobs = `array['']`,
        files,
        strikeOut,
      } of stores) {
        const filled = (sql: string) => sql.replaceAll('?', `'00000000-0000-0000-0000-000000000000'`);
        const condition = filled(where);
        await admin.query(`select count(*) from ${table}, unnest(${blobs}) where ${condition}`);
        const { names = `array['']`, unless = { where: 'false' } } = files && 'names' in files ? files : {};
        const given = `select count(*) from ${table}, unnest(${blobs}, ${names}) where ${heldWhere} and not (${unless.where})`;
        await admin.query(filled(given));
        if (strikeOut !== undefined) await admin.query(`update ${table} set ${strikeOut} where ${condition}`);
      }
    } finally {
      await admin.end();
      await database.close();
    }
  },
);

/** What names an event and stays when it expired: messages by their own ids, what keeps it out, and what somebody ordered. */
const tablesBesideEvents = ['inbox', 'dead_letters', 'expired_events', 'batch_items'];

test.each(['simulation-orchestrator', 'reporting', 'ml-training'])(
  '%s erases what it made of an event that expired by every table that names one',
  async (name) => {
    const service = services.find((each) => each.name === name)!;
    const database = await serviceDatabase(persistenceOf(service));
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(`set search_path = ${schemaOf(name)}`);
    try {
      const { rows } = await admin.query<{ table: string }>(
        `select distinct table_name as table from information_schema.columns c join information_schema.tables using (table_name)
         where c.table_schema = $1 and column_name = 'event_id' and table_type = 'BASE TABLE'`,
        [schemaOf(name)],
      );
      const ofEvents = service.personalData!.stores.filter(({ ofEvent }) => ofEvent !== undefined);
      const staying = rows.map(({ table }) => table).filter((each) => !ofEvents.some(({ table }) => table === each));
      expect(staying.filter((table) => !tablesBesideEvents.includes(table))).toEqual([]);
      for (const { table, ofEvent } of ofEvents) {
        const condition = ofEvent!
          .replaceAll(':event', `'00000000-0000-0000-0000-000000000000'`)
          .replaceAll(':expired', 'now()');
        await admin.query(`select count(*) from ${table} where ${condition}`);
      }
    } finally {
      await admin.end();
      await database.close();
    }
  },
);
