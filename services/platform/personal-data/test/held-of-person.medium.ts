import { randomUUID } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import { serviceScope, withScope } from '@strainscope/persistence';
import { serviceDatabase, type ServiceDatabase } from '@strainscope/testing';
import { countHeld, recordsOf } from '../src/held-of-person.ts';
import { CreatePersonalDataTables } from '../src/personal-data-tables.ts';
import type { PersonalData } from '../src/personal-data.ts';

class CreateNotes extends Migration {
  override up(): void {
    this.addSql(`create table notes (person_id uuid, title text, blob_key text, told_to text)`);
  }
}

let database: ServiceDatabase;
beforeAll(async () => {
  database = await serviceDatabase({
    service: 'notes',
    entities: [],
    migrations: [CreatePersonalDataTables, CreateNotes],
  });
});
afterAll(() => database.close());

const blobs = 'array[blob_key]';
const notes = (rest: object): PersonalData => ({
  context: 'org',
  stores: [{ name: 'notes', table: 'notes', blobs, files: { names: `array['note ' || title]`, ...rest } }],
});
const held = async (data: PersonalData, personId: string) =>
  withScope(database.orm.em.fork(), serviceScope, async (em) => ({
    records: (await recordsOf(em, data, personId))['notes'],
    counts: await countHeld(em, data, personId),
  }));

async function noted(personId: string, title: string, key: string | null, toldTo = ''): Promise<void> {
  await database.orm.em
    .fork()
    .execute('insert into notes values (?, ?, ?, ?)', [personId, title, key, toldTo] as unknown[]);
}

test('files are named as a person reads them; a record without one names none', async () => {
  const personId = randomUUID();
  await noted(personId, 'first', 'notes/1');
  await noted(personId, 'second', null);
  const { records } = await held(notes({ about: 'A note.' }), personId);
  expect(records).toEqual([
    expect.objectContaining({ title: 'first', files: [{ name: 'note first', key: 'notes/1', about: 'A note.' }] }),
    expect.not.objectContaining({ files: expect.anything() as unknown }),
  ]);
});

test('records come in the order of their columns, however they lie in the table', async () => {
  const personId = randomUUID();
  for (const [title, key] of [
    ['third', 'notes/6'],
    ['first', 'notes/7'],
    ['first', 'notes/5'],
  ] as const)
    await noted(personId, title, key);
  const { records } = await held(notes({}), personId);
  expect(records!.map((record) => record['blob_key'])).toEqual(['notes/5', 'notes/7', 'notes/6']);
});

test('a file that is not given is told of without its key', async () => {
  const personId = randomUUID();
  await noted(personId, 'shared', 'notes/2', 'others');
  await noted(personId, 'own', 'notes/3', personId);
  const unless = { where: 'told_to <> ?', because: 'Others are in it.' };
  const { records } = await held(notes({ unless }), personId);
  expect(records!.map(({ files }) => files)).toEqual([
    [{ name: 'note own', key: 'notes/3' }],
    [{ name: 'note shared', leftOut: 'Others are in it.' }],
  ]);
  const sealed: PersonalData = {
    context: 'org',
    stores: [{ name: 'notes', table: 'notes', blobs, files: { never: 'Sealed.' } }],
  };
  expect((await held(sealed, personId)).records!.map(({ files }) => files)).toEqual(
    Array(2).fill([{ name: '', leftOut: 'Sealed.' }]),
  );
});

test('what is somebody else’s, too, is counted and copied', async () => {
  const [personId, other] = [randomUUID(), randomUUID()];
  await noted(other, 'of both', 'notes/4', personId);
  const data: PersonalData = {
    context: 'org',
    stores: [{ name: 'notes', table: 'notes', heldWhere: 'told_to = ?', secret: ['person_id'] }],
  };
  const { records, counts } = await held(data, personId);
  expect(records).toEqual([{ title: 'of both', blob_key: 'notes/4', told_to: personId }]);
  expect(counts).toEqual([{ store: 'notes', count: 1 }]);
});
