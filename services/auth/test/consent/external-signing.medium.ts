import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { ConsentService, PeopleService } from '@strainscope/proto/auth';
import { registration } from '../registrations.ts';
import { startSignatureProvider, type TestSignatureProvider } from '../signature-provider.ts';
import { decisionsOn } from '../signing.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { ConsentReviewWorker } from '../../src/use-cases/consent-review/consent-review.worker.ts';

const texts = new ConsentTexts(loadConsentTexts());
const clock = new FakeClock();
let provider: TestSignatureProvider;
let tested: TestedAuth;
beforeAll(async () => {
  provider = await startSignatureProvider();
  tested = await testedAuth({ signatureProvider: JSON.stringify(provider.settings) }, clock);
});
afterAll(async () => {
  await tested.stop();
  provider.stop();
});
afterEach(() => {
  provider.broken = undefined;
});

const as = (personId: string, level: Level = Level.family) => tested.client(ConsentService, actor(level, personId));
const people = () => tested.client(PeopleService, systemActor);
async function register(given: Parameters<typeof registration>[0] = {}) {
  const person = registration(given);
  await people().registerPerson(person);
  return person;
}

async function family() {
  const { personId: child } = await register({ birthDate: '2010-06-01', firstName: 'Toby' });
  const guardian = await register({ level: Level.family, firstName: 'Mary', lastName: 'Ash' });
  await people().establishGuardianship({ guardianId: guardian.personId, childId: child });
  await tested.settled();
  return { child, guardian: guardian.personId, email: guardian.email };
}

const careAndNoResearch = decisionsOn(texts, ['care', 'team'], ['research']);
const begin = (guardian: string, child: string, decisions = careAndNoResearch) =>
  as(guardian).beginExternalSignature({ personId: child, decisions });
const begunOf = (personId: string) => tested.rows('select * from external_signings where person_id = ?', [personId]);
const signingsOf = (personId: string) => tested.rows('select * from consent_signings where person_id = ?', [personId]);

/** Lets a guardian go to the provider and sign there. */
async function signedThere() {
  const people = await family();
  const { url } = await begin(people.guardian, people.child);
  return { ...people, back: provider.sign(url) };
}

async function refused(asked: Promise<unknown>, child: string, problem: { status: number; code: string }) {
  await expect(asked).rejects.toMatchObject(problem);
  expect(await signingsOf(child)).toEqual([]);
}

test('what a guardian signs with the provider is recorded under its reference, announced, and the copy is mailed', async () => {
  const { child, guardian, email } = await family();
  expect(await createClient(ConsentService, tested.calls).getSignatureProvider({})).toMatchObject({
    label: 'Example Sign',
  });
  const { url } = await begin(guardian, child);
  const ordered = provider.agreements.at(-1)!;
  expect(ordered).toMatchObject({
    signerName: 'Mary Ash',
    language: 'en',
    returnUrl: 'https://console.test/adobe-signature',
  });
  expect(ordered.document).toContain('To be signed by <b>Mary Ash</b> as a parent or guardian');
  expect(ordered.document).toContain(texts.current('research').title);
  expect(ordered.document.match(/Yes, I agree|No, I do not agree/g)).toEqual([
    'Yes, I agree',
    'Yes, I agree',
    'No, I do not agree',
  ]);
  expect(await signingsOf(child)).toEqual([]);
  const back = provider.sign(url);
  expect(await as(guardian).completeExternalSignature(back)).toMatchObject({ personId: child });
  expect(await begunOf(child)).toEqual([]);
  const seen = await as(guardian).getConsents({ personId: child });
  expect(seen).toMatchObject({ permittedPurposes: ['care', 'team'] });
  expect(seen.signings).toMatchObject([
    { signatureKind: 'external', capacity: 'guardian', given: ['care', 'team'], refused: ['research'] },
  ]);
  const signature = { kind: 'external', reference: `agreement ${back.code}` };
  expect(await signingsOf(child)).toMatchObject([{ signer_id: guardian, signature }]);
  await tested.settled();
  const announced = await tested.announced('strainscope.auth.processing.changed.v1');
  expect(announced.filter(({ personId }) => personId === child).at(-1)).toMatchObject({
    permittedPurposes: ['care', 'team'],
  });
  const isCopy = ({ subject }: { subject: string }) => subject === 'Your copy of the consent';
  const { letter } = await tested.mail.letterTo(email, 1, isCopy);
  expect(letter.attachments).toMatchObject([{ fileName: 'consent.pdf' }]);
  expect(logLines.join()).not.toContain(provider.settings.token);
});

test('a replay records nothing more, also of two that come at once', async () => {
  const { child, guardian, back } = await signedThere();
  const complete = () => as(guardian).completeExternalSignature(back);
  const both = await Promise.allSettled([complete(), complete()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(complete()).rejects.toMatchObject({ status: 404, code: 'SIGNING_UNKNOWN' });
  expect(await signingsOf(child)).toHaveLength(1);
});

test('the signer alone comes back: neither the child, nor another guardian, nor a stranger, nor a program', async () => {
  const { child, guardian, back } = await signedThere();
  const { personId: other } = await register({ level: Level.family });
  await people().establishGuardianship({ guardianId: other, childId: child });
  await tested.settled();
  for (const each of [child, other, newId()]) {
    await refused(as(each).completeExternalSignature(back), child, { status: 404, code: 'SIGNING_UNKNOWN' });
  }
  const program = tested.client(ConsentService, actor(Level.family, guardian, { apiScopes: ['events:read'] }));
  await refused(program.completeExternalSignature(back), child, { status: 409, code: 'SIGNING_NOT_YOURS' });
  await as(guardian).completeExternalSignature(back);
  expect(await signingsOf(child)).toHaveLength(1);
});

test('a code of another order is refused, and so is a code or an id that nobody knows', async () => {
  const [one, two] = [await signedThere(), await signedThere()];
  const unknown = { status: 404, code: 'SIGNING_UNKNOWN' };
  const ask = (given: object) => as(one.guardian).completeExternalSignature({ ...one.back, ...given });
  for (const given of [
    { code: two.back.code },
    { clientId: two.back.clientId },
    { code: 'unheard-of' },
    { code: '..' },
    { clientId: newId() },
    { clientId: 'none' },
  ])
    await refused(ask(given), one.child, unknown);
  expect(await begunOf(one.child)).toHaveLength(1);
});

test('what is not finished there is not recorded, and may be finished later', async () => {
  const { child, guardian } = await family();
  const { url } = await begin(guardian, child);
  const { code, clientId } = provider.agreements.at(-1)!;
  const complete = () => as(guardian).completeExternalSignature({ code, clientId });
  await refused(complete(), child, { status: 409, code: 'SIGNING_UNFINISHED' });
  provider.sign(url);
  await complete();
  expect(await signingsOf(child)).toHaveLength(1);
});

test('after a day it is too late, and a day later it is forgotten', async () => {
  const { child, guardian, back } = await signedThere();
  clock.advance(24 * 60 * 60_000);
  const complete = () => as(guardian).completeExternalSignature(back);
  await refused(complete(), child, { status: 409, code: 'SIGNING_EXPIRED' });
  const worker = tested.running.app.get(ConsentReviewWorker);
  await worker.sweepSignings();
  expect(await begunOf(child)).toHaveLength(1);
  clock.advance(24 * 60 * 60_000 + 1);
  await worker.sweepSignings();
  expect(await begunOf(child)).toEqual([]);
  await refused(complete(), child, { status: 404, code: 'SIGNING_UNKNOWN' });
});

test('who lost custody meanwhile decides no more', async () => {
  const { child, guardian, back } = await signedThere();
  await tested.rows(`update guardianships set custody = 'view' where guardian_id = ? returning child_id`, [guardian]);
  await refused(as(guardian).completeExternalSignature(back), child, { status: 409, code: 'SIGNING_NOT_YOURS' });
  expect(await begunOf(child)).toHaveLength(1);
});

test('a text that was replaced meanwhile is not recorded', async () => {
  const { child, guardian, back } = await signedThere();
  const [, former] = texts.versions('research');
  const decisions = JSON.stringify([{ purpose: 'research', textHash: former!.hash, given: true }]);
  await tested.rows('update external_signings set decisions = ? where person_id = ? returning id', [decisions, child]);
  await refused(as(guardian).completeExternalSignature(back), child, { status: 409, code: 'CONSENT_TEXT_OUTDATED' });
});

test('whoever may not sign here may not begin, and only the current texts are sent', async () => {
  const { child, guardian } = await family();
  const { personId: staff } = await register({ level: Level.team });
  const before = provider.agreements.length;
  for (const each of [as(staff, Level.team), as(newId(), Level.admin)]) {
    const asked = each.beginExternalSignature({ personId: child, decisions: careAndNoResearch });
    await expect(asked).rejects.toMatchObject({ status: 404 });
  }
  const former = texts.versions('research')[1]!.hash;
  const outdated = begin(guardian, child, [{ purpose: 'research', textHash: former, given: true }]);
  await expect(outdated).rejects.toMatchObject({ code: 'CONSENT_TEXT_OUTDATED' });
  await expect(begin(guardian, child, [])).rejects.toMatchObject({ status: 422 });
  expect(provider.agreements).toHaveLength(before);
  expect(await begunOf(child)).toEqual([]);
});

test('each beginning costs an agreement: further ones wait', async () => {
  const { child, guardian } = await family();
  for (let time = 0; time < 5; time++) await begin(guardian, child);
  await expect(begin(guardian, child)).rejects.toMatchObject({ status: 429 });
});

test.each([500, 401])(
  'a provider that answers %s is away: nothing is kept, and what was begun stays open',
  async (status) => {
    const { child, guardian, back } = await signedThere();
    provider.broken = status;
    const away = { status: 503, code: 'SIGNATURE_PROVIDER_AWAY' };
    await expect(begin(guardian, child)).rejects.toMatchObject(away);
    expect(await begunOf(child)).toHaveLength(1);
    await refused(as(guardian).completeExternalSignature(back), child, away);
    provider.broken = undefined;
    await as(guardian).completeExternalSignature(back);
    expect(await signingsOf(child)).toHaveLength(1);
  },
);
