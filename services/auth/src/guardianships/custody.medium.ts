import { systemActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import {
  GuardianshipService,
  InvitationService,
  PeopleService,
  PrivacyService,
  ProfileService,
} from '@strainscope/proto/auth';
import { goodPassword, registration } from '../../test/registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../../test/tested-auth.ts';

let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth()));
afterAll(() => tested.stop());

async function register(level: Level): Promise<string> {
  const person = registration({ level });
  return (await tested.client(PeopleService, systemActor).registerPerson(person)).personId;
}

/** A child with two guardians, one of whom only sees. */
async function family() {
  const childId = await register(Level.player);
  const guardianIds = [await register(Level.family), await register(Level.family)] as const;
  for (const guardianId of guardianIds)
    await tested.client(PeopleService, systemActor).establishGuardianship({ guardianId, childId });
  // Guardians see the child once their guardianship has come to the projection.
  await tested.settled();
  const [full, view] = [actor(Level.family, guardianIds[0]), actor(Level.family, guardianIds[1])];
  await tested.client(GuardianshipService, full).limitCustody({ guardianId: view.personId, childId, custody: 'view' });
  await tested.settled();
  return { childId, full, view };
}

const denied = { status: 404 };
const coGuardian = (childId: string) => ({
  ...{ role: 'guardian', nodeId: '', childId, placeName: '' },
  invitees: [{ email: 'accomplice@example.org' }],
});

test('a guardian who only sees invites no other guardian, changes no profile, exports and erases nothing', async () => {
  const { childId, full, view } = await family();
  const invitations = (who: Actor) => tested.client(InvitationService, who);
  await expect(invitations(view).invite(coGuardian(childId))).rejects.toMatchObject(denied);
  const { verdicts } = await invitations(full).invite(coGuardian(childId));
  const { invitationId } = verdicts[0]!;
  await expect(invitations(view).resendInvitation({ invitationId })).rejects.toMatchObject(denied);

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
  const limited = { guardianId: full.personId, childId, custody: 'view' };
  await tested.client(GuardianshipService, systemActor).limitCustody(limited);
  await expect(preview()).rejects.toMatchObject({ status: 410 });
});
