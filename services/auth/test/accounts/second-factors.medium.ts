import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import { AccountService, PeopleService, SecondFactorService, SessionService } from '@strainscope/proto/auth';
import { TOTP } from 'otpauth';
import { goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';

const MINUTE = 60_000;
const wrongCode = { status: 422, code: 'INVALID_CODE' };
const over = { status: 410, code: 'CHALLENGE_OVER' };
const phone = '+31612345678';

let tested: TestedAuth;
let clock: FakeClock;
beforeAll(async () => {
  clock = new FakeClock();
  tested = await testedAuth({ requests: { perAccount: 4 }, signIn: { triesPerAddress: 1000 } }, clock);
});
afterAll(() => tested.stop());

const register = () => tested.client(PeopleService, systemActor).registerPerson(registration());
const factors = (personId: string) => tested.client(SecondFactorService, actor(Level.player, personId));
const accounts = (personId: string) => tested.client(AccountService, actor(Level.player, personId));
const anybody = () => createClient(SecondFactorService, tested.calls);
const signIn = (email: string) =>
  createClient(SessionService, tested.calls).signIn({ email, password: goodPassword, address: '192.0.2.1' });
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
const challengeOf = async (email: string) => (await signIn(email)).challenge!.challengeToken;

/** Registers a person with an authenticator app, whose first code was used. */
async function withApp() {
  const { email, personId } = await register();
  const { secret } = await factors(personId).startTotp({ password: goodPassword });
  const { codes } = await factors(personId).confirmTotp({ code: codeOf(secret) });
  clock.advance(MINUTE);
  return { email, personId, secret, codes };
}

test('an app counts from its first right code on; from then the password alone opens nothing', async () => {
  const { email, personId } = await register();
  const { secret, uri } = await factors(personId).startTotp({ password: goodPassword });
  expect(uri).toContain(secret);
  expect((await signIn(email)).sessionToken).not.toBe('');
  await expect(factors(personId).confirmTotp({ code: '000000' })).rejects.toMatchObject(wrongCode);
  const { codes } = await factors(personId).confirmTotp({ code: codeOf(secret) });
  expect(new Set(codes).size).toBe(10);
  const asked = await signIn(email);
  expect([asked.sessionToken, asked.principal, asked.challenge?.methods]).toEqual([
    '',
    undefined,
    ['totp', 'recovery'],
  ]);
  const kept = JSON.stringify([
    await tested.rows('select * from second_factors'),
    await tested.rows('select * from recovery_codes'),
    await tested.rows('select * from sign_in_challenges'),
  ]);
  for (const inClear of [secret, codes[0]!, asked.challenge!.challengeToken]) expect(kept).not.toContain(inClear);
});

test('a code that is not taken is refused with what to do about it', async () => {
  const { email } = await withApp();
  const challengeToken = await challengeOf(email);
  const answer = (method: string) => anybody().answerChallenge({ challengeToken, method, code: '000000' });
  const said = async (method: string) => JSON.stringify(await answer(method).catch((refusal: unknown) => refusal));
  expect(await said('totp')).toContain('Wait for the next code of the app.');
  expect(await said('recovery')).toContain('Each recovery code works once.');
  expect(await said('email')).toContain('Ask for a new one.');
});

test('a code opens a session, once: the same code is not taken again', async () => {
  const { email, secret } = await withApp();
  const answer = { challengeToken: await challengeOf(email), method: 'totp', code: codeOf(secret) };
  const { sessionToken, principal } = await anybody().answerChallenge(answer);
  expect([sessionToken.length, principal?.level]).toEqual([43, Level.player]);
  await expect(anybody().answerChallenge(answer)).rejects.toMatchObject(over);
  const again = { ...answer, challengeToken: await challengeOf(email) };
  await expect(anybody().answerChallenge(again)).rejects.toMatchObject(wrongCode);
  clock.advance(MINUTE);
  await expect(anybody().answerChallenge({ ...again, code: codeOf(secret) })).resolves.toBeDefined();
});

test('recovery codes hold 112 bits or more, and are kept as hashes alone', async () => {
  const { codes } = await withApp();
  const group = '[a-hjkmnp-z2-9]{5}';
  for (const code of codes) expect(code).toMatch(new RegExp(`^${group}(-${group}){4}$`));
  expect(25 * Math.log2(31)).toBeGreaterThanOrEqual(112);
  const kept = JSON.stringify(await tested.rows('select * from recovery_codes'));
  for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));
});

test('a recovery code works once, however it is typed', async () => {
  const { email, codes } = await withApp();
  const code = codes[0]!.toUpperCase().replaceAll('-', ' ');
  const answer = async () =>
    anybody().answerChallenge({ challengeToken: await challengeOf(email), method: 'recovery', code });
  await expect(answer()).resolves.toBeDefined();
  await expect(answer()).rejects.toMatchObject(wrongCode);
});

test('a code answers the challenge of its own person alone', async () => {
  const [one, other] = [await withApp(), await withApp()];
  const challengeToken = await challengeOf(one.email);
  for (const [method, code] of [
    ['totp', codeOf(other.secret)],
    ['recovery', other.codes[0]!],
  ] as const)
    await expect(anybody().answerChallenge({ challengeToken, method, code })).rejects.toMatchObject(wrongCode);
  const own = { challengeToken, method: 'totp', code: codeOf(one.secret) };
  expect((await anybody().answerChallenge(own)).sessionToken).not.toBe('');
});

test('a code that was sent for one sign-in answers no other', async () => {
  const { email, personId } = await register();
  await factors(personId).setCodeChannel({ channel: 'email', password: goodPassword });
  const sent = async (challengeToken: string, nth: number) => {
    await anybody().sendChallengeCode({ challengeToken, channel: 'email' });
    return (await tested.mail.letterTo(email, nth, ({ code }) => code !== undefined)).letter.code!;
  };
  const answer = (challengeToken: string, code: string) =>
    anybody().answerChallenge({ challengeToken, method: 'email', code });
  const earlier = await sent(await challengeOf(email), 1);
  const challengeToken = await challengeOf(email);
  await expect(answer(challengeToken, earlier)).rejects.toMatchObject(wrongCode);
  await expect(answer(challengeToken, await sent(challengeToken, 2))).resolves.toBeDefined();
});

test('a new password after a forgotten one leaves the second factor where it was', async () => {
  const { email } = await withApp();
  await createClient(AccountService, tested.calls).requestPasswordReset({ email, address: '192.0.2.1' });
  const password = 'marmalade-otter-31';
  await createClient(AccountService, tested.calls).resetPassword({ token: await tested.mail.tokenTo(email), password });
  const asked = await createClient(SessionService, tested.calls).signIn({ email, password, address: '192.0.2.1' });
  expect([asked.sessionToken, asked.challenge?.methods]).toEqual(['', ['totp', 'recovery']]);
});

test('nobody gives a lost second factor back: no call about one can say whose it is', () => {
  const fields = SecondFactorService.methods.flatMap(({ input }) => input.fields.map(({ name }) => name));
  expect(fields).toContain('password');
  expect(fields.filter((name) => /person|user|email|account/.test(name))).toEqual([]);
});

test('five tries end a challenge, also for the right code, and so do ten minutes', async () => {
  const { email, secret } = await withApp();
  const challengeToken = await challengeOf(email);
  for (let time = 0; time < 5; time++)
    await expect(anybody().answerChallenge({ challengeToken, method: 'totp', code: '000000' })).rejects.toMatchObject(
      wrongCode,
    );
  const right = { method: 'totp', code: codeOf(secret) };
  await expect(anybody().answerChallenge({ challengeToken, ...right })).rejects.toMatchObject(over);
  const another = await challengeOf(email);
  clock.advance(10 * MINUTE);
  await expect(anybody().answerChallenge({ challengeToken: another, ...right })).rejects.toMatchObject(over);
  await expect(anybody().answerChallenge({ challengeToken: 'made up', ...right })).rejects.toMatchObject(over);
});

test('whoever has the password does not guess codes without end, challenge after challenge', async () => {
  const { email, secret } = await withApp();
  const guess = async (code: string, method = 'totp') =>
    anybody().answerChallenge({ challengeToken: await challengeOf(email), method, code });
  for (let time = 0; time < 10; time++) await expect(guess('000000')).rejects.toMatchObject(wrongCode);
  await expect(guess(codeOf(secret))).rejects.toMatchObject({ status: 429 });
  await expect(guess('none', 'recovery')).rejects.toMatchObject({ status: 429 });
  clock.advance(15 * MINUTE);
  await expect(guess(codeOf(secret))).resolves.toBeDefined();
});

test('a right code forgives the wrong ones before it', async () => {
  const { email, secret } = await withApp();
  const guess = async (code: string) =>
    anybody().answerChallenge({ challengeToken: await challengeOf(email), method: 'totp', code });
  for (let time = 0; time < 9; time++) await expect(guess('000000')).rejects.toMatchObject(wrongCode);
  await guess(codeOf(secret));
  clock.advance(MINUTE);
  for (let time = 0; time < 9; time++) await expect(guess('000000')).rejects.toMatchObject(wrongCode);
  await expect(guess(codeOf(secret))).resolves.toBeDefined();
});

test('the password is asked for again before a number gets a code', async () => {
  const { personId } = await register();
  const unproven = accounts(personId).sendPhoneCode({ phone: '+31612345670', password: 'wrong' });
  await expect(unproven).rejects.toMatchObject({ faults: [{ path: 'password' }] });
});

test('a number is verified by its code: five minutes, five tries, once', async () => {
  const { personId } = await register();
  const verify = (code: string) => accounts(personId).verifyPhone({ code });
  await accounts(personId).sendPhoneCode({ phone: '+31 6 1234 5678', password: goodPassword });
  const first = await tested.mail.codeTo(phone);
  clock.advance(5 * MINUTE);
  await expect(verify(first)).rejects.toMatchObject(wrongCode);
  await accounts(personId).sendPhoneCode({ phone, password: goodPassword });
  const second = await tested.mail.codeTo(phone, 2);
  const wrong = second === '000000' ? '111111' : '000000';
  for (let time = 0; time < 5; time++) await expect(verify(wrong)).rejects.toMatchObject(wrongCode);
  await expect(verify(second)).rejects.toMatchObject(wrongCode);
  await accounts(personId).sendPhoneCode({ phone, password: goodPassword });
  const third = await tested.mail.codeTo(phone, 3);
  await verify(third);
  await expect(verify(third)).rejects.toMatchObject(wrongCode);
  expect(await accounts(personId).getSecurity({})).toMatchObject({ phone, phoneVerified: true });
  expect(JSON.stringify(await tested.rows('select * from one_time_codes'))).not.toContain(third);
  await accounts(personId).sendPhoneCode({ phone, password: goodPassword });
  await expect(accounts(personId).sendPhoneCode({ phone, password: goodPassword })).rejects.toMatchObject({
    status: 429,
  });
});

test('a number gets so many codes and no more, whichever accounts ask', async () => {
  const ask = async () => {
    const { personId } = await register();
    await accounts(personId).sendPhoneCode({ phone: '+31 6 1234 5671', password: goodPassword });
  };
  for (let time = 0; time < 4; time++) await ask();
  await expect(ask()).rejects.toMatchObject({ status: 429 });
});

test('codes by letter as second factor; by text message only to a verified number', async () => {
  const { email, personId } = await register();
  const set = (channel: string, password = goodPassword) => factors(personId).setCodeChannel({ channel, password });
  await expect(set('email', 'wrong')).rejects.toMatchObject({ faults: [{ path: 'password' }] });
  await expect(set('sms')).rejects.toMatchObject({ code: 'PHONE_NOT_VERIFIED' });
  await set('email');
  const { challenge } = await signIn(email);
  expect(challenge).toMatchObject({ methods: ['email'], emailHint: 'p…@example.org' });
  const { challengeToken } = challenge!;
  await expect(anybody().sendChallengeCode({ challengeToken, channel: 'sms' })).rejects.toMatchObject({ status: 422 });
  await anybody().sendChallengeCode({ challengeToken, channel: 'email' });
  const { letter } = await tested.mail.letterTo(email, 1, ({ code }) => code !== undefined);
  const answer = { challengeToken, method: 'email', code: letter.code! };
  await expect(anybody().answerChallenge({ ...answer, method: 'totp' })).rejects.toMatchObject(wrongCode);
  await expect(anybody().answerChallenge(answer)).resolves.toMatchObject({ principal: { personId } });
  await set('');
  expect((await signIn(email)).sessionToken).not.toBe('');
});

test('an app is added with the password alone, and confirming again renews nothing', async () => {
  const { personId } = await register();
  const wrong = { faults: [{ path: 'password' }] };
  for (const password of ['', 'wrong'])
    await expect(factors(personId).startTotp({ password })).rejects.toMatchObject(wrong);
  const confirmed = await withApp();
  const kept = () =>
    tested.rows('select code_hash from recovery_codes where person_id = ? order by code_hash', [confirmed.personId]);
  const before = await kept();
  const again = factors(confirmed.personId).confirmTotp({ code: codeOf(confirmed.secret) });
  await expect(again).rejects.toMatchObject({ code: 'TOTP_EXISTS' });
  expect(await kept()).toEqual(before);
});

test('a setup that is left lying is over after ten minutes, also for the right code', async () => {
  const { personId } = await register();
  const { secret } = await factors(personId).startTotp({ password: goodPassword });
  clock.advance(10 * MINUTE);
  await expect(factors(personId).confirmTotp({ code: codeOf(secret) })).rejects.toMatchObject(wrongCode);
  const { secret: anew } = await factors(personId).startTotp({ password: goodPassword });
  await expect(factors(personId).confirmTotp({ code: codeOf(anew) })).resolves.toBeDefined();
});

test('codes that confirm an app are not tried without end, also over a setup begun anew', async () => {
  const { personId } = await register();
  await factors(personId).startTotp({ password: goodPassword });
  for (let time = 0; time < 10; time++)
    await expect(factors(personId).confirmTotp({ code: '000000' })).rejects.toMatchObject(wrongCode);
  const { secret } = await factors(personId).startTotp({ password: goodPassword });
  await expect(factors(personId).confirmTotp({ code: codeOf(secret) })).rejects.toMatchObject({ status: 429 });
});

test('taking the app away asks for the password, and takes the recovery codes with it', async () => {
  const { email, personId } = await withApp();
  await expect(factors(personId).removeTotp({ password: 'wrong' })).rejects.toMatchObject({ status: 422 });
  await expect(factors(personId).startTotp({ password: goodPassword })).rejects.toMatchObject({ code: 'TOTP_EXISTS' });
  await factors(personId).removeTotp({ password: goodPassword });
  expect((await signIn(email)).sessionToken).not.toBe('');
  expect(await tested.rows('select 1 from recovery_codes where person_id = ?', [personId])).toEqual([]);
});
