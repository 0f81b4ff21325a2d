import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import {
  AccountService,
  GuardianshipService,
  InvitationService,
  PeopleService,
  PermissionService,
  ProfileService,
} from '@strainscope/proto/auth';
import { atOnce } from '../at-once.ts';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

const [organization, institution, team] = [newId(), newId(), newId()];
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
  await tested.settled();
});
afterAll(() => tested.stop());

const people = () => tested.client(PeopleService, systemActor);
const admin = actor(Level.admin);

/** Registers a person who plays, whatever else they become. */
async function player() {
  const person = registration();
  await people().registerPerson(person);
  await join(tested, person.personId, team, Level.player);
  await tested.settled();
  return person;
}
type Player = Awaited<ReturnType<typeof player>>;

async function newChild(): Promise<string> {
  const child = childRegistration({ password: '' });
  await people().registerPerson(child);
  return child.personId;
}

const establish = ({ personId }: Player, childId: string) =>
  people().establishGuardianship({ guardianId: personId, childId });
async function guardian(childId: string) {
  const person = await player();
  await establish(person, childId);
  await tested.settled();
  return person;
}
const end = ({ personId }: Player, childId: string) =>
  tested
    .client(GuardianshipService, actor(Level.family, personId))
    .endGuardianship({ guardianId: personId, childId, password: goodPassword });

/** @returns accepts it */
async function invited({ personId, email }: Player, place: { role: string; nodeId?: string; childId?: string }) {
  const offer = { nodeId: '', childId: '', placeName: 'Blue', ...place };
  const before = tested.mail.letters.filter(({ to }) => to === email).length;
  await tested.client(InvitationService, admin).invite({ ...offer, invitees: [{ email }] });
  const token = await tested.mail.tokenTo(email, before + 1);
  return () => tested.client(InvitationService, actor(Level.player, personId)).acceptInvitation({ token });
}

/** Each has read by then, and none has written; no call of these lets an account's row be. */
const held = 'lock table people in exclusive mode';
const bothDone = [{ status: 'fulfilled' }, { status: 'fulfilled' }];

async function accountOf({ personId }: Player) {
  const [account] = await tested.rows('select level, permissions, first_name from people where id = ?', [personId]);
  await tested.settled();
  const updates = await tested.announced('strainscope.auth.person.updated.v1');
  return { account, heard: updates.filter((update) => update.personId === personId).at(-1) };
}

const levels = (level: Level) => ({ account: { level }, heard: { level } });

test.each([
  ['accepts a role and becomes a guardian', false],
  ['becomes a guardian and accepts a role', true],
])('whoever %s at one moment has the higher level', async (_, isTurned) => {
  const person = await player();
  const childId = await newChild();
  const calls = [await invited(person, { role: 'team', nodeId: team }), () => establish(person, childId)];
  expect(await atOnce<unknown>(tested, held, isTurned ? calls.reverse() : calls)).toMatchObject(bothDone);
  expect(await accountOf(person)).toMatchObject(levels(Level.team));
});

test.each([
  ['the higher', ['institution', 'team']],
  ['the lower', ['team', 'institution']],
])('of two roles that are accepted at one moment, %s one first, the higher gives the level', async (_, roles) => {
  const person = await player();
  const nodes: Record<string, string> = { institution, team };
  const calls = [];
  for (const role of roles) calls.push(await invited(person, { role, nodeId: nodes[role]! }));
  expect(await atOnce<unknown>(tested, held, calls)).toMatchObject(bothDone);
  expect(await accountOf(person)).toMatchObject(levels(Level.institution));
});

test.each([
  ['is made a guardian', (person: Player, childId: string) => Promise.resolve(() => establish(person, childId))],
  ['accepts to be one', (person: Player, childId: string) => invited(person, { role: 'guardian', childId })],
])('whoever loses the last child and %s of another at one moment stays a guardian', async (_, becoming) => {
  const [last, next] = [await newChild(), await newChild()];
  const person = await guardian(last);
  const become = await becoming(person, next);
  expect(await atOnce<unknown>(tested, held, [() => end(person, last), become])).toMatchObject(bothDone);
  expect(await accountOf(person)).toMatchObject(levels(Level.family));
});

test('whoever loses the last child and accepts a role at one moment has its level', async () => {
  const childId = await newChild();
  const person = await guardian(childId);
  const accept = await invited(person, { role: 'team', nodeId: team });
  expect(await atOnce<unknown>(tested, held, [() => end(person, childId), accept])).toMatchObject(bothDone);
  expect(await accountOf(person)).toMatchObject(levels(Level.team));
});

/** Whatever a guardian is found by. */
const heldFamily = (guardianId: string) =>
  `select pg_advisory_xact_lock(hashtext('families'), hashtext('${guardianId}') & 1023)`;
const heldAccount = (personId: string) => `select from people where id = '${personId}' for update`;

test('whoever loses two children at one moment has a player’s level again', async () => {
  const [one, other] = [await newChild(), await newChild()];
  const person = await guardian(one);
  await establish(person, other);
  await tested.settled();
  const calls = [() => end(person, one), () => end(person, other)];
  expect(await atOnce<unknown>(tested, heldFamily(person.personId), calls)).toMatchObject(bothDone);
  expect(await accountOf(person)).toMatchObject(levels(Level.player));
});

test('whoever loses a child that turns out to be an adult at that moment has a player’s level again', async () => {
  const person = await player();
  const childId = await newChild();
  await establish(person, childId);
  await tested.settled();
  const age = () =>
    tested.client(ProfileService, admin).correctBirthDate({
      personId: childId,
      version: 0,
      birthDate: '1990-05-17',
      reason: 'Seen on the passport',
      guardianEmail: '',
    });
  const calls: (() => Promise<unknown>)[] = [() => end(person, childId), age];
  expect(await atOnce(tested, heldAccount(person.personId), calls)).toMatchObject(bothDone);
  expect(await accountOf(person)).toMatchObject(levels(Level.player));
});

test('whoever accepts a role while their account is opened again has it', async () => {
  const person = await player();
  const setDisabled = (disabled: boolean) =>
    tested.client(AccountService, admin).setDisabled({ personId: person.personId, disabled });
  const accept = await invited(person, { role: 'team', nodeId: team });
  await setDisabled(true);
  const calls = [() => setDisabled(false), accept];
  expect(await atOnce<unknown>(tested, heldAccount(person.personId), calls)).toMatchObject(bothDone);
  expect(await accountOf(person)).toMatchObject(levels(Level.team));
});

const grant = ({ personId }: Player) =>
  tested
    .client(PermissionService, actor(Level.admin, newId(), { permissions: ['super', 'portal'] }))
    .updatePermissions({ changes: [{ personId, permissions: ['portal'], known: [] }] });
const rename = ({ personId }: Player) =>
  tested.client(ProfileService, actor(Level.player, personId)).updateProfile({
    personId,
    version: 0,
    contact: { firstName: 'Robin', lastName: 'Canary', sex: 'female', address: '' },
  });

test.each([
  ['is given a permission', grant, { permissions: ['portal'] }, { permissions: ['portal'] }],
  ['takes another name', rename, { first_name: 'Robin' }, { firstName: 'Robin' }],
])('whoever %s while they accept a role has both, and both are announced', async (_, change, stands, heard) => {
  for (const isTurned of [false, true]) {
    const person = await player();
    const calls = [() => change(person), await invited(person, { role: 'team', nodeId: team })];
    expect(await atOnce<unknown>(tested, held, isTurned ? calls.reverse() : calls)).toMatchObject(bothDone);
    expect(await accountOf(person)).toMatchObject({
      account: { level: Level.team, ...stands },
      heard: { level: Level.team, ...heard },
    });
  }
});
