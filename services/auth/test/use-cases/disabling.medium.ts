import { createClient } from '@connectrpc/connect';
import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { AccountService, PeopleService, PrivacyService, SessionService } from '@strainscope/proto/auth';
import { atOnce } from '../at-once.ts';
import { goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [org, institution, team, otherTeam] = [newId(), newId(), newId(), newId()];
const [coach, other] = [newId(), newId()];

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  await plant(tested, [org]);
  await plant(tested, [org, institution]);
  await plant(tested, [org, institution, team]);
  await plant(tested, [org, institution, otherTeam]);
  await join(tested, coach, team, Level.team);
  await join(tested, other, otherTeam, Level.team);
});
afterAll(() => tested.stop());

/** Registers a person who plays in these teams. */
async function playerOf(...teams: string[]) {
  const person = await tested.client(PeopleService, systemActor).registerPerson(registration({ level: Level.player }));
  for (const each of teams) await join(tested, person.personId, each, Level.player);
  await tested.settled();
  return person;
}
const setDisabled = (who: Actor, personId: string, disabled: boolean) =>
  tested.client(AccountService, who).setDisabled({ personId, disabled });
const signIn = (email: string) =>
  createClient(SessionService, tested.calls).signIn({ email, password: goodPassword, address: '192.0.2.1' });

test('a team’s staff closes a player’s account: out at the next request, and in again once it is opened', async () => {
  const { personId, email } = await playerOf(team);
  const { sessionToken } = await signIn(email);
  await setDisabled(actor(Level.team, coach), personId, true);
  await expect(createClient(SessionService, tested.calls).resolveSession({ sessionToken })).rejects.toMatchObject({
    status: 401,
  });
  await expect(signIn(email)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
  const person = await tested.client(PeopleService, actor(Level.team, coach)).getPerson({ personId });
  expect(person.disabledAt).toBeDefined();
  await setDisabled(actor(Level.team, coach), personId, false);
  await expect(signIn(email)).resolves.toBeDefined();
  const log = await tested.rows<{ content: string }>(
    'select content from access_log_waiting union all select content from access_log',
  );
  const changes = log.map(({ content }) => content).filter((content) => content.includes(personId));
  expect(changes.some((content) => content.includes('auth.account.disabled') && content.includes(coach))).toBe(true);
});

test('whoever plays for another team too is not one team’s to lock out: an administrator is', async () => {
  const { personId } = await playerOf(team, otherTeam);
  await expect(setDisabled(actor(Level.team, coach), personId, true)).rejects.toMatchObject({
    code: 'NOT_YOURS_ALONE',
  });
  await expect(setDisabled(actor(Level.admin), personId, true)).resolves.toBeDefined();
});

test('what an administrator closed, a team’s staff does not open', async () => {
  const { personId } = await playerOf(team);
  await setDisabled(actor(Level.admin), personId, true);
  await expect(setDisabled(actor(Level.team, coach), personId, false)).rejects.toMatchObject({
    code: 'NOT_YOURS_ALONE',
  });
  await setDisabled(actor(Level.admin), personId, false);
  await expect(setDisabled(actor(Level.team, coach), personId, true)).resolves.toBeDefined();
});

test('another team’s staff, the players and a token find nobody', async () => {
  const { personId } = await playerOf(team);
  const strangers = [
    actor(Level.team, other),
    actor(Level.player, newId()),
    actor(Level.team, coach, { apiScopes: ['events:read'] }),
  ];
  for (const who of strangers) await expect(setDisabled(who, personId, true)).rejects.toMatchObject({ status: 404 });
});

describe('of two who come at one moment', () => {
  const held = (personId: string) => `select from people where id = '${personId}' for update`;

  test('staff do not open what an administrator closes', async () => {
    const { personId } = await playerOf(team);
    await setDisabled(actor(Level.team, coach), personId, true);
    const calls = [
      () => setDisabled(actor(Level.admin), personId, true),
      () => setDisabled(actor(Level.team, coach), personId, false),
    ];
    expect(await atOnce<unknown>(tested, held(personId), calls)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'NOT_YOURS_ALONE' } },
    ]);
  });

  test('nobody opens what is being erased', async () => {
    const { personId } = await playerOf(team);
    await setDisabled(actor(Level.admin), personId, true);
    const calls = [
      () =>
        tested.client(PrivacyService, actor(Level.player, personId)).eraseAccount({ personId, password: goodPassword }),
      () => setDisabled(actor(Level.admin), personId, false),
    ];
    expect(await atOnce<unknown>(tested, held(personId), calls)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'ERASING' } },
    ]);
  });
});
