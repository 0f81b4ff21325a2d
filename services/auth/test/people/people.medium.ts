import { createClient } from '@connectrpc/connect';
import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { PeopleService, SessionService } from '@strainscope/proto/auth';
import type { TestedService } from '@strainscope/service-kit/testing';
import { goodPassword, registration } from '../registrations.ts';
import { actor, logLines, testedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

let tested: TestedService;
beforeAll(async () => void (tested = await testedAuth()));
afterAll(() => tested.stop());

const people = (who: Actor = systemActor) => tested.client(PeopleService, who);
const register = async (given: Parameters<typeof registration>[0] = {}, who?: Actor) =>
  people(who).registerPerson(registration(given));

test('somebody registered is there, is announced once, and a repeat answers the same', async () => {
  const request = registration({
    email: 'Jane.Canary@Example.ORG ',
    level: Level.team,
    permissions: ['portal', 'api'],
  });
  const [first, second] = await Promise.all([people().registerPerson(request), people().registerPerson(request)]);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    personId: request.personId,
    email: 'jane.canary@example.org',
    birthDate: '1990-05-17',
    level: 200,
  });
  await tested.settled();
  const all = await tested.announced('strainscope.auth.person.registered.v1');
  const announced = all.filter(({ personId }) => personId === first.personId);
  expect(announced).toMatchObject([
    { email: 'jane.canary@example.org', sex: 'female', permissions: ['portal', 'api'] },
  ]);
});

test('an address has one account, a person one address', async () => {
  const known = await register();
  await expect(register({ email: known.email.toUpperCase() })).rejects.toMatchObject({
    status: 409,
    code: 'EMAIL_TAKEN',
  });
  await expect(register({ personId: known.personId })).rejects.toMatchObject({ status: 409, code: 'PERSON_ID_TAKEN' });
  const both = { email: 'twice@example.org' };
  const outcomes = await Promise.allSettled([register(both), register(both), register(both)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('all faults of a registration are said at once, each with its field', async () => {
  const wrong = { email: 'nobody', password: 'short', firstName: ' ', birthDate: '2020-01-01', sex: 'x', level: 7 };
  const failure = (await register(wrong).catch((error: unknown) => error)) as { faults: { path: string }[] };
  expect(failure.faults.map(({ path }) => path).sort()).toEqual([
    'birthDate',
    'email',
    'firstName',
    'level',
    'password',
    'sex',
  ]);
});

test.each([
  ['2016-01-01', 201],
  ['2016-01-02', 422],
  ['1915-01-01', 422],
  ['2019-02-30', 422],
])('born on %s, seen from 2026-01-01: %d', async (birthDate, status) => {
  const outcome = await register({ birthDate }).then(
    () => 201,
    (error: unknown) => (error as { status: number }).status,
  );
  expect(outcome).toBe(status);
});

describe('who may register whom', () => {
  const org = newId();
  const boss = newId();
  beforeAll(async () => {
    await plant(tested, [org]);
    await join(tested, boss, org, Level.organization);
    await tested.settled();
  });

  test.each<[string, Actor, object, boolean]>([
    ['staff a player', actor(Level.organization, boss), {}, true],
    ['staff of the same level', actor(Level.organization, boss), { level: Level.organization }, true],
    ['staff an admin', actor(Level.organization, boss), { level: Level.admin }, false],
    ['staff somebody with permissions', actor(Level.organization, boss), { permissions: ['portal'] }, false],
    [
      'super staff, with a permission of their own',
      actor(Level.organization, boss, { permissions: ['super', 'portal'] }),
      { permissions: ['portal'] },
      true,
    ],
    [
      'super staff, with more than they have',
      actor(Level.organization, boss, { permissions: ['super'] }),
      { permissions: ['operator'] },
      false,
    ],
    ['staff of nothing', actor(Level.organization), {}, false],
    ['a player', actor(Level.player), {}, false],
    ['an API token of an admin', { ...systemActor, apiScopes: [] }, {}, false],
    ['the system an admin', systemActor, { level: Level.admin, permissions: ['super', 'operator'] }, true],
  ])('%s', async (_, who, given, may) => {
    const outcome = register(given, who);
    await (may ? expect(outcome).resolves.toBeDefined() : expect(outcome).rejects.toMatchObject({ status: 404 }));
  });

  test('nobody at all', async () => {
    await expect(createClient(PeopleService, tested.calls).registerPerson(registration())).rejects.toMatchObject({
      status: 401,
    });
  });
});

test('no name, address, birth date or password reaches a log', async () => {
  await register({ firstName: 'Zebulon', lastName: 'Quackenbush', email: 'zebulon@example.org' });
  await register({ email: 'zebulon@example.org' }).catch(() => undefined);
  const { signIn } = createClient(SessionService, tested.calls);
  await signIn({ email: 'zebulon@example.org', password: goodPassword, address: '192.0.2.77' });
  await signIn({ email: 'zebulon@example.org', password: 'wrong wrong wrong', address: '192.0.2.77' }).catch(
    () => undefined,
  );
  const logged = logLines.join();
  for (const canary of [
    'Zebulon',
    'Quackenbush',
    'zebulon@',
    goodPassword,
    'wrong wrong',
    '1990-05-17',
    '192.0.2.77',
  ]) {
    expect(logged).not.toContain(canary);
  }
});
