import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { AccountService, ConsentService, InvitationService, PeopleService } from '@strainscope/proto/auth';
import { registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { startSignatureProvider, type TestSignatureProvider } from '../signature-provider.ts';
import { decisionsOn } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { plant } from '../tree.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { ConsentReviewWorker } from '../../src/use-cases/consent-review/consent-review.worker.ts';

const texts = new ConsentTexts(loadConsentTexts());
const decisions = decisionsOn(texts, ['care', 'research'], ['video']);
const clock = new FakeClock();
const organization = newId();
let provider: TestSignatureProvider;
let tested: TestedAuth;
beforeAll(async () => {
  provider = await startSignatureProvider();
  tested = await testedAuth(
    {
      signatureProvider: JSON.stringify(provider.settings),
      requests: { perAddress: 1000 },
      consents: { chromium: '/nowhere/chromium' },
    },
    clock,
  );
  await plant(tested, [organization]);
  await tested.settled();
});
afterAll(async () => {
  await tested.stop();
  provider.stop();
});

const consents = () => createClient(ConsentService, tested.calls);
const signUp = (order: object) => createClient(AccountService, tested.calls).signUp(order);
const signingsOf = (email: string) =>
  tested.rows(
    `select s.capacity, s.signature, s.signer_name,
            array(select purpose || ' ' || given from consent_decisions d where d.signing_id = s.id order by id) as decided
     from consent_signings s join people p on p.id = s.person_id where p.email = ?`,
    [email],
  );
const accountsWith = (email: string) => tested.rows('select id from people where email = ?', [email]);

/** Invites a person, who has the letter and a form that is filled in. */
async function invited(given: Parameters<typeof signUpOf>[0] = {}) {
  const order = signUpOf(given);
  const { email } = order.person;
  const place = { role: 'organization', nodeId: organization, placeName: 'Lions' };
  await tested.client(InvitationService, actor(Level.admin)).invite({ ...place, invitees: [{ email }] });
  const invitationToken = await tested.mail.tokenTo(email);
  return { email, order: { ...order, invitationToken } };
}

/** And has signed with the provider. */
async function signedThere(given: Parameters<typeof signUpOf>[0] = {}) {
  const somebody = await invited(given);
  const { url } = await consents().beginInvitedSignature({ token: somebody.order.invitationToken, decisions });
  const signature = provider.sign(url);
  return { ...somebody, signature, order: { ...somebody.order, signature } };
}

const unusable = { status: 409, code: 'SIGNATURE_UNUSABLE' };

test('what somebody signed with the provider before is recorded by their sign-up, once', async () => {
  const { email, order, signature } = await signedThere();
  const ordered = provider.agreements.at(-1)!;
  expect(ordered).toMatchObject({ signerName: email, returnUrl: 'https://console.test/adobe-signature' });
  expect(JSON.stringify(ordered)).not.toContain(order.invitationToken);
  expect(await accountsWith(email)).toEqual([]);
  await signUp(order);
  const reference = `agreement ${signature.code}`;
  expect(await signingsOf(email)).toEqual([
    {
      capacity: 'self',
      signature: { kind: 'external', reference },
      signer_name: 'Jane Canary',
      decided: ['care true', 'research true', 'video false'],
    },
  ]);
  expect(await tested.rows('select 1 from invited_signings')).toEqual([]);
});

test('of a minor it is the assent: the guardian decides all the same', async () => {
  const minor = { person: { birthDate: '2011-03-04' }, guardianEmail: 'guardian@example.org' };
  const { email, order } = await signedThere(minor);
  expect(await signUp(order)).toMatchObject({ consentPending: true });
  expect(await signingsOf(email)).toMatchObject([{ capacity: 'assent' }]);
});

test('with another invitation, another code, or made up it signs nobody up', async () => {
  const [one, two] = [await signedThere(), await signedThere()];
  for (const signature of [
    two.signature,
    { ...one.signature, code: two.signature.code },
    { ...one.signature, clientId: newId() },
    { ...one.signature, clientId: 'none' },
  ])
    await expect(signUp({ ...one.order, signature })).rejects.toMatchObject(unusable);
  expect(await accountsWith(one.email)).toEqual([]);
  await signUp(one.order);
  expect(await signingsOf(one.email)).toHaveLength(1);
});

test('what is not theirs is refused to whoever has an account alike', async () => {
  const elsewhere = await signedThere();
  const { email } = await tested.client(PeopleService, systemActor).registerPerson(registration());
  const { order } = await invited({ person: { email } });
  await expect(signUp({ ...order, signature: elsewhere.signature })).rejects.toMatchObject(unusable);
});

test('without the invitation it is nobody’s, and is not even looked at', async () => {
  const { signature } = await signedThere();
  const stranger = signUpOf({ signature });
  await signUp(stranger);
  expect(await signingsOf(stranger.person.email)).toEqual([]);
});

test('what is not finished there signs nobody up yet', async () => {
  const { email, order } = await invited();
  const { url } = await consents().beginInvitedSignature({ token: order.invitationToken, decisions });
  const { code, clientId } = provider.agreements.at(-1)!;
  const brought = { ...order, signature: { code, clientId } };
  await expect(signUp(brought)).rejects.toMatchObject({ status: 409, code: 'SIGNING_UNFINISHED' });
  expect(await accountsWith(email)).toEqual([]);
  provider.sign(url);
  await signUp(brought);
  expect(await signingsOf(email)).toHaveLength(1);
});

test('only an open invitation begins, only on the current texts, and so often', async () => {
  const { order } = await invited();
  const begin = (token: string, on: { purpose: string; textHash: string; given: boolean }[] = decisions) =>
    consents().beginInvitedSignature({ token, decisions: on });
  const before = provider.agreements.length;
  await expect(begin('of-no-letter-that-was-ever-written-0123456789')).rejects.toMatchObject({ status: 404 });
  const former = texts.versions('research')[1]!.hash;
  const outdated = [{ purpose: 'research', textHash: former, given: true }];
  await expect(begin(order.invitationToken, outdated)).rejects.toMatchObject({ code: 'CONSENT_TEXT_OUTDATED' });
  expect(provider.agreements).toHaveLength(before);
  for (let time = 0; time < 5; time++) await begin(order.invitationToken);
  await expect(begin(order.invitationToken)).rejects.toMatchObject({ status: 429 });
});

test('after a day it is too late, and a day later it is forgotten', async () => {
  const { order } = await signedThere();
  clock.advance(24 * 60 * 60_000);
  await expect(signUp(order)).rejects.toMatchObject(unusable);
  clock.advance(24 * 60 * 60_000 + 1);
  await tested.running.app.get(ConsentReviewWorker).sweepSignings();
  expect(await tested.rows('select 1 from invited_signings')).toEqual([]);
});
