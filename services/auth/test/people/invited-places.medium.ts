import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { InvitationService, PeopleService } from '@strainscope/proto/auth';
import { registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
});
afterAll(() => tested.stop());

const [organization, institution] = [newId(), newId()];
const admin = () => tested.client(InvitationService, actor(Level.admin));
const pathOf = (team: string) => [organization, institution, team];

async function plantTeam(): Promise<string> {
  const team = newId();
  await plant(tested, pathOf(team));
  await tested.settled();
  return team;
}

/** Invites a person with an account to a team, and answers the token of their letter. */
async function invitedTo(nodeId: string) {
  const person = registration({ email: `${newId().slice(-12)}@example.org` });
  await tested.client(PeopleService, systemActor).registerPerson(person);
  const invitees = [{ email: person.email }];
  await admin().invite({ role: 'player', nodeId, placeName: 'Blue team', invitees });
  const token = await tested.mail.tokenTo(person.email);
  return { token, who: tested.client(InvitationService, actor(Level.player, person.personId)) };
}

const preview = (token: string) => createClient(InvitationService, tested.calls).previewInvitation({ token });
const gone = { status: 410, code: 'INVITATION_PLACE_GONE' };

test('of a deleted place it opens nothing and says why; once that is undone it opens again', async () => {
  const nodeId = await plantTeam();
  const { token, who } = await invitedTo(nodeId);
  for (let i = 0; i < 2; i++) await tested.announce('strainscope.org.node.deleted.v1', nodeId, { nodeId, version: 2 });
  await tested.settled();
  await expect(preview(token)).rejects.toMatchObject(gone);
  await expect(who.acceptInvitation({ token })).rejects.toMatchObject(gone);
  const { invitations } = await admin().listInvitations({ state: 'place-gone' });
  expect(invitations).toMatchObject([{ nodeId, state: 'place-gone' }]);
  const { invitationId } = invitations[0]!;
  await expect(admin().resendInvitation({ invitationId })).rejects.toMatchObject({ status: 409, code: gone.code });

  const back = { nodeId, parentId: institution, path: pathOf(nodeId), version: 3 };
  await tested.announce('strainscope.org.node.restored.v1', nodeId, back);
  await tested.settled();
  await expect(who.acceptInvitation({ token })).resolves.toMatchObject({ nodeId });
});

test('a place that is renamed has its new name in the list and behind the letter’s link', async () => {
  const nodeId = await plantTeam();
  const { token } = await invitedTo(nodeId);
  const elsewhere = await invitedTo(await plantTeam());
  await tested.announce('strainscope.org.node.renamed.v1', nodeId, { nodeId, name: 'Green team', version: 2 });
  await tested.settled();
  const { invitations } = await admin().listInvitations({ nodeId });
  expect(invitations).toMatchObject([{ placeName: 'Green team' }]);
  await expect(preview(token)).resolves.toMatchObject({ placeName: 'Green team' });
  await expect(preview(elsewhere.token)).resolves.toMatchObject({ placeName: 'Blue team' });
});

test('what was taken back before a deletion stays so when that is undone', async () => {
  const nodeId = await plantTeam();
  const { token } = await invitedTo(nodeId);
  const { invitations } = await admin().listInvitations({ nodeId });
  await admin().revokeInvitation({ invitationId: invitations[0]!.invitationId });
  await tested.announce('strainscope.org.node.deleted.v1', nodeId, { nodeId, version: 2 });
  const back = { nodeId, parentId: institution, path: pathOf(nodeId), version: 3 };
  await tested.announce('strainscope.org.node.restored.v1', nodeId, back);
  await tested.settled();
  await expect(preview(token)).rejects.toMatchObject({ code: 'INVITATION_REVOKED' });
});

describe('of a merged place', () => {
  const mergedInto = async (nodeId: string, target: string) => {
    const merge = { nodeId, intoNodeId: target, path: pathOf(target), version: 2 };
    await tested.announce('strainscope.org.node.merged.v1', nodeId, merge);
    await tested.settled();
  };

  test('it is the other’s staff’s to see and to take back, and leads there', async () => {
    const [source, target] = [await plantTeam(), await plantTeam()];
    const coach = actor(Level.team);
    await join(tested, coach.personId, target, Level.team);
    const { token, who } = await invitedTo(source);
    const seen = async () =>
      (await tested.client(InvitationService, coach).listInvitations({ state: 'open' })).invitations;
    await tested.settled();
    expect(await seen()).toEqual([]);
    await mergedInto(source, target);
    await mergedInto(source, target);
    expect(await seen()).toHaveLength(1);
    // The old id is accepted, and means the other node in org-hierarchy.
    await expect(who.acceptInvitation({ token })).resolves.toMatchObject({ nodeId: source });
  });

  test('it ends with the other, also when that is deleted later, and comes back with it', async () => {
    const [source, target] = [await plantTeam(), await plantTeam()];
    const { token } = await invitedTo(source);
    await mergedInto(source, target);
    await tested.announce('strainscope.org.node.deleted.v1', target, { nodeId: target, version: 2 });
    await tested.settled();
    await expect(preview(token)).rejects.toMatchObject(gone);
    const back = { nodeId: target, parentId: institution, path: pathOf(target), version: 3 };
    await tested.announce('strainscope.org.node.restored.v1', target, back);
    await tested.settled();
    await expect(preview(token)).resolves.toMatchObject({ placeName: 'Blue team' });
  });

  test('it is back with the one that it was written for once the merge is undone', async () => {
    const [source, target] = [await plantTeam(), await plantTeam()];
    const { token } = await invitedTo(source);
    await mergedInto(source, target);
    const back = { nodeId: source, parentId: institution, path: pathOf(source), version: 3 };
    await tested.announce('strainscope.org.node.restored.v1', source, back);
    await tested.announce('strainscope.org.node.deleted.v1', target, { nodeId: target, version: 2 });
    await tested.settled();
    await expect(preview(token)).resolves.toMatchObject({ placeName: 'Blue team' });
  });
});
