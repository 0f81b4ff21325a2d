import { createClient, type Client } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccountService, GuardianshipService, InvitationService, PeopleService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { AccountErasures } from '../../src/use-cases/account-erasure/account-erasures.ts';
import type { Pair } from '../../src/people/guardianships/pair.ts';

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
const invitations = (personId: string, level: Level = Level.team) =>
  tested.client(InvitationService, actor(level, personId));
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

type Place = { nodeId: string } | { childId: string };
const roleAt = (place: Place) => ('nodeId' in place ? 'player' : 'guardian');
const someEmail = () => `${newId()}@example.org`;

/** @returns the token of the letter, and the id */
async function invited(inviterId: string, place: Place, email = someEmail(), level: Level = Level.team) {
  const offer = { role: roleAt(place), placeName: 'Blue', ...place, invitees: [{ email }] };
  const { verdicts } = await invitations(inviterId, level).invite(offer);
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

async function guardianOf(childId: string): Promise<string> {
  const { personId } = await people().registerPerson(registration({ level: Level.family }));
  await people().establishGuardianship({ guardianId: personId, childId });
  await tested.settled();
  return personId;
}

/** Accepts, with an account, the role that a letter to its address offers. */
async function accept(token: string, email: string) {
  const { personId } = await people().registerPerson(registration({ email, password: '' }));
  return invitations(personId, Level.player).acceptInvitation({ token });
}

describe('a right that ends while the invitation is being written', () => {
  const apart = <T>(work: (em: EntityManager) => Promise<T>) =>
    withScope(tested.running.app.get(EntityManager).fork(), serviceScope, work);

  /** @param end once the right was asked for, and before anybody else sees the invitation */
  async function invitedWhile(inviterId: string, place: Place, email: string, end: () => Promise<unknown>) {
    const [held, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // An invitation of the same address to the same waits for this one, which is gone before anybody sees it. A child
    // stands where the node does, so that nothing else waits for it.
    const holding = apart(async (em) => {
      const id = newId();
      const at = 'nodeId' in place ? place.nodeId : place.childId;
      await em.execute(
        `insert into invitations (id, role, node_id, place_name, email, first_name, last_name, sensor_id, scope, inviter_id,
           invited_at, expires_at, letters, token_hash, sent_at)
         values (?, ?, ?, '', ?, '', '', '', '{}', ?, now(), now(), 1, ?, now())`,
        [id, roleAt(place), at, email, newId(), id],
      );
      held.resolve();
      await ended.promise;
      await em.execute('delete from invitations where id = ?', [id]);
    });
    await held.promise;
    const inviting = invited(inviterId, place, email);
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    try {
      await eventually(async () => expect(await tested.rows(waiting)).toHaveLength(1));
      await end();
    } finally {
      ended.resolve();
      await holding;
    }
    return inviting;
  }

  const admin = actor(Level.admin);

  test.each<[name: string, end: (admin: Client<typeof GuardianshipService>, pair: Pair) => Promise<unknown>]>([
    ['ended', (admin, pair) => admin.endGuardianship({ ...pair, password: goodPassword })],
    ['limited', (admin, pair) => admin.limitCustody({ ...pair, custody: 'view', password: goodPassword })],
  ])('makes nobody a guardian once the guardianship of whoever invited is %s', async (_, end) => {
    const childId = await childIn();
    const guardianId = await guardianOf(childId);
    const { personId } = await people().registerPerson(registration({ level: Level.admin }));
    const byAdmin = tested.client(GuardianshipService, actor(Level.admin, personId));
    const email = someEmail();
    const { token } = await invitedWhile(guardianId, { childId }, email, () => end(byAdmin, { guardianId, childId }));
    await expect(preview(token)).rejects.toMatchObject(takenBack);
    await expect(accept(token, email)).rejects.toMatchObject(takenBack);
  });

  test.each<[name: string, end: (coach: string) => Promise<unknown>]>([
    ['left', (coach) => leave(coach, team, 'staff')],
    ['are closed', (coach) => tested.client(AccountService, admin).setDisabled({ personId: coach, disabled: true })],
    [
      'are erased',
      async (coach) => {
        await apart((em) => tested.running.app.get(AccountErasures).begin(em, coach, coach));
        await tested.settled();
      },
    ],
  ])('opens nothing of staff who %s', async (_, end) => {
    const coach = await staffAt([team, Level.team]);
    const email = someEmail();
    const { token } = await invitedWhile(coach, { nodeId: team }, email, () => end(coach));
    await expect(preview(token)).rejects.toMatchObject(takenBack);
    await expect(accept(token, email)).rejects.toMatchObject(takenBack);
  });

  test('makes nobody a guardian once the child has left the team of the staff who invited', async () => {
    const [coach, child] = [await staffAt([team, Level.team]), await childIn(team)];
    const email = someEmail();
    const { token } = await invitedWhile(coach, { childId: child }, email, () => leave(child, team, 'player'));
    await expect(accept(token, email)).rejects.toMatchObject(takenBack);
  });
});

describe('whoever still may invite has invited', () => {
  const administrator = async () =>
    (await people().registerPerson(registration({ password: '', level: Level.admin }))).personId;

  test.each<[name: string, inviter: () => Promise<string>, level: Level, nodeId: string]>([
    ['an administrator who belongs nowhere', administrator, Level.admin, team],
    ['staff of the organization', () => staffAt([organization, Level.organization]), Level.organization, team],
    ['staff of the institution', () => staffAt([institution, Level.institution]), Level.institution, team],
    ['staff of the team', () => staffAt([team, Level.team]), Level.team, team],
  ])('a player: %s', async (_, inviter, level, nodeId) => {
    const email = someEmail();
    const { token } = await invited(await inviter(), { nodeId }, email, level);
    await expect(accept(token, email)).resolves.toMatchObject({ role: 'player', nodeId });
  });

  test.each<[name: string, inviter: (childId: string) => Promise<string>, level: Level]>([
    ['an administrator who belongs nowhere', administrator, Level.admin],
    ['staff of the organization', () => staffAt([organization, Level.organization]), Level.organization],
    ['staff of the team', () => staffAt([team, Level.team]), Level.team],
    ['another guardian', guardianOf, Level.family],
  ])('a guardian: %s', async (_, inviter, level) => {
    const childId = await childIn(team);
    const email = someEmail();
    const { token } = await invited(await inviter(childId), { childId }, email, level);
    await expect(accept(token, email)).resolves.toMatchObject({ role: 'guardian', childId });
  });

  test('an administrator: an administrator', async () => {
    const email = someEmail();
    const inviter = invitations(await administrator(), Level.admin);
    await inviter.invite({ role: 'admin', placeName: '', invitees: [{ email }] });
    await expect(accept(await tested.mail.tokenTo(email), email)).resolves.toMatchObject({ role: 'admin' });
  });
});
