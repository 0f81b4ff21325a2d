import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { InvitationService, NotificationService, PeopleService, ProfileService } from '@strainscope/proto/auth';
import { atOnce } from '../at-once.ts';
import { childRegistration, registration } from '../registrations.ts';
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

const profiles = (who: Actor) => tested.client(ProfileService, who);
const denied = { status: 404, code: 'NOT_FOUND' };

async function somebody(level: Level = Level.player) {
  const person = registration({ level });
  await tested.client(PeopleService, systemActor).registerPerson(person);
  await join(tested, person.personId, team, level);
  await tested.settled();
  return { ...person, who: actor(level, person.personId) };
}

test('before anything is told a profile is empty; each part is changed apart', async () => {
  const { personId, who } = await somebody();
  const fresh = await profiles(who).getProfile({ personId });
  expect(fresh).toMatchObject({
    version: 0,
    position: { sport: '' },
    letters: { wanted: ['invitations', 'team-requests'] },
  });
  expect(fresh.head).toBeUndefined();
  await profiles(who).updateProfile({
    personId,
    version: 0,
    position: { sport: 'Ice hockey', position: 'Goaltender' },
  });
  await profiles(who).updateProfile({ personId, version: 1, head: { length: 190, breadth: 0, circumference: 560 } });
  await expect(profiles(who).getProfile({ personId })).resolves.toMatchObject({
    version: 2,
    position: { sport: 'Ice hockey', position: 'Goaltender' },
    head: { length: 190, breadth: 0, circumference: 560 },
  });
});

test('another name is announced, with all the rest as it was', async () => {
  const { personId, who, email } = await somebody();
  const contact = { firstName: 'New', lastName: 'Name', sex: 'male', address: '1 Road\nTown' };
  await profiles(who).updateProfile({ personId, version: 0, contact });
  await tested.settled();
  const updates = await tested.announced('strainscope.auth.person.updated.v1');
  expect(updates.filter((update) => update.personId === personId)).toMatchObject([{ firstName: 'New', email }]);
});

test('what somebody else changed meanwhile is not undone', async () => {
  const { personId, who } = await somebody();
  const change = { personId, version: 0, settings: { timeZone: 'Europe/Berlin' } };
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => profiles(who).updateProfile(change)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(profiles(who).updateProfile(change)).rejects.toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
});

test('staff see a profile, nobody but its person changes it', async () => {
  const { personId } = await somebody();
  const coach = await somebody(Level.team);
  await expect(profiles(coach.who).getProfile({ personId })).resolves.toMatchObject({ personId });
  const change = { personId, version: 0, settings: { timeZone: '' } };
  await expect(profiles(coach.who).updateProfile(change)).rejects.toMatchObject(denied);
  await expect(profiles(actor(Level.player)).getProfile({ personId })).rejects.toMatchObject(denied);
});

describe('where somebody lives, and how large their head is,', () => {
  const head = { length: 190, breadth: 150, circumference: 560 };
  const guardianOf = async (childId: string) => {
    const { personId, who } = await somebody(Level.family);
    await tested.client(PeopleService, systemActor).establishGuardianship({ guardianId: personId, childId });
    await tested.settled();
    return who;
  };
  const guardianAndCoachOf = async (childId: string) => {
    const { personId } = await guardianOf(childId);
    await join(tested, personId, team, Level.team);
    await tested.settled();
    return actor(Level.team, personId);
  };
  const staffAt = async (nodeId: string, level: Level) => {
    const staff = registration({ level });
    await tested.client(PeopleService, systemActor).registerPerson(staff);
    await join(tested, staff.personId, nodeId, level);
    await tested.settled();
    return actor(level, staff.personId);
  };
  async function told() {
    const child = childRegistration();
    await tested.client(PeopleService, systemActor).registerPerson(child);
    await join(tested, child.personId, team, Level.player);
    await tested.settled();
    const { personId } = child;
    const contact = { firstName: 'Kit', lastName: 'Canary', sex: 'male', address: '1 Road\nTown' };
    const position = { sport: 'Boxing', position: 'Boxer' };
    const change = { personId, version: 0, contact, position, head, settings: { timeZone: 'Europe/Berlin' } };
    await profiles(actor(Level.player, personId)).updateProfile(change);
    return personId;
  }

  test.each<[who: string, reader: (personId: string) => Promise<Actor>]>([
    ['the person', async (personId) => actor(Level.player, personId)],
    ['a guardian', guardianOf],
    ['a guardian who runs the team', guardianAndCoachOf],
    ['an administrator', async () => actor(Level.admin)],
  ])('%s reads', async (_, reader) => {
    const personId = await told();
    const profile = await profiles(await reader(personId)).getProfile({ personId });
    expect(profile).toMatchObject({ abridged: false, contact: { address: '1 Road\nTown' }, head });
  });

  test.each<[who: string, nodeId: string, level: Level]>([
    ['the team', team, Level.team],
    ['the institution', institution, Level.institution],
    ['the organization', organization, Level.organization],
  ])('staff of %s do not', async (_, nodeId, level) => {
    const personId = await told();
    const profile = await profiles(await staffAt(nodeId, level)).getProfile({ personId });
    expect(profile).toMatchObject({
      abridged: true,
      version: 1,
      contact: { firstName: 'Kit', address: '' },
      position: { sport: 'Boxing', position: 'Boxer' },
      settings: { timeZone: 'Europe/Berlin' },
    });
    expect(profile.head).toBeUndefined();
  });

  test('staff are told that they are left out also while nothing is told', async () => {
    const { personId } = await somebody();
    const coach = await staffAt(team, Level.team);
    await expect(profiles(coach).getProfile({ personId })).resolves.toMatchObject({ abridged: true, version: 0 });
  });
});

test.each([
  ['position', { position: { sport: 'Ice hockey', position: 'Quarterback' } }],
  ['head.length', { head: { length: 19, breadth: 0, circumference: 0 } }],
  ['settings.timeZone', { settings: { timeZone: 'Mars/Olympus' } }],
  ['letters.wanted.0', { letters: { wanted: ['everything'] } }],
  ['contact.firstName', { contact: { firstName: ' ', lastName: 'x', sex: 'male', address: '' } }],
])('a wrong %s is named', async (path, part) => {
  const { personId, who } = await somebody();
  const refused = profiles(who).updateProfile({ personId, version: 0, ...part });
  await expect(refused).rejects.toMatchObject({ status: 422, faults: [{ path }] });
});

test('letters that somebody does without are not sent; whoever never chose gets them', async () => {
  const [keen, calm] = [await somebody(Level.team), await somebody(Level.team)];
  await profiles(calm.who).updateProfile({ personId: calm.personId, version: 0, letters: { wanted: [] } });
  for (const inviter of [calm, keen]) {
    const invited = await somebody();
    await tested.client(InvitationService, inviter.who).invite({
      role: 'team',
      nodeId: team,
      placeName: 'Blue',
      invitees: [{ email: invited.email }],
    });
    const token = await tested.mail.tokenTo(invited.email);
    await tested.client(InvitationService, invited.who).acceptInvitation({ token });
  }
  await tested.mail.letterTo(keen.email);
  expect(tested.mail.letters.filter(({ to }) => to === calm.email)).toEqual([]);
});

const subscriptions = (email: string) =>
  tested.rows<{ confirmed: boolean }>(
    `select confirmed_at is not null as confirmed from newsletter_subscriptions where email = '${email}'`,
  );

test('the newsletter is chosen in the profile, too: by whoever has the address at once, by a guardian with its owner’s word', async () => {
  const choose = (who: Actor, personId: string, version: number, ...wanted: string[]) =>
    profiles(who).updateProfile({ personId, version, letters: { wanted, offered: ['invitations', 'newsletter'] } });
  const { personId, who, email } = await somebody();
  const both = { letters: { wanted: ['team-requests', 'newsletter'] } };
  await expect(choose(who, personId, 0, 'newsletter')).resolves.toMatchObject(both);
  expect(await subscriptions(email)).toEqual([{ confirmed: true }]);
  await expect(profiles(who).getProfile({ personId })).resolves.toMatchObject(both);
  await expect(choose(who, personId, 1, 'invitations')).resolves.toMatchObject({
    letters: { wanted: ['invitations', 'team-requests'] },
  });
  expect(await subscriptions(email)).toEqual([]);

  const child = childRegistration();
  await tested.client(PeopleService, systemActor).registerPerson(child);
  const guardian = await somebody(Level.family);
  const pair = { guardianId: guardian.personId, childId: child.personId };
  await tested.client(PeopleService, systemActor).establishGuardianship(pair);
  await tested.settled();
  await choose(guardian.who, child.personId, 0, 'newsletter');
  expect(await subscriptions(child.email)).toEqual([{ confirmed: false }]);
});

test('a console of before, which offers no newsletter, chooses the letters that it knows, and ends no subscription', async () => {
  const { personId, who, email } = await somebody();
  const choose = (version: number, letters: { wanted: string[]; offered?: string[] }) =>
    profiles(who).updateProfile({ personId, version, letters });
  await choose(0, { wanted: ['newsletter'], offered: ['newsletter'] });
  await expect(choose(1, { wanted: ['invitations'] })).resolves.toMatchObject({
    letters: { wanted: ['invitations', 'newsletter'] },
  });
  expect(await subscriptions(email)).toEqual([{ confirmed: true }]);
});

test('the onboarding list completes itself, and what was dismissed stays away', async () => {
  const { personId, who } = await somebody();
  const notifications = tested.client(NotificationService, who);
  const done = async () => {
    const list = await notifications.listNotifications({});
    return list.notifications.filter(({ complete }) => complete).map(({ name }) => name);
  };
  expect(await done()).toEqual(['verify-email']);
  await profiles(who).updateProfile({ personId, version: 0, position: { sport: 'Boxing', position: '' } });
  const worn = { personId, teamId: team, brand: 'prevent', sensorId: 'MG1' };
  await tested.announce('strainscope.org.sensor.assigned.v1', personId, worn);
  await tested.settled();
  await notifications.markNotifications({ name: 'welcome-board', status: 1 });
  expect(await done()).toEqual(['welcome-board', 'verify-email', 'register-sensor', 'sport-position']);
  const coach = await somebody(Level.team);
  const ofCoach = await tested.client(NotificationService, coach.who).listNotifications({});
  expect(ofCoach.notifications.find(({ name }) => name === 'register-sensor')).toMatchObject({ complete: true });

  await notifications.markNotifications({ name: 'verify-phone', status: 2 });
  const { notifications: left } = await notifications.markNotifications({ name: '', status: 1 });
  expect(left).toHaveLength(8);
  expect(left.every(({ status }) => status === 1)).toBe(true);
  expect((await notifications.markNotifications({ name: '', status: 2 })).notifications).toEqual([]);
});

test('what is dismissed and read at one moment stays away', async () => {
  const { personId, who } = await somebody();
  const notifications = tested.client(NotificationService, who);
  const mark = (status: number) => () => notifications.markNotifications({ name: 'verify-phone', status });
  const held = 'lock table notification_marks in exclusive mode';
  const done = [{ status: 'fulfilled' }, { status: 'fulfilled' }];
  expect(await atOnce<unknown>(tested, held, [mark(2), mark(1)])).toMatchObject(done);
  const marks = await tested.rows('select name, status from notification_marks where person_id = ?', [personId]);
  expect(marks).toEqual([{ name: 'verify-phone', status: 2 }]);
});

test('whoever plays is asked for a sport, and nobody else', async () => {
  const asksForSport = async ({ who }: { who: Actor }) => {
    const { notifications } = await tested.client(NotificationService, who).listNotifications({});
    return notifications.map(({ name }) => name).includes('sport-position');
  };
  const boss = await somebody(Level.organization);
  expect(await asksForSport(boss)).toBe(false);
  await join(tested, boss.personId, team, Level.player);
  await tested.settled();
  expect(await asksForSport(boss)).toBe(true);
});

test('an item or a status that there is not is said', async () => {
  const { who } = await somebody();
  const notifications = tested.client(NotificationService, who);
  await expect(notifications.markNotifications({ name: 'x', status: 1 })).rejects.toMatchObject({ status: 422 });
  await expect(notifications.markNotifications({ name: '', status: 3 })).rejects.toMatchObject({ status: 422 });
});
