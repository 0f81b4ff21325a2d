import { systemActor, type Actor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import {
  GuardianshipService,
  InvitationService,
  PeopleService,
  PrivacyService,
  ProfileService,
} from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({}, clock)));
afterAll(() => tested.stop());

async function register(level: Level): Promise<string> {
  const person = registration({ level });
  return (await tested.client(PeopleService, systemActor).registerPerson(person)).personId;
}

/** A child with two guardians who decide, the earlier one first. */
async function twoGuardians() {
  const { personId: childId } = await tested.client(PeopleService, systemActor).registerPerson(childRegistration());
  const guardianIds = [await register(Level.family), await register(Level.family)] as const;
  for (const guardianId of guardianIds) {
    clock.advance(1);
    await tested.client(PeopleService, systemActor).establishGuardianship({ guardianId, childId });
  }
  // Guardians see the child once their guardianship has come to the projection.
  await tested.settled();
  return { childId, earlier: actor(Level.family, guardianIds[0]), later: actor(Level.family, guardianIds[1]) };
}

const guardianships = (who: Actor) => tested.client(GuardianshipService, who);
const password = goodPassword;

/** A child with two guardians, one of whom only sees. */
async function family() {
  const { childId, earlier: full, later: view } = await twoGuardians();
  await guardianships(full).limitCustody({ guardianId: view.personId, childId, custody: 'view', password });
  await tested.settled();
  return { childId, full, view };
}

const denied = { status: 404 };
const coGuardian = (childId: string) => ({
  role: 'guardian',
  nodeId: '',
  childId,
  placeName: '',
  invitees: [{ email: 'accomplice@example.org' }],
});

test('a guardian who only sees invites no other guardian and takes no invitation back, changes no profile, exports and erases nothing', async () => {
  const { childId, full, view } = await family();
  const invitations = (who: Actor) => tested.client(InvitationService, who);
  await expect(invitations(view).invite(coGuardian(childId))).rejects.toMatchObject(denied);
  const { verdicts } = await invitations(full).invite(coGuardian(childId));
  const { invitationId } = verdicts[0]!;
  await expect(invitations(view).resendInvitation({ invitationId })).rejects.toMatchObject(denied);
  await expect(invitations(view).revokeInvitation({ invitationId })).rejects.toMatchObject(denied);
  await expect(invitations(full).revokeInvitation({ invitationId })).resolves.toMatchObject({ state: 'revoked' });

  const profiles = (who: Actor) => tested.client(ProfileService, who);
  const { version } = await profiles(view).getProfile({ personId: childId });
  const change = { personId: childId, version, settings: { timeZone: 'Europe/Berlin' } };
  await expect(profiles(view).updateProfile(change)).rejects.toMatchObject(denied);

  const privacy = (who: Actor) => tested.client(PrivacyService, who);
  await expect(privacy(view).startExport({ personId: childId })).rejects.toMatchObject(denied);
  await expect(privacy(full).startExport({ personId: childId })).resolves.toBeDefined();
  await expect(privacy(view).eraseAccount({ personId: childId, password: goodPassword })).rejects.toMatchObject(denied);
  await expect(privacy(full).eraseAccount({ personId: childId, password: goodPassword })).resolves.toMatchObject({
    state: 'erasing',
  });
});

test('whom a guardian invited beside them becomes none once that guardian only sees', async () => {
  const { childId, full } = await family();
  const email = 'co-guardian@example.org';
  await tested.client(InvitationService, full).invite({ ...coGuardian(childId), invitees: [{ email }] });
  const token = await tested.mail.tokenTo(email);
  const preview = () => tested.client(InvitationService, systemActor).previewInvitation({ token });
  await expect(preview()).resolves.toMatchObject({ role: 'guardian' });
  const limited = { guardianId: full.personId, childId, custody: 'view', password };
  await guardianships(actor(Level.admin, await register(Level.admin))).limitCustody(limited);
  await expect(preview()).rejects.toMatchObject({ status: 410 });
});

const guardiansOf = async (who: Actor) =>
  (await guardianships(who).listFamily({})).children.flatMap(({ guardians }) =>
    guardians.map(({ personId, custody }) => [personId, custody]),
  );

test('whoever was made a guardian later neither ends nor limits the earlier one, who may both', async () => {
  const { childId, earlier, later } = await twoGuardians();
  const first = { guardianId: earlier.personId, childId, password };
  await expect(guardianships(later).endGuardianship(first)).rejects.toMatchObject(denied);
  await expect(guardianships(later).limitCustody({ ...first, custody: 'view' })).rejects.toMatchObject(denied);
  const both = [earlier, later].map(({ personId }) => [personId, 'full']);
  expect(await guardiansOf(later)).toEqual(both);

  const second = { guardianId: later.personId, childId, password };
  await guardianships(earlier).limitCustody({ ...second, custody: 'view' });
  await expect(guardianships(later).limitCustody({ ...second, custody: 'full' })).rejects.toMatchObject(denied);
  await guardianships(earlier).endGuardianship(second);
  expect(await guardiansOf(earlier)).toEqual([both[0]]);
});

test('an earlier guardian who only sees changes nothing of a later one', async () => {
  const { childId, earlier, later } = await twoGuardians();
  const admin = guardianships(actor(Level.admin, await register(Level.admin)));
  await admin.limitCustody({ guardianId: earlier.personId, childId, custody: 'view', password });
  const second = { guardianId: later.personId, childId, password };
  await expect(guardianships(earlier).endGuardianship(second)).rejects.toMatchObject(denied);
});

test('everybody ends their own, with their password', async () => {
  const { childId, earlier, later } = await twoGuardians();
  const own = { guardianId: later.personId, childId };
  const wrong = guardianships(later).endGuardianship({ ...own, password: 'somebody-elses-31' });
  await expect(wrong).rejects.toMatchObject({ status: 422 });
  expect(await guardiansOf(earlier)).toHaveLength(2);
  await guardianships(later).endGuardianship({ ...own, password });
  expect(await guardiansOf(earlier)).toEqual([[earlier.personId, 'full']]);
});

test('an API token ends nothing', async () => {
  const { childId, earlier, later } = await twoGuardians();
  const token = guardianships({ ...earlier, apiScopes: ['events:read'] });
  const second = { guardianId: later.personId, childId, password };
  await expect(token.endGuardianship(second)).rejects.toMatchObject(denied);
});

test('whoever is limited or ended reads of which child, by the first name and below the subject alone', async () => {
  const { childId, earlier, later } = await twoGuardians();
  const [child] = await tested.rows<{ first_name: string; last_name: string }>(
    `select first_name, last_name from people where id = '${childId}'`,
  );
  const [told] = await tested.rows<{ email: string }>(`select email from people where id = '${later.personId}'`);
  const second = { guardianId: later.personId, childId, password };
  await guardianships(earlier).limitCustody({ ...second, custody: 'view' });
  await guardianships(earlier).endGuardianship(second);
  const letters = await eventually(() => {
    const sent = tested.mail.letters.filter(
      ({ to, letter: { subject } }) => to === told!.email && subject.startsWith('Your guardianship of a child'),
    );
    expect(sent).toHaveLength(2);
    return sent;
  });
  const texts = letters.map(({ text }) => text).sort();
  expect(texts[0]).toContain(`Your guardianship of ${child!.first_name} was ended on`);
  expect(texts[1]).toContain(`Your guardianship of ${child!.first_name} was limited to`);
  for (const text of texts) expect(text).not.toContain(`${child!.first_name} ${child!.last_name}`);
});
