import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { AccountService, InvitationService, PeopleService } from '@strainscope/proto/auth';
import { childRegistration, registration } from '../../test/registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../../test/tested-auth.ts';
import { join, plant } from '../../test/tree.ts';

let tested: TestedAuth;
const [organization, institution, team, otherTeam] = [newId(), newId(), newId(), newId()];
beforeAll(async () => {
  tested = await testedAuth();
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
  await plant(tested, [organization, institution, otherTeam]);
});
afterAll(() => tested.stop());

const people = () => tested.client(PeopleService, systemActor);
const invitations = (personId: string) => tested.client(InvitationService, actor(Level.team, personId));
const preview = (token: string) => createClient(InvitationService, tested.calls).previewInvitation({ token });
const takenBack = { status: 410, code: 'INVITATION_REVOKED' };

async function staffAt(...nodes: [node: string, level: Level][]): Promise<string> {
  const { personId } = await people().registerPerson(registration({ password: '', level: Level.team }));
  for (const [node, level] of nodes) await join(tested, personId, node, level);
  await tested.settled();
  return personId;
}

async function childIn(...teams: string[]): Promise<string> {
  const { personId } = await people().registerPerson(childRegistration({ password: '' }));
  for (const each of teams) await join(tested, personId, each, Level.player);
  await tested.settled();
  return personId;
}

/** @returns the token of the letter, and the id */
async function invited(inviterId: string, place: { nodeId: string } | { childId: string }) {
  const email = `${newId()}@example.org`;
  const role = 'nodeId' in place ? 'player' : 'guardian';
  const { verdicts } = await invitations(inviterId).invite({
    role,
    placeName: 'Blue',
    ...place,
    invitees: [{ email }],
  });
  return { token: await tested.mail.tokenTo(email), invitationId: verdicts[0]!.invitationId };
}

async function leave(personId: string, nodeId: string, role: 'staff' | 'player'): Promise<void> {
  await tested.announce('strainscope.org.member.left.v1', personId, { personId, nodeId, role });
  await tested.settled();
}

test('what staff wrote is taken back once they work there no more, and stays where they still do', async () => {
  const coach = await staffAt([team, Level.team], [otherTeam, Level.team]);
  const [here, there] = [await invited(coach, { nodeId: team }), await invited(coach, { nodeId: otherTeam })];
  const guardian = await invited(coach, { childId: await childIn(team) });
  await leave(coach, team, 'staff');
  await expect(preview(here.token)).rejects.toMatchObject(takenBack);
  await expect(preview(guardian.token)).rejects.toMatchObject(takenBack);
  await expect(preview(there.token)).resolves.toMatchObject({ role: 'player' });
});

test('whoever still works above is not gone', async () => {
  const both = await staffAt([team, Level.team], [institution, Level.institution]);
  const { token } = await invited(both, { nodeId: team });
  await leave(both, team, 'staff');
  await expect(preview(token)).resolves.toMatchObject({ role: 'player' });
});

test('a guardian whom staff invited is none once the child has left the team; one whom a guardian invited stays', async () => {
  const coach = await staffAt([team, Level.team]);
  const child = await childIn(team, otherTeam);
  const { personId: parent } = await people().registerPerson(registration({ password: '', level: Level.family }));
  await people().establishGuardianship({ guardianId: parent, childId: child });
  await tested.settled();
  const [byCoach, byParent] = [await invited(coach, { childId: child }), await invited(parent, { childId: child })];
  const { invitationId } = await invited(parent, { childId: child });
  await leave(child, team, 'player');
  await expect(preview(byCoach.token)).rejects.toMatchObject(takenBack);
  await expect(preview(byParent.token)).resolves.toMatchObject({ role: 'guardian' });
  // The child’s places of now decide, not those of when it was written.
  await expect(invitations(coach).revokeInvitation({ invitationId })).rejects.toMatchObject({ status: 404 });
  await expect(invitations(coach).resendInvitation({ invitationId })).rejects.toMatchObject({ status: 404 });
  await expect(preview(byParent.token)).resolves.toBeDefined();
});

test('what somebody wrote whose account is closed opens nothing', async () => {
  const coach = await staffAt([team, Level.team]);
  const { token } = await invited(coach, { nodeId: team });
  await tested.client(AccountService, actor(Level.admin)).setDisabled({ personId: coach, disabled: true });
  await expect(preview(token)).rejects.toMatchObject(takenBack);
});
