import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { AccountService, PeopleService } from '@strainscope/proto/auth';
import { registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [org, institution, team, otherTeam] = [newId(), newId(), newId(), newId()];
const [player, ann, ben, cleo] = [newId(), newId(), newId(), newId()];

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  const people = tested.client(PeopleService, systemActor);
  const named = { [player]: 'Pat', [ann]: 'Ann', [ben]: 'Ben', [cleo]: 'Cleo' };
  // These people never sign in, and hashing passwords takes its time.
  for (const [personId, firstName] of Object.entries(named))
    await people.registerPerson(registration({ personId, firstName, lastName: 'Ash', password: '' }));
  for (const path of [[org], [org, institution], [org, institution, team], [org, institution, otherTeam]])
    await plant(tested, path);
  await join(tested, player, team, Level.player);
  await join(tested, ann, team, Level.team);
  await join(tested, ben, org, Level.organization);
  await join(tested, cleo, team, Level.team);
  await join(tested, cleo, otherTeam, Level.team);
  await tested.settled();
});
afterAll(() => tested.stop());

const list = (request: object = {}, who = actor(Level.admin)) => tested.client(PeopleService, who).listStaff(request);
const names = async (request: object) => (await list(request)).staff.map(({ firstName }) => firstName);

test('everybody who works anywhere, once for each place, and no player', async () => {
  const { staff, page } = await list();
  expect(staff.map(({ firstName, level }) => [firstName, level])).toEqual([
    ['Ann', 200],
    ['Ben', 300],
    ['Cleo', 200],
    ['Cleo', 200],
  ]);
  expect(page).toMatchObject({ total: 4n, nextCursor: '' });
});

test('of a node those who work there, not above it', async () => {
  expect(await names({ nodeId: team })).toEqual(['Ann', 'Cleo']);
});

test('the words may be of the name or the address', async () => {
  const { staff } = await list({ search: 'ann ash' });
  expect(staff.map(({ personId }) => personId)).toEqual([ann]);
  expect(await names({ search: staff[0]!.email })).toEqual(['Ann']);
  expect(await names({ search: '%' })).toEqual([]);
});

test('the words may be of a place: whoever works there is found beside those who are called so', async () => {
  expect(await names({ search: 'Lakeside', placeIds: [otherTeam] })).toEqual(['Cleo']);
  expect(await names({ search: 'ann', placeIds: [org, otherTeam, 'no id'] })).toEqual(['Ann', 'Ben', 'Cleo']);
  // What is not searched for narrows nothing.
  expect(await names({ placeIds: [org] })).toEqual(['Ann', 'Ben', 'Cleo', 'Cleo']);
});

test('every order also the other way round', async () => {
  expect(await names({ sort: '-name' })).toEqual(['Cleo', 'Cleo', 'Ben', 'Ann']);
  expect((await names({ sort: '-level' })).at(-1)).toBe('Ben');
});

test('the highest level first, and whoever signed in last', async () => {
  expect((await names({ sort: 'level' }))[0]).toBe('Ben');
  await tested.rows(`update people set last_sign_in_at = now() where id = '${cleo}' returning id`);
  expect(await names({ sort: 'last-sign-in', page: { size: 2 } })).toEqual(['Cleo', 'Cleo']);
  expect((await names({ sort: '-last-sign-in' })).slice(-2)).toEqual(['Cleo', 'Cleo']);
});

test.each(['name', '-name', 'level', '-level', 'last-sign-in', '-last-sign-in'])(
  'pages by %s show every row once',
  async (sort) => {
    const shown: string[] = [];
    let cursor = '';
    do {
      const { staff, page } = await list({ sort, page: { size: 1, cursor } });
      shown.push(...staff.map(({ personId, nodeId }) => `${personId} ${nodeId}`));
      cursor = page!.nextCursor;
    } while (cursor !== '');
    expect(shown.toSorted()).toEqual(
      [`${ann} ${team}`, `${ben} ${org}`, `${cleo} ${team}`, `${cleo} ${otherTeam}`].sort(),
    );
  },
);

test('a cursor of another order is refused', async () => {
  const { page } = await list({ page: { size: 1 } });
  const bent = list({ sort: 'level', page: { cursor: page!.nextCursor } });
  await expect(bent).rejects.toMatchObject({ status: 422 });
});

test.each(['', ' ', '1e3', '0x1', 'Infinity', 'NaN'])('a cursor bent to the level %j is refused', async (level) => {
  const cursor = Buffer.from(JSON.stringify([level, ann, team])).toString('base64url');
  await expect(list({ sort: 'level', page: { cursor } })).rejects.toMatchObject({ status: 422 });
});

test('a sign that no text holds is refused, in what is searched and in a cursor', async () => {
  await expect(list({ search: 'Ann\0' })).rejects.toMatchObject({ status: 422 });
  const cursor = Buffer.from(JSON.stringify(['\0', ann, team])).toString('base64url');
  await expect(list({ page: { cursor } })).rejects.toMatchObject({ status: 422 });
});

test('an API token lists nobody, whoever holds it', async () => {
  const token = { apiScopes: ['uploads:write'] } as const;
  await expect(list({ nodeId: team }, actor(Level.team, ann, token))).rejects.toMatchObject({ status: 404 });
  for (const nodeId of ['', team])
    await expect(list({ nodeId }, actor(Level.admin, newId(), token))).rejects.toMatchObject({ status: 404 });
});

test('an account that is closed stays in the list, and says so', async () => {
  const admin = tested.client(AccountService, actor(Level.admin));
  await admin.setDisabled({ personId: ann, disabled: true });
  expect((await list({ search: 'ann' })).staff[0]!.disabledAt).toBeDefined();
  await admin.setDisabled({ personId: ann, disabled: false });
});

test('staff see those of their node and below it; everybody, nobody but admins', async () => {
  expect((await list({ nodeId: team }, actor(Level.organization, ben))).staff).toHaveLength(2);
  expect((await list({ nodeId: team }, actor(Level.team, ann))).staff).toHaveLength(2);
  for (const nodeId of ['', org, otherTeam])
    await expect(list({ nodeId }, actor(Level.team, ann))).rejects.toMatchObject({ status: 404 });
  await expect(list({ nodeId: team }, actor(Level.player, player))).rejects.toMatchObject({ status: 404 });
});
