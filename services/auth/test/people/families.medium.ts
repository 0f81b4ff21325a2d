import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { GuardianshipService, PeopleService, ProfileService } from '@strainscope/proto/auth';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { childRegistration, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  await family('Ann', 'Ash', 'Toby');
  await family('Ben', 'Birch', 'Uma', 'Vic');
  await family('Cleo', 'Cedar', 'Wim');
});
afterAll(() => tested.stop());

/** People without a password: none signs in here, and hashing takes its time. */
const unsigned = { password: '' };
const people = () => tested.client(PeopleService, systemActor);

async function family(firstName: string, lastName: string, ...children: string[]) {
  const guardian = await people().registerPerson(
    registration({ ...unsigned, firstName, lastName, level: Level.family }),
  );
  for (const child of children) {
    const { personId } = await people().registerPerson(childRegistration({ ...unsigned, firstName: child, lastName }));
    await people().establishGuardianship({ guardianId: guardian.personId, childId: personId });
  }
}

const list = (request: object = {}) => tested.client(GuardianshipService, actor(Level.admin)).listFamilies(request);
const guardians = async (request: object) => (await list(request)).families.map(({ firstName }) => firstName);

test('guardians by name, each with the children', async () => {
  const { families, page } = await list();
  expect(page).toMatchObject({ total: 3n, nextCursor: '' });
  expect(families.map(({ firstName, children }) => [firstName, ...children.map((child) => child.firstName)])).toEqual([
    ['Ann', 'Toby'],
    ['Ben', 'Uma', 'Vic'],
    ['Cleo', 'Wim'],
  ]);
});

test('the words may be a guardian’s or a child’s', async () => {
  expect(await guardians({ search: 'birch' })).toEqual(['Ben']);
  expect(await guardians({ search: 'wim ced' })).toEqual(['Cleo']);
  expect(await guardians({ search: '%' })).toEqual([]);
});

test.each(['name', 'last-sign-in'])('pages by %s show everybody once', async (sort) => {
  const first = await list({ sort, page: { size: 2 } });
  const second = await list({ sort, page: { size: 2, cursor: first.page?.nextCursor ?? '' } });
  expect([...first.families, ...second.families].map(({ firstName }) => firstName).sort()).toEqual([
    'Ann',
    'Ben',
    'Cleo',
  ]);
  expect(second.page?.nextCursor).toBe('');
});

test('whoever signed in last comes first, and when that was is told', async () => {
  await tested.rows(
    `update people set last_sign_in_at = '2026-11-21T14:03:00Z' where first_name = 'Cleo' returning id`,
  );
  const [first] = (await list({ sort: 'last-sign-in' })).families;
  expect(first).toMatchObject({ firstName: 'Cleo', lastSignInAt: { seconds: 1795269780n } });
});

test('a cursor that is none, and one of another order, are refused', async () => {
  await expect(list({ page: { cursor: 'x' } })).rejects.toMatchObject({ status: 422 });
  const { page } = await list({ page: { size: 1 } });
  await expect(list({ sort: 'last-sign-in', page: { cursor: page?.nextCursor ?? '' } })).rejects.toMatchObject({
    status: 422,
  });
});

test('nobody but an admin sees the list', async () => {
  for (const level of [Level.organization, Level.family]) {
    const client = tested.client(GuardianshipService, actor(level));
    await expect(client.listFamilies({})).rejects.toMatchObject({ status: 404 });
  }
});

test('a family is found by what its people are called now', async () => {
  const [found] = (await list({ search: 'wim' })).families;
  const { personId } = found!.children[0]!;
  const child = tested.client(ProfileService, actor(Level.player, personId));
  await child.updateProfile({
    personId,
    version: 0,
    contact: { firstName: 'Xavier', lastName: 'Cedar', sex: 'male', address: '' },
  });
  expect(await guardians({ search: 'wim' })).toEqual([]);
  expect(await guardians({ search: 'xav' })).toEqual(['Cleo']);
});

test('two children who are renamed at one moment are both found by their new names alone', async () => {
  await family('Eve', 'Elm', 'Yan', 'Zoe');
  const rename = (from: string, to: string) => (em: EntityManager) =>
    em.execute(`update people set first_name = '${to}' where first_name = '${from}' and last_name = 'Elm'`);
  const apart = <T>(work: (em: EntityManager) => Promise<T>) =>
    withScope(tested.running.app.get(EntityManager).fork(), serviceScope, work);
  const waits = `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
  const [later] = await apart(async (em) => {
    await rename('Yan', 'Yorick')(em);
    const second = apart(rename('Zoe', 'Zelda'));
    await eventually(async () => expect(await em.execute(waits)).toHaveLength(1));
    return [second];
  });
  await later;
  const words = await tested.rows<{ word: string }>(
    `select word from family_words where word similar to '(y|z)%' and guardian_id in (select id from people where last_name = 'Elm')`,
  );
  expect(words.map(({ word }) => word).sort()).toEqual(['yorick', 'zelda']);
});

test('who is no guardian any more is found by nobody’s words', async () => {
  await family('Dora', 'Dogwood', 'Yves');
  const end = (where: string) =>
    tested.rows(`with ended as (delete from guardianships g using people p where ${where} and p.first_name = 'Yves' returning 1)
      select * from ended`);
  expect(await guardians({ search: 'yves' })).toEqual(['Dora']);
  await end('p.id = g.child_id');
  expect(await guardians({ search: 'dora' })).toEqual([]);
  expect(await tested.rows(`select * from family_words where word in ('yves', 'dora', 'dogwood')`)).toEqual([]);
});
