import { createClient } from '@connectrpc/connect';
import { jest } from '@jest/globals';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { AccountService, ConsentService, PeopleService } from '@strainscope/proto/auth';
import { goodPassword, registration } from '../registrations.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { signUpOf } from '../sign-ups.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { AccountErasures } from '../../src/use-cases/account-erasure/account-erasures.ts';
import { UnverifiedAccountsWorker } from '../../src/use-cases/account-erasure/unverified-accounts.worker.ts';

const DAY = 86_400_000;
const texts = new ConsentTexts(loadConsentTexts());
const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => {
  tested = await testedAuth({ requests: { perAddress: 1000 }, consents: { chromium: '/nowhere/chromium' } }, clock);
});
afterAll(() => tested.stop());

const accounts = () => createClient(AccountService, tested.calls);
const idOf = async (email: string) =>
  (await tested.rows<{ id: string }>('select id from people where email = ?', [email]))[0]!.id;

async function signUp(given: Parameters<typeof signUpOf>[0] = {}): Promise<{ id: string; email: string }> {
  const order = signUpOf(given);
  await accounts().signUp(order);
  return { id: await idOf(order.person.email), email: order.person.email };
}
async function signUpMinor() {
  const guardianEmail = `guardian-${newId().slice(-12)}@example.org`;
  return { guardianEmail, ...(await signUp({ person: { birthDate: '2011-03-04' }, guardianEmail })) };
}
/** @param letters that the guardian has got by then */
const answer = async (guardianEmail: string, letters = 1) =>
  createClient(ConsentService, tested.calls).answerGuardianRequest({
    token: await tested.mail.tokenTo(guardianEmail, letters),
    firstName: 'Gwen',
    lastName: 'Canary',
    birthDate: '1980-01-01',
    decisions: decisionsOn(texts, ['care']),
    signature: typedSignature('Gwen Canary'),
  });

/** Who is being erased, after so many days. */
async function erasedAfter(days: number): Promise<string[]> {
  clock.advance(days * DAY);
  await tested.running.app.get(UnverifiedAccountsWorker).eraseDue();
  const rows = await tested.rows<{ person_id: string }>('select person_id from erasures');
  return rows.map((row) => row.person_id);
}

test('whose address nobody proves is erased once its links are dead, whoever proves it stays', async () => {
  const [forgotten, proved] = [await signUp(), await signUp()];
  await accounts().verifyEmail({ token: await tested.mail.tokenTo(proved.email), password: goodPassword });
  expect(await erasedAfter(13)).not.toContain(forgotten.id);
  await accounts().resendVerification({ email: forgotten.email, address: '192.0.2.1' });
  expect(await erasedAfter(2)).not.toContain(forgotten.id);
  const erased = await erasedAfter(2);
  expect(erased).toContain(forgotten.id);
  expect(erased).not.toContain(proved.id);
});

test('nobody waits behind somebody whose erasure fails', async () => {
  const [first, second] = [await signUp(), await signUp()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const erasures = tested.running.app.get(AccountErasures);
  const begin = erasures.begin.bind(erasures);
  const failing = jest
    .spyOn(erasures, 'begin')
    .mockImplementation((em, id, by) => (id === first!.id ? Promise.reject(new Error('broken')) : begin(em, id, by)));
  const erased = await erasedAfter(15);
  expect(erased).toContain(second!.id);
  expect(erased).not.toContain(first!.id);
  failing.mockRestore();
  expect(await erasedAfter(0)).toContain(first!.id);
});

test('whoever proves the address while others are erased stays', async () => {
  const [first, second] = [await signUp(), await signUp()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const erasures = tested.running.app.get(AccountErasures);
  const begin = erasures.begin.bind(erasures);
  const meanwhile = jest.spyOn(erasures, 'begin').mockImplementation(async (em, id, by) => {
    if (id === first!.id) await em.execute('update people set email_verified_at = now() where id = ?', [second!.id]);
    return begin(em, id, by);
  });
  const erased = await erasedAfter(15);
  expect(erased).toContain(first!.id);
  expect(erased).not.toContain(second!.id);
  meanwhile.mockRestore();
});

test('of an account in somebody else’s name nothing stays, its guardian neither', async () => {
  const victim = await signUpMinor();
  await answer(victim.guardianEmail);
  const attacker = await idOf(victim.guardianEmail);
  expect(await tested.rows('select guardian_id from guardianships where child_id = ?', [victim.id])).toHaveLength(1);
  const erased = await erasedAfter(15);
  expect(erased).toContain(victim.id);
  // A guardian who answered has read the letter: the address is theirs.
  expect(erased).not.toContain(attacker);
  await tested.settled();
  expect(await tested.rows('select 1 from guardianships where child_id = ?', [victim.id])).toEqual([]);
});

test('a minor waits as long as the guardian may answer, and two weeks after the answer', async () => {
  const minor = await signUpMinor();
  expect(await erasedAfter(13)).not.toContain(minor.id);
  // While the first letter waits, the second one would take its place.
  await tested.mail.letterTo(minor.guardianEmail);
  await tested.client(ConsentService, systemActor).resendGuardianRequest({ personId: minor.id });
  expect(await erasedAfter(13)).not.toContain(minor.id);
  await answer(minor.guardianEmail, 2);
  expect(await erasedAfter(13)).not.toContain(minor.id);
  expect(await erasedAfter(2)).toContain(minor.id);
});

test('no link keeps an account longer than 30 days that nobody proves', async () => {
  const { id, email } = await signUp();
  const resend = () => accounts().resendVerification({ email, address: '192.0.2.1' });
  for (let day = 0; day < 28; day += 2) {
    await resend();
    expect(await erasedAfter(2)).not.toContain(id);
  }
  await resend();
  expect(await erasedAfter(1)).not.toContain(id);
  await resend();
  expect(await erasedAfter(2)).toContain(id);
});

test('nor does a guardian who is asked again and again longer than 60', async () => {
  const { id, guardianEmail } = await signUpMinor();
  for (let letters = 1; letters <= 4; letters++) {
    // While a letter waits, the next one would take its place.
    await tested.mail.letterTo(guardianEmail, letters);
    expect(await erasedAfter(13)).not.toContain(id);
    await tested.client(ConsentService, systemActor).resendGuardianRequest({ personId: id });
  }
  expect(await erasedAfter(7)).not.toContain(id);
  expect(await erasedAfter(2)).toContain(id);
});

test('a child whom a parent signed up is told by whom, and erased where nobody ever came', async () => {
  const parent = await tested
    .client(PeopleService, systemActor)
    .registerPerson(registration({ level: Level.family, password: '' }));
  const child = { ...signUpOf().person, birthDate: '2012-05-17' };
  await tested.client(AccountService, actor(Level.family, parent.personId)).signUpChild({ child });
  const id = await idOf(child.email);
  expect(await erasedAfter(13)).not.toContain(id);
  const erased = await erasedAfter(2);
  expect(erased).toContain(id);
  expect(erased).not.toContain(parent.personId);
});

test('whoever belongs to a team stays', async () => {
  const organization = newId();
  await plant(tested, [organization]);
  const { id } = await signUp();
  await join(tested, id, organization, Level.organization);
  await tested.settled();
  expect(await erasedAfter(30)).not.toContain(id);
});
