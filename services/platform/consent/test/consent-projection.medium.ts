import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { rowLevelSecurity, serviceScope, withScope, type Scope } from '@strainscope/persistence';
import type { EventInit } from '@strainscope/messaging';
import { eventCatalogue, type EventMessage, type EventType } from '@strainscope/proto';
import { serviceDatabase, type ServiceDatabase } from '@strainscope/testing';
import { hideWithoutConsent } from '../src/consent-policy.ts';
import { consentProjection } from '../src/consent-projection.ts';
import { mayProcess, notPermitted, undecided } from '../src/may-process.ts';
import { consentEntities } from '../src/processing-permission.entity.ts';
import { CreateConsentTables } from '../src/processing-permission.migration.ts';
import type { Purpose } from '../src/purposes.ts';
import { withheldPeople } from '../src/withheld-people.ts';

const Note = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: { id: p.uuid().primary(), scope: p.array().columnType('uuid[]'), personId: p.uuid() },
});

class CreateNotes extends Migration {
  override up(): void {
    this.addSql('create table notes (id uuid primary key, scope uuid[] not null, person_id uuid not null)');
    for (const statement of [...rowLevelSecurity('notes'), ...hideWithoutConsent('notes')]) this.addSql(statement);
  }
}

let database: ServiceDatabase;
beforeAll(async () => {
  database = await serviceDatabase({
    service: 'consent',
    entities: [Note, ...consentEntities],
    migrations: [CreateConsentTables, CreateNotes],
  });
});
afterAll(() => database.close());

const asService = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(database.orm.em, serviceScope, work);
const consume = <T extends EventType>(type: T, message: EventInit<T>) =>
  asService((em) =>
    consentProjection.apply(em, type, create(eventCatalogue[type], message as never) as EventMessage<T>),
  );
const REASSIGNED = 'strainscope.ingest.hae.reassigned.v1';
const reassigned = (message: EventInit<typeof REASSIGNED>) =>
  asService((em) => withheldPeople.apply(em, REASSIGNED, create(eventCatalogue[REASSIGNED], message)));
const decided = (personId: string, revision: bigint, ...permittedPurposes: Purpose[]) =>
  consume('strainscope.auth.processing.changed.v1', { personId, revision, permittedPurposes, minor: true });
const may = (personId: string, purpose: Purpose) => asService((em) => mayProcess(em, personId, purpose));

test('an unknown person is an undefined member: cared for, and no matter of research', async () => {
  expect(await may(randomUUID(), 'care')).toBe(true);
  expect(await may(randomUUID(), 'team')).toBe(true);
  expect(await may(randomUUID(), 'research')).toBe(false);
});

test('each purpose has an answer of its own, and the newest revision counts, in whatever order it comes', async () => {
  const personId = randomUUID();
  await decided(personId, 2n, 'care', 'team');
  expect(await may(personId, 'team')).toBe(true);
  expect(await may(personId, 'research')).toBe(false);
  await decided(personId, 5n);
  await decided(personId, 5n);
  await decided(personId, 3n, 'care', 'research');
  expect(await may(personId, 'care')).toBe(false);
  await decided(personId, 6n, 'care');
  expect(await may(personId, 'care')).toBe(true);
});

test('whoever is erased stays known: nothing is processed any more, whatever comes late', async () => {
  const personId = randomUUID();
  await consume('strainscope.auth.person.erased.v1', { personId });
  await decided(personId, 9n, 'care');
  expect(await may(personId, 'care')).toBe(false);
});

test('nothing is permitted of somebody whose events are withheld while no decision was heard; the first that is counts', async () => {
  const [unheard, known] = [randomUUID(), randomUUID()];
  await decided(known, 1n, 'care', 'team');
  for (const personId of [unheard, known]) {
    const told = { eventId: randomUUID(), personId, formerPersonId: randomUUID(), withheld: true };
    for (let times = 0; times < 2; times++) await reassigned(told);
    await reassigned({ ...told, personId: told.formerPersonId, formerPersonId: personId, withheld: false });
    expect(await may(told.formerPersonId, 'care')).toBe(true);
  }
  expect([await may(unheard, 'care'), await may(known, 'care')]).toEqual([false, true]);
  await decided(unheard, 1n, 'care', 'team');
  await reassigned({ personId: unheard, withheld: true });
  expect(await may(unheard, 'team')).toBe(true);
});

test('many are asked about at once', async () => {
  const [with_, without, unknown] = [randomUUID(), randomUUID(), randomUUID()];
  await decided(with_, 1n, 'care');
  await decided(without, 1n);
  const refused = await asService((em) => notPermitted(em, [with_, without, unknown, without], 'care'));
  expect([...refused]).toEqual([without]);
  expect([...(await asService((em) => undecided(em, [with_, without, unknown, unknown])))]).toEqual([unknown]);
});

describe('rows about people', () => {
  const node = randomUUID();
  const child = randomUUID();
  const staff: Scope = { level: 200, nodeIds: [node], personIds: [randomUUID()] };
  const readers: Record<string, Scope> = {
    staff,
    administrator: { level: 1000, nodeIds: [], personIds: [] },
    guardian: { level: 150, nodeIds: [], personIds: [randomUUID(), child] },
    service: serviceScope,
  };
  beforeAll(() =>
    asService(async (em) => {
      em.create(Note, { id: randomUUID(), scope: [node], personId: child });
      em.create(Note, { id: randomUUID(), scope: [node], personId: randomUUID() });
      await em.flush();
    }),
  );
  const seenOfChild = (reader: string) =>
    withScope(database.orm.em, readers[reader]!, (em) => em.count(Note, { personId: child }));

  test.each([
    { given: ['care', 'team'], visible: ['staff', 'administrator', 'guardian', 'service'] },
    { given: ['care'], visible: ['guardian', 'service'] },
    { given: [], visible: ['service'] },
    { given: ['care', 'team', 'research'], visible: ['staff', 'administrator', 'guardian', 'service'] },
  ] as const)('with $given are shown to $visible', async ({ given, visible }) => {
    const [row] = await asService((em) =>
      em.execute<{ next: string }[]>(
        'select coalesce(max(revision), 0) + 1 as next from processing_permissions where person_id = ?',
        [child],
      ),
    );
    await decided(child, BigInt(row!.next), ...given);
    const seen = await Promise.all(Object.keys(readers).map(async (each) => ((await seenOfChild(each)) ? each : '')));
    expect(seen.filter(Boolean)).toEqual(visible);
  });

  test('of others do not change', async () => {
    expect(await withScope(database.orm.em, staff, (em) => em.count(Note, { personId: { $ne: child } }))).toBe(1);
  });
});
