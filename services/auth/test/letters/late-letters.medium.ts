import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import {
  AccountService,
  ConsentService,
  GuardianshipService,
  InvitationService,
  PeopleService,
} from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { AskedAfreshLetter } from '../../src/consent/decisions/asked-afresh.letter.ts';
import { ConsentWithdrawnLetter, withdrawnOf } from '../../src/consent/decisions/withdrawn.letter.ts';
import { GuardianAddedLetter, newGuardianOf } from '../../src/use-cases/guardianships/guardian-added.letter.ts';
import { AcceptedLetter } from '../../src/use-cases/invitation-acceptance/accepted.letter.ts';
import { TeamRequestLetter } from '../../src/use-cases/sign-up/sign-up.letters.ts';
import type { LetterWriter } from '../../src/letters/letter-writer.ts';

const [organization, institution, team] = [newId(), newId(), newId()];
const orderedAt = new Date('2026-01-01T12:00:00Z');
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({ consents: { chromium: '/nowhere/chromium' } });
  await plant(tested, [organization]);
  await plant(tested, [organization, institution]);
  await plant(tested, [organization, institution, team]);
});
afterAll(() => tested.stop());

/** Whether a letter goes out that has waited until now. */
function isSent(writer: Type<LetterWriter>, subjectId: string, detail: string | null = null): Promise<boolean> {
  return withScope(tested.running.app.get(EntityManager), serviceScope, async (em) => {
    const written = await tested.running.app.get(writer).write(em, subjectId, { orderedAt, detail });
    return written !== undefined;
  });
}
const people = () => tested.client(PeopleService, systemActor);
async function coach(): Promise<{ personId: string; leaves: () => Promise<void> }> {
  const { personId } = await people().registerPerson(registration({ level: Level.team }));
  await join(tested, personId, team, Level.team);
  await tested.settled();
  const left = { personId, nodeId: team, role: 'staff' };
  const leaves = async () => {
    await tested.announce('strainscope.org.member.left.v1', personId, left);
    await tested.settled();
  };
  return { personId, leaves };
}
async function family() {
  const child = await people().registerPerson(childRegistration());
  const [first, second] = [registration({ level: Level.family }), registration({ level: Level.family })];
  for (const guardian of [first, second]) {
    await people().registerPerson(guardian);
    await people().establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
  }
  await tested.settled();
  const end = (guardianId: string) =>
    tested
      .client(GuardianshipService, actor(Level.family, guardianId))
      .endGuardianship({ guardianId, childId: child.personId, password: goodPassword });
  return { childId: child.personId, first: first.personId, second: second.personId, end };
}

test('who would like to join a team is told to nobody who has left its staff', async () => {
  const { personId, leaves } = await coach();
  const order = signUpOf({ teamId: team });
  await createClient(AccountService, tested.calls).signUp(order);
  const [request] = await tested.rows<{ id: string }>('select id from team_requests where staff_id = ?', [personId]);
  expect(await isSent(TeamRequestLetter, request!.id)).toBe(true);
  await leaves();
  await eventually(async () => expect(await isSent(TeamRequestLetter, request!.id)).toBe(false));
});

test('who accepted is told to nobody who may no longer invite there', async () => {
  const { personId, leaves } = await coach();
  const player = registration();
  await people().registerPerson(player);
  const { verdicts } = await tested
    .client(InvitationService, actor(Level.team, personId))
    .invite({ role: 'player', nodeId: team, placeName: 'Blue', invitees: [{ email: player.email }] });
  const { invitationId } = verdicts[0]!;
  const { client } = tested;
  const token = await tested.mail.tokenTo(player.email);
  await client(InvitationService, actor(Level.player, player.personId)).acceptInvitation({ token });
  expect(await isSent(AcceptedLetter, invitationId)).toBe(true);
  await leaves();
  await eventually(async () => expect(await isSent(AcceptedLetter, invitationId)).toBe(false));
});

test('what was withdrawn is told to whom it is about, and to nobody who is a guardian no longer', async () => {
  const { childId, second, end } = await family();
  const detail = withdrawnOf(childId, ['team']);
  expect(await isSent(ConsentWithdrawnLetter, second, detail)).toBe(true);
  await end(second);
  expect(await isSent(ConsentWithdrawnLetter, second, detail)).toBe(false);
  expect(await isSent(ConsentWithdrawnLetter, childId, detail)).toBe(true);
});

test('a new guardian is told of while they are one, to the child and to guardians', async () => {
  const { childId, first, second, end } = await family();
  const [ofFirst, ofSecond] = [first, second].map((guardianId) => newGuardianOf({ guardianId, childId }));
  expect(await isSent(GuardianAddedLetter, childId, ofSecond)).toBe(true);
  expect(await isSent(GuardianAddedLetter, second, ofFirst)).toBe(true);
  await end(second);
  expect(await isSent(GuardianAddedLetter, childId, ofSecond)).toBe(false);
  expect(await isSent(GuardianAddedLetter, second, ofFirst)).toBe(false);
  expect(await isSent(GuardianAddedLetter, childId, ofFirst)).toBe(true);
});

test('nobody is asked afresh who has decided', async () => {
  const { personId } = await people().registerPerson(registration({ level: Level.family }));
  expect(await isSent(AskedAfreshLetter, personId)).toBe(true);
  const decisions = decisionsOn(tested.running.app.get(ConsentTexts), ['care']);
  await tested
    .client(ConsentService, actor(Level.player, personId))
    .signConsent({ personId, decisions, signature: typedSignature() });
  expect(await isSent(AskedAfreshLetter, personId)).toBe(false);
});
