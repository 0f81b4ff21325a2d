import { systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { InvitationService, PeopleService } from '@strainscope/proto/auth';
import { childRegistration, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { invitedRoles, type InvitedRole } from '../../src/people/invitations/invitation.rules.ts';

const ids = {
  organization: newId(),
  institution: newId(),
  team: newId(),
  otherTeam: newId(),
  otherOrganization: newId(),
  player: newId(),
  otherPlayer: newId(),
  guardian: newId(),
};
const staff = { organization: newId(), institution: newId(), team: newId(), otherTeam: newId(), other: newId() };

const actors = {
  admin: actor(Level.admin),
  'organization staff': actor(Level.organization, staff.organization),
  'institution staff': actor(Level.institution, staff.institution),
  'team staff': actor(Level.team, staff.team),
  guardian: actor(Level.family, ids.guardian),
  player: actor(Level.player, ids.player),
  "another team's staff": actor(Level.team, staff.otherTeam),
  "another organization's staff": actor(Level.organization, staff.other),
  'organization level without relation': actor(Level.organization),
  "an API token of the organization's staff": actor(Level.organization, staff.organization, { apiScopes: [] }),
};
type Who = keyof typeof actors;

/** The rules of the product in words, written apart from the code's. */
const expected: Record<InvitedRole, Who[]> = {
  admin: ['admin'],
  organization: ['admin', 'organization staff'],
  institution: ['admin', 'organization staff', 'institution staff'],
  team: ['admin', 'organization staff', 'institution staff', 'team staff'],
  player: ['admin', 'organization staff', 'institution staff', 'team staff'],
  guardian: ['admin', 'organization staff', 'institution staff', 'team staff', 'guardian'],
};

let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth();
  const people = tested.client(PeopleService, systemActor);
  for (const personId of [ids.player, ids.otherPlayer]) await people.registerPerson(childRegistration({ personId }));
  await people.registerPerson(registration({ personId: ids.guardian }));
  await plant(tested, [ids.organization]);
  await plant(tested, [ids.organization, ids.institution]);
  await plant(tested, [ids.organization, ids.institution, ids.team]);
  await plant(tested, [ids.organization, ids.institution, ids.otherTeam]);
  await plant(tested, [ids.otherOrganization]);
  await join(tested, ids.player, ids.team, Level.player);
  await join(tested, ids.otherPlayer, ids.otherTeam, Level.player);
  await join(tested, staff.organization, ids.organization, Level.organization);
  await join(tested, staff.institution, ids.institution, Level.institution);
  await join(tested, staff.team, ids.team, Level.team);
  await join(tested, staff.otherTeam, ids.otherTeam, Level.team);
  await join(tested, staff.other, ids.otherOrganization, Level.organization);
  await people.establishGuardianship({ guardianId: ids.guardian, childId: ids.player });
  await tested.settled();
});
afterAll(() => tested.stop());

const placeOf = (role: InvitedRole): { nodeId?: string; childId?: string } => {
  switch (role) {
    case 'admin':
      return {};
    case 'guardian':
      return { childId: ids.player };
    case 'player':
      return { nodeId: ids.team };
    default:
      return { nodeId: ids[role] };
  }
};

const invite = (who: Actor, role: string, place: object) =>
  tested.client(InvitationService, who).invite({
    role,
    placeName: 'Some place',
    ...place,
    invitees: [{ email: `${newId()}@example.org` }],
  });
const denied = { status: 404, code: 'NOT_FOUND' };

const table = invitedRoles.flatMap((role) =>
  (Object.keys(actors) as Who[]).map((who) => ({ role, who, may: expected[role].includes(who) })),
);

test.each(table)('$role invited by $who: $may', async ({ role, who, may }) => {
  const outcome = invite(actors[who], role, placeOf(role));
  await (may ? expect(outcome).resolves.toMatchObject({ invited: 1 }) : expect(outcome).rejects.toMatchObject(denied));
});

test.each(table.filter(({ may }) => may))(
  'a $role is listed to, sent again and revoked by $who',
  async ({ role, who }) => {
    const { verdicts } = await invite(actors.admin, role, placeOf(role));
    const invitations = tested.client(InvitationService, actors[who]);
    const { invitationId } = verdicts[0]!;
    const { invitations: listed } = await invitations.listInvitations({ page: { size: 200 } });
    expect(listed.map((each) => each.invitationId)).toContain(invitationId);
    await expect(invitations.revokeInvitation({ invitationId })).resolves.toMatchObject({ state: 'revoked' });
  },
);

test.each(table.filter(({ may }) => !may))('a $role is hidden from $who', async ({ role, who }) => {
  const { verdicts } = await invite(actors.admin, role, placeOf(role));
  const invitations = tested.client(InvitationService, actors[who]);
  const { invitationId } = verdicts[0]!;
  const { invitations: listed } = await invitations
    .listInvitations({ page: { size: 200 } })
    .catch(() => ({ invitations: [] }));
  expect(listed.map((each) => each.invitationId)).not.toContain(invitationId);
  await expect(invitations.revokeInvitation({ invitationId })).rejects.toMatchObject(denied);
  await expect(invitations.resendInvitation({ invitationId })).rejects.toMatchObject(denied);
});

test('a sibling, another tree and a node of another kind are nobody of theirs', async () => {
  await expect(invite(actors['team staff'], 'player', { nodeId: ids.otherTeam })).rejects.toMatchObject(denied);
  await expect(invite(actors['team staff'], 'guardian', { childId: ids.otherPlayer })).rejects.toMatchObject(denied);
  await expect(invite(actors.guardian, 'guardian', { childId: ids.otherPlayer })).rejects.toMatchObject(denied);
  await expect(
    invite(actors['organization staff'], 'organization', { nodeId: ids.otherOrganization }),
  ).rejects.toMatchObject(denied);
  await expect(invite(actors['team staff'], 'institution', { nodeId: ids.team })).rejects.toMatchObject(denied);
  await expect(invite(actors.admin, 'player', { nodeId: ids.institution })).rejects.toMatchObject(denied);
});

test('a role that there is not is said', async () => {
  await expect(invite(actors.admin, 'owner', {})).rejects.toMatchObject({ status: 422, faults: [{ path: 'role' }] });
});
