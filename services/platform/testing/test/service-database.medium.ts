import type { EntitySchema } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity, serviceScope, withScope } from '@strainscope/persistence';
import { newId } from '@strainscope/kernel';
import { serviceDatabase } from '../src/postgres/service-database.ts';
import type { ServiceDatabase } from '../src/postgres/service-database.ts';

class CreateNotes extends Migration {
  override up(): void {
    this.addSql('create table notes (id uuid primary key, scope uuid[] not null, person_id uuid)');
    for (const statement of rowLevelSecurity('notes')) this.addSql(statement);
  }
}

const schema = { service: 'note-taking', entities: [] as EntitySchema[], migrations: [CreateNotes] };
const open: ServiceDatabase[] = [];
afterAll(() => Promise.all(open.map((database) => database.close())));

async function database(): Promise<ServiceDatabase> {
  const made = await serviceDatabase(schema);
  open.push(made);
  return made;
}

test('two suites get databases of their own', async () => {
  const [one, two] = await Promise.all([database(), database()]);
  await withScope(one.orm.em.fork(), serviceScope, (em) =>
    em.execute('insert into notes values (?, ?, null)', [newId(), '{}']),
  );
  const count = ({ orm }: ServiceDatabase) =>
    withScope(orm.em.fork(), serviceScope, (em) => em.execute<{ n: number }[]>('select count(*)::int as n from notes'));
  expect(await count(one)).toEqual([{ n: 1 }]);
  expect(await count(two)).toEqual([{ n: 0 }]);
});

test('migrations run once, however many suites ask', async () => {
  const { orm } = await database();
  const templates = await orm.em
    .fork()
    .execute<{ n: number }[]>(`select count(*)::int as n from pg_database where datname like 'template_note_taking%'`);
  expect(templates).toEqual([{ n: 1 }]);
});
