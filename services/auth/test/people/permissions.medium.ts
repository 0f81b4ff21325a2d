import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId, type Permission } from '@strainscope/kernel';
import { PeopleService, PermissionService } from '@strainscope/proto/auth';
import { registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [organization, institution, team, otherTeam] = [newId(), newId(), newId(), newId()];
const manager = newId();

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
  await plant(tested, [organization, institution, otherTeam]);
  await join(tested, manager, team, Level.team);
  await tested.settled();
});
afterAll(() => tested.stop());

const asManager = (...permissions: Permission[]) => actor(Level.team, manager, { permissions });
const service = (who: Actor) => tested.client(PermissionService, who);

async function player(teamId: string, permissions: Permission[] = [], given: object = {}): Promise<string> {
  const { personId } = await tested
    .client(PeopleService, systemActor)
    .registerPerson(registration({ permissions, ...given }));
  await join(tested, personId, teamId, Level.player);
  await tested.settled();
  return personId;
}

const set = (who: Actor, personId: string, permissions: string[], known: string[] = []) =>
  service(who).updatePermissions({ changes: [{ personId, permissions, known }] });
const denied = { status: 404, code: 'NOT_FOUND' };

test('with super one gives what one has, and the change counts at once and is announced', async () => {
  const personId = await player(team);
  const { people } = await set(asManager('super', 'portal'), personId, ['portal']);
  expect(people).toMatchObject([{ personId, permissions: ['portal'] }]);
  await expect(service(asManager()).getPermissions({ personId })).resolves.toMatchObject({ permissions: ['portal'] });
  await tested.settled();
  const updates = await tested.announced('strainscope.auth.person.updated.v1');
  expect(updates.filter((update) => update.personId === personId)).toMatchObject([{ permissions: ['portal'] }]);
});

test.each<[string, Permission[], Permission[]]>([
  ['without super', ['portal'], ['portal']],
  ['without having it', ['super'], ['research']],
  ['nor one more of it', ['super', 'portal'], ['portal', 'operator']],
])('nothing is given %s', async (_, held, wanted) => {
  const personId = await player(team);
  await expect(set(asManager(...held), personId, wanted)).rejects.toMatchObject(denied);
  await expect(service(asManager()).getPermissions({ personId })).resolves.toMatchObject({ permissions: [] });
});

test('neither to oneself, nor to a sibling team, nor by a token', async () => {
  const other = await player(otherTeam);
  const own = await player(team);
  const all = asManager('super', 'portal');
  await expect(set(all, other, ['portal'])).rejects.toMatchObject(denied);
  await expect(service(all).getPermissions({ personId: other })).rejects.toMatchObject(denied);
  await expect(
    set(actor(Level.player, own, { permissions: ['super', 'portal'] }), own, ['portal']),
  ).rejects.toMatchObject(denied);
  await expect(set({ ...all, apiScopes: ['events:read'] }, own, ['portal'])).rejects.toMatchObject(denied);
});

test('all or none, and not on what somebody else changed meanwhile', async () => {
  const [one, two] = [await player(team), await player(team, ['api'])];
  const changes = [
    { personId: one, permissions: ['portal'], known: [] },
    { personId: two, permissions: ['portal'], known: [] },
  ];
  const refused = service(asManager('super', 'portal')).updatePermissions({ changes });
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  await expect(service(asManager()).getPermissions({ personId: one })).resolves.toMatchObject({ permissions: [] });
});

test('what there is not is said', async () => {
  const personId = await player(team);
  await expect(set(asManager('super'), personId, ['everything'])).rejects.toMatchObject({ status: 422 });
});

test('the list holds whom the actor sees, by last name, page by page, and can be searched', async () => {
  for (const lastName of ['Zebrafish', 'Zander', 'Zebra_x']) await player(team, [], { lastName });
  await player(otherTeam, [], { lastName: 'Zobel' });
  const list = (request: object) => service(asManager()).listPermissions({ search: 'z', ...request });
  const found = await list({ search: 'example zeb' });
  expect(found.people.map(({ lastName }) => lastName)).toEqual(['Zebra_x', 'Zebrafish']);
  expect((await list({ search: 'zebra_' })).people).toHaveLength(1);
  expect((await list({ search: 'zobel' })).people).toEqual([]);
  const first = await list({ search: 'z e', page: { size: 2 } });
  const rest = await list({ search: 'z e', page: { size: 2, cursor: first.page!.nextCursor } });
  const names = [...first.people, ...rest.people].map(({ personId }) => personId);
  expect(new Set(names).size).toBe(names.length);
  await expect(list({ page: { cursor: 'x' } })).rejects.toMatchObject({ status: 422 });
});
