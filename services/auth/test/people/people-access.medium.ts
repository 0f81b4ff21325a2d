import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { PeopleService } from '@strainscope/proto/auth';
import type { TestedService } from '@strainscope/service-kit/testing';
import { childRegistration, registration } from '../registrations.ts';
import { actor, testedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [org, institution, team, otherTeam] = [newId(), newId(), newId(), newId()];
const [player, guardian, stranger] = [newId(), newId(), newId()];
const staff = { organization: newId(), institution: newId(), team: newId(), otherTeam: newId() };

/** Level × relation to the player of the team. */
const actors: Record<string, Actor> = {
  admin: actor(Level.admin),
  'organization staff': actor(Level.organization, staff.organization),
  'institution staff': actor(Level.institution, staff.institution),
  'team staff': actor(Level.team, staff.team),
  "another team's staff": actor(Level.team, staff.otherTeam),
  'organization level without relation': actor(Level.organization),
  'team level without relation': actor(Level.team),
  guardian: actor(Level.family, guardian),
  'family level without relation': actor(Level.family),
  'the player': actor(Level.player, player),
  'another player': actor(Level.player, stranger),
  "an API token of the team's staff": actor(Level.team, staff.team, { apiScopes: ['events:read'] }),
};

let tested: TestedService;
beforeAll(async () => {
  tested = await testedAuth();
  const people = tested.client(PeopleService, systemActor);
  await people.registerPerson(childRegistration({ personId: player }));
  for (const personId of [guardian, stranger]) await people.registerPerson(registration({ personId }));
  await plant(tested, [org]);
  await plant(tested, [org, institution]);
  await plant(tested, [org, institution, team]);
  await plant(tested, [org, institution, otherTeam]);
  await join(tested, player, team, Level.player);
  await join(tested, staff.organization, org, Level.organization);
  await join(tested, staff.institution, institution, Level.institution);
  await join(tested, staff.team, team, Level.team);
  await join(tested, staff.otherTeam, otherTeam, Level.team);
  await people.establishGuardianship({ guardianId: guardian, childId: player });
  await tested.settled();
});
afterAll(() => tested.stop());

type Call = (who: Actor) => Promise<unknown>;
const calls: Record<string, { call: Call; allowed: string[] }> = {
  getPerson: {
    call: (who) => tested.client(PeopleService, who).getPerson({ personId: player }),
    allowed: ['admin', 'organization staff', 'institution staff', 'team staff', 'guardian', 'the player'],
  },
  listStaffOf: {
    call: (who) => tested.client(PeopleService, who).listStaffOf({ personId: player }),
    allowed: ['admin', 'organization staff', 'institution staff', 'team staff', 'guardian', 'the player'],
  },
  listStaff: {
    call: (who) => tested.client(PeopleService, who).listStaff({ nodeId: team }),
    allowed: ['admin', 'organization staff', 'institution staff', 'team staff'],
  },
  establishGuardianship: {
    call: (who) => tested.client(PeopleService, who).establishGuardianship({ guardianId: stranger, childId: player }),
    allowed: ['admin', 'organization staff', 'institution staff', 'team staff'],
  },
};
const table = Object.entries(calls).flatMap(([name, { call, allowed }]) =>
  Object.keys(actors).map((who) => ({ name, call, who, may: allowed.includes(who) })),
);

test.each(table)('$name by $who: $may', async ({ call, who, may }) => {
  const outcome = call(actors[who]!);
  await (may
    ? expect(outcome).resolves.toBeDefined()
    : expect(outcome).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' }));
});

test('missing looks like denied', async () => {
  const missing = tested.client(PeopleService, systemActor).getPerson({ personId: newId() });
  await expect(missing).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('a guardianship is announced once, however often it is asked for', async () => {
  await tested.settled();
  const announced = await tested.announced('strainscope.auth.guardianship.established.v1');
  expect(announced.filter(({ guardianId }) => guardianId === guardian)).toMatchObject([{ childId: player }]);
  expect(announced.filter(({ guardianId }) => guardianId === stranger)).toHaveLength(1);
});

test('nobody is their own guardian, and nobody unknown is one', async () => {
  const people = tested.client(PeopleService, systemActor);
  await expect(people.establishGuardianship({ guardianId: player, childId: player })).rejects.toMatchObject({
    status: 422,
  });
  await expect(people.establishGuardianship({ guardianId: newId(), childId: player })).rejects.toMatchObject({
    status: 404,
  });
});

test('every table about people is protected by the database itself', async () => {
  const unprotected = await tested.rows<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'auth'::regnamespace and not relforcerowsecurity order by 1`,
  );
  expect(unprotected.map(({ relname }) => relname)).toEqual([
    'access_grants',
    'access_guardianships',
    'access_nodes',
    'dead_letters',
    'inbox',
    'migrations',
    'outbox',
  ]);
});
