import { createPublicKey } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { systemActor, type Actor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { AccountService, IdentityService, PeopleService, SecondFactorService } from '@strainscope/proto/auth';
import { idToken, idTokenBySecret, readIdToken, rsaKey } from '../forged-id-token.ts';
import { client, type TestIdentityProvider } from '../identity-provider.ts';
import { goodPassword, registration } from '../registrations.ts';
import { signUpOf } from '../sign-ups.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { ownPath } from '../../src/accounts/identities/identity-questions.ts';
import { account, startElsewhere } from './elsewhere.ts';

const refused = { status: 422, code: 'IDENTITY_REFUSED' };
const clock = new FakeClock();

let elsewhere: Awaited<ReturnType<typeof startElsewhere>>;
let club: TestIdentityProvider;
let rival: TestIdentityProvider;
let tested: TestedAuth;
beforeAll(async () => {
  elsewhere = await startElsewhere();
  ({ club, rival } = elsewhere);
  const { identityProviders } = elsewhere;
  tested = await testedAuth({ identityProviders, requests: { perAddress: 1000 } }, clock);
});
afterAll(async () => {
  await tested.stop();
  elsewhere.stop();
});

const identities = () => createClient(IdentityService, tested.calls);
const start = (provider = 'club', next = '/user/teams') => identities().startIdentitySignIn({ provider, next });
const finish = (state: string, callbackQuery: string) =>
  identities().finishIdentitySignIn({ state, callbackQuery, address: '192.0.2.1' });

async function signIn(who: ReturnType<typeof account>, provider = 'club', at = club) {
  const { url, state } = await start(provider);
  return finish(state, await at.authorize(url, who));
}

const known = (given: Parameters<typeof registration>[0] = {}) =>
  tested.client(PeopleService, systemActor).registerPerson(registration(given));

test('the question carries PKCE, a state, a nonce and our address, and no secret', async () => {
  const { url, state } = await start();
  const asked = new URL(url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('redirect_uri')).toBe('https://console.test/login/club');
  expect(asked.get('state')).toBe(state);
  expect(asked.get('nonce')).toHaveLength(43);
  expect(asked.get('max_age')).toBe('600');
  expect(url).not.toContain(client.clientSecret.slice(0, 8));
  expect(JSON.stringify(await tested.rows('select * from identity_sign_ins'))).not.toContain(state);
  expect(await identities().listProviders({})).toMatchObject({ providers: [{ label: 'The club' }, {}, {}, {}, {}] });
});

test('an unknown identity registers with the names filled in, and signs in from then on', async () => {
  const who = account();
  const { registration: begun, signedIn } = await signIn(who);
  expect(signedIn).toBeUndefined();
  expect(begun).toMatchObject({ email: who.email, firstName: 'Jane', lastName: 'Canary' });
  const { identityToken } = begun!;
  expect(await identities().describeRegistration({ identityToken })).toMatchObject({ email: who.email });
  const order = signUpOf({ person: { email: who.email }, password: '', identityToken });
  const accounts = createClient(AccountService, tested.calls);
  await accounts.signUp(order);
  await expect(accounts.signUp(signUpOf({ identityToken }))).rejects.toMatchObject({ code: 'LINK_INVALID' });
  const again = await signIn(who);
  expect(again).toMatchObject({ next: '/user/teams', signedIn: { principal: { firstName: 'Jane' } } });
});

test('a second factor is asked for after an identity, too', async () => {
  const person = await known();
  const who = account({ email: person.email });
  const own = tested.client(SecondFactorService, actor(100, person.personId));
  await own.setCodeChannel({ channel: 'email', password: goodPassword });
  const { signedIn } = await signIn(who);
  expect([signedIn?.sessionToken, signedIn?.challenge?.methods]).toEqual(['', ['email']]);
});

test('an identity opens no account that is closed', async () => {
  const person = await known();
  const who = account({ email: person.email });
  expect((await signIn(who)).signedIn?.sessionToken).not.toBe('');
  const { personId } = person;
  await tested.client(AccountService, actor(Level.admin)).setDisabled({ personId, disabled: true });
  await expect(signIn(who)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
});

describe('attacks', () => {
  test('replay: an answer is taken once', async () => {
    const { url, state } = await start();
    const query = await club.authorize(url, account());
    await finish(state, query);
    await expect(finish(state, query)).rejects.toMatchObject(refused);
  });

  test('login by a foreign browser: an answer without the state of its question', async () => {
    const { url } = await start();
    const query = await club.authorize(url, account());
    await expect(finish('', query)).rejects.toMatchObject(refused);
    const { state: ofVictim } = await start();
    await expect(finish(ofVictim, query)).rejects.toMatchObject(refused);
  });

  test('code injection: a stolen code in an answer of one’s own', async () => {
    const stolen = new URLSearchParams(await club.authorize((await start()).url, account())).get('code')!;
    const { url, state } = await start();
    const own = new URLSearchParams(await club.authorize(url, account()));
    own.set('code', stolen);
    await expect(finish(state, own.toString())).rejects.toMatchObject(refused);
  });

  test('mix-up: the answer of one provider for the question to another', async () => {
    const { url, state } = await start('club');
    const query = await rival.authorize(url.replace(club.issuer, rival.issuer), account());
    await expect(finish(state, query)).rejects.toMatchObject(refused);
    const own = await start('club');
    const answer = new URLSearchParams(await club.authorize(own.url, account()));
    answer.set('iss', rival.issuer);
    await expect(finish(own.state, answer.toString())).rejects.toMatchObject(refused);
  });

  test('metadata that name another issuer than the one that was configured', async () => {
    expect((await start('honest')).url).toContain(`${elsewhere.metadataUrl}/honest/authorize`);
    await expect(start('posing')).rejects.toMatchObject({ status: 503 });
  });

  test('replay at the same moment: of two that bring one answer one is taken', async () => {
    const { url, state } = await start();
    const query = await club.authorize(url, account());
    const outcomes = await Promise.allSettled([finish(state, query), finish(state, query)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('linking by an address that the provider has not verified', async () => {
    const victim = await known();
    const { signedIn, registration: begun } = await signIn(account({ email: victim.email, email_verified: false }));
    expect(signedIn).toBeUndefined();
    const order = signUpOf({ person: { email: victim.email }, password: '', identityToken: begun!.identityToken });
    await createClient(AccountService, tested.calls).signUp(order);
    const linked = await tested.rows('select 1 from identities where person_id = ?', [victim.personId]);
    expect(linked).toEqual([]);
    expect((await tested.mail.letterTo(victim.email)).letter.subject).toBe('You have an account already');
  });

  test('linking by an address that a provider says it has verified, and whose word was not said to count', async () => {
    const victim = await known();
    const { signedIn, registration: begun } = await signIn(account({ email: victim.email }), 'hearsay');
    expect([signedIn, begun?.email]).toEqual([undefined, victim.email]);
    const newcomer = account();
    const { identityToken } = (await signIn(newcomer, 'hearsay')).registration!;
    const order = signUpOf({ person: { email: newcomer.email }, password: '', identityToken });
    await createClient(AccountService, tested.calls).signUp(order);
    await expect(signIn(newcomer, 'hearsay')).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  });

  test.each([
    ['an administrator', { level: Level.admin }],
    ['an operator', { permissions: ['operator'] }],
    ['whoever grants permissions', { permissions: ['super'] }],
  ])('%s is nobody by an address alone: they link signed in', async (_, given) => {
    const { email, personId } = await known(given);
    const { signedIn, registration: begun } = await signIn(account({ email }));
    expect([signedIn, begun?.email]).toEqual([undefined, email]);
    expect(await tested.rows('select 1 from identities where person_id = ?', [personId])).toEqual([]);
  });

  test('signing up with somebody’s address: who proves it later has none of the stranger’s ways in', async () => {
    const thief = account();
    const { registration: begun } = await signIn(thief);
    const victim = `${newId()}@example.org`;
    const { identityToken } = begun!;
    const accounts = createClient(AccountService, tested.calls);
    await accounts.signUp(signUpOf({ person: { email: victim }, password: '', identityToken }));
    const linked = () =>
      tested.rows(`select 1 from identities i join people p on p.id = i.person_id where p.email = ?`, [victim]);
    expect(await linked()).toHaveLength(1);
    const token = await tested.mail.tokenTo(victim);
    await expect(accounts.verifyEmail({ token, password: '' })).rejects.toMatchObject({ status: 422 });
    await accounts.resetPassword({ token, password: 'marmalade-otter-31' });
    expect(await linked()).toEqual([]);
    expect((await signIn(thief)).signedIn).toBeUndefined();
  });

  test('a subject of another provider is somebody else', async () => {
    const person = await known();
    const who = account({ email: person.email });
    expect((await signIn(who)).signedIn).toBeDefined();
    const impostor = { ...who, email: 'other@rival.example' };
    expect((await signIn(impostor, 'rival', rival)).signedIn).toBeUndefined();
  });

  test.each(['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)', '/a b', ''])(
    'an open redirect to %j leads to the start',
    (next) => {
      expect(ownPath(next)).toBe('/');
    },
  );

  test.each(['https://elsewhere.test/user', '//elsewhere.test', '/\\\\elsewhere.test'])(
    'a sign-in that is begun with a way back to %j comes back to the start',
    async (next) => {
      const { url, state } = await start('club', next);
      expect(url).not.toContain('elsewhere');
      expect(await finish(state, await club.authorize(url, account()))).toMatchObject({ next: '/' });
    },
  );

  describe('an ID token', () => {
    const stranger = rsaKey();
    const publicKey = () => createPublicKey(club.key).export({ type: 'spki', format: 'pem' }).toString();
    const signed = (token: string, change: object, key = club.key) => {
      const { header, claims } = readIdToken(token);
      return idToken(header, { ...claims, ...change }, key);
    };
    afterEach(() => {
      club.forge = undefined;
    });

    test('made anew with the key of the provider is taken: what follows is refused for what it says', async () => {
      club.forge = (token) => signed(token, {});
      expect(await signIn(account())).toHaveProperty('registration.identityToken');
    });

    test.each<[string, (token: string) => string]>([
      ['with no signature', (token) => idToken({ alg: 'none' }, readIdToken(token).claims)],
      ['with no signature under the usual algorithm', (token) => token.replace(/[^.]+$/, '')],
      ['signed by a stranger', (token) => signed(token, {}, stranger)],
      ['signed with our secret', (token) => idTokenBySecret(readIdToken(token).claims, client.clientSecret)],
      ['signed with the public key as a secret', (token) => idTokenBySecret(readIdToken(token).claims, publicKey())],
      [
        'changed after it was signed',
        (token) => signed(token, { sub: 'x' }).replace(/[^.]+$/, readIdToken(token).signature),
      ],
      ['for another audience', (token) => signed(token, { aud: 'another client' })],
      ['for this and another audience', (token) => signed(token, { aud: [client.clientId, 'b'], azp: 'b' })],
      ['of another issuer', (token) => signed(token, { iss: rival.issuer })],
      ['with the nonce of another question', (token) => signed(token, { nonce: 'x'.repeat(43) })],
      ['without a nonce', (token) => signed(token, { nonce: undefined })],
      ['that has expired', (token) => signed(token, { exp: 1_700_000_000 })],
    ])('%s is refused', async (_, forge) => {
      club.forge = forge;
      await expect(signIn(account())).rejects.toMatchObject(refused);
    });
  });

  test('an answer that says no, comes late or says nothing', async () => {
    const { state } = await start();
    await expect(finish(state, `error=access_denied&state=${state}`)).rejects.toMatchObject(refused);
    const late = await start();
    const query = await club.authorize(late.url, account());
    clock.advance(10 * 60_000);
    await expect(finish(late.state, query)).rejects.toMatchObject(refused);
    await expect(finish((await start()).state, '')).rejects.toMatchObject(refused);
    await expect(start('unknown')).rejects.toMatchObject({ status: 404 });
  });
});

describe('whoever signed up elsewhere proves their address by it', () => {
  const accounts = () => createClient(AccountService, tested.calls);
  /** By a provider whose word for an address does not count. */
  async function signedUp(given: object = {}, newcomer = account()) {
    const { identityToken } = (await signIn(newcomer, 'hearsay')).registration!;
    const { email } = newcomer;
    await accounts().signUp(signUpOf({ password: '', identityToken, ...given, person: { email, ...personOf(given) } }));
    return { who: newcomer, email, token: await tested.mail.tokenTo(email) };
  }
  const personOf = ({ person = {} }: { person?: object }) => person;
  async function confirm(letterToken: string, who: ReturnType<typeof account>, at = 'hearsay') {
    const { url, state } = await identities().startIdentitySignIn({
      provider: at,
      next: '/user/dashboard',
      letterToken,
    });
    expect(url).not.toContain(letterToken);
    return finish(state, await club.authorize(url, who));
  }
  const provenBy = async (email: string) =>
    (
      await tested.rows<{ email_verified_at: Date | null }>('select email_verified_at from people where email = ?', [
        email,
      ])
    )[0]!.email_verified_at;

  test('with the letter and the identity the account opens at once, and the identity signs in from then on', async () => {
    const { who, email, token } = await signedUp();
    await expect(signIn(who, 'hearsay')).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(await accounts().describeVerification({ token })).toMatchObject({
      hasPassword: false,
      providers: [{ provider: 'club' }, { provider: 'hearsay', label: 'hearsay' }],
    });
    const started = await identities().startIdentitySignIn({ provider: 'hearsay', next: '/', letterToken: token });
    expect(JSON.stringify(await tested.rows('select * from identity_sign_ins'))).not.toContain(token);
    const signedIn = await finish(started.state, await club.authorize(started.url, who));
    expect(signedIn).toMatchObject({ signedIn: { principal: { firstName: 'Jane' } } });
    expect(await provenBy(email)).not.toBeNull();
    expect((await signIn(who, 'hearsay')).signedIn?.principal).toMatchObject({ firstName: 'Jane' });
    // The link is used up, for every purpose.
    for (const again of [
      () => accounts().describeVerification({ token }),
      () => accounts().resetPassword({ token, password: 'marmalade-otter-31' }),
      () => confirm(token, who),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  test('somebody else’s identity proves nothing, and the link is left for who has the address', async () => {
    const { email, token } = await signedUp();
    const { who: stranger } = await signedUp();
    for (const another of [account(), account({ email }), stranger])
      await expect(confirm(token, another)).rejects.toMatchObject({ status: 422, code: 'ANOTHER_IDENTITY' });
    expect(await provenBy(email)).toBeNull();
    await accounts().resetPassword({ token, password: 'marmalade-otter-31' });
    expect(await provenBy(email)).not.toBeNull();
  });

  test('without the letter, or by a letter that is another’s, out of date or for something else, it proves nothing', async () => {
    const { who, email, token } = await signedUp();
    const other = await signedUp();
    const { url, state } = await identities().startIdentitySignIn({
      provider: 'hearsay',
      next: '/',
      letterToken: token,
    });
    // Another letter takes the place of the one that was open meanwhile.
    await accounts().resendVerification({ email, address: '192.0.2.1' });
    await expect(finish(state, await club.authorize(url, who))).rejects.toMatchObject(refused);
    await expect(confirm(other.token, who)).rejects.toMatchObject({ code: 'ANOTHER_IDENTITY' });
    const { email: somebody } = await known();
    await accounts().requestPasswordReset({ email: somebody, address: '192.0.2.1' });
    const ofPassword = await tested.mail.tokenTo(somebody);
    for (const useless of [token, ofPassword, 'x'.repeat(43)]) {
      await expect(confirm(useless, who)).rejects.toMatchObject({ status: 410 });
      await expect(accounts().describeVerification({ token: useless })).rejects.toMatchObject({ status: 410 });
    }
    expect(await provenBy(email)).toBeNull();
  });

  test('a minor’s address is proved, though the account waits for the guardian', async () => {
    const minor = { person: { birthDate: '2011-03-04' }, guardianEmail: `guardian-${newId()}@example.org` };
    const { who, email, token } = await signedUp(minor);
    await expect(confirm(token, who)).rejects.toMatchObject({ code: 'CONSENT_PENDING' });
    expect(await provenBy(email)).not.toBeNull();
    expect(await tested.rows(`select 1 from identities where account = ?`, [email])).toHaveLength(1);
  });
});

const own = (personId: string, signedIn?: { principal?: { sessionId: string } | undefined }) =>
  actor(Level.player, personId, signedIn?.principal ? { sessionId: signedIn.principal.sessionId } : {});
const linkedTo = async (owner: Actor) => (await tested.client(AccountService, owner).getSecurity({})).identities;
const identityOf = async (owner: Actor, at: string) =>
  (await linkedTo(owner)).find(({ account: address, issuer }) => address === at || issuer === at)?.identityId ?? '';

test('an identity is unlinked by its owner, and signs in no more; never the last way in', async () => {
  const { email, personId } = await known();
  const who = account({ email });
  const { signedIn } = await signIn(who);
  const owner = own(personId, signedIn);
  const issuer = club.issuer;
  const identityId = await identityOf(owner, issuer);
  const unlink = (given: object) => tested.client(IdentityService, owner).unlinkIdentity({ identityId, ...given });
  expect(await linkedTo(owner)).toMatchObject([{ issuer, label: 'The club', account: email }]);
  for (const another of [newId(), 'none', issuer])
    await expect(unlink({ password: goodPassword, identityId: another })).rejects.toMatchObject({ status: 404 });
  const stranger = tested.client(IdentityService, own((await known()).personId));
  await expect(stranger.unlinkIdentity({ identityId, password: goodPassword })).rejects.toMatchObject({ status: 404 });
  // Without a password the identity is all there is; its own fresh sign-in proves the owner.
  const [credential] = await tested.rows('delete from credentials where person_id = ? returning *', [personId]);
  await expect(unlink({})).rejects.toMatchObject({ status: 409, code: 'LAST_WAY_IN' });
  expect(await linkedTo(owner)).toHaveLength(1);
  await tested.rows(
    'insert into credentials (person_id, password_hash, changed_at) values (?, ?, ?) returning person_id',
    [personId, credential!['password_hash'], credential!['changed_at']],
  );
  await unlink({ password: goodPassword });
  expect(await linkedTo(owner)).toEqual([]);
  // The provider still vouches for the address: that alone does not bring it back.
  for (let time = 0; time < 2; time++) {
    const again = await signIn(who);
    expect([again.signedIn, again.registration?.email]).toEqual([undefined, email]);
  }
  expect(await linkedTo(owner)).toEqual([]);
});

describe('linking on purpose', () => {
  const startLink = (owner: Actor, password = goodPassword) =>
    tested.client(IdentityService, owner).startIdentityLink({ provider: 'club', next: '/profile', password });
  const finishAs = (owner: Actor, state: string, callbackQuery: string) =>
    tested.client(IdentityService, owner).finishIdentitySignIn({ state, callbackQuery, address: '192.0.2.1' });
  async function link(owner: Actor, who: ReturnType<typeof account>) {
    const { url, state } = await startLink(owner);
    return finishAs(owner, state, await club.authorize(url, who));
  }

  test('what was unlinked is linked again by its owner, and signs in', async () => {
    const { email, personId } = await known();
    const who = account({ email });
    const owner = own(personId, (await signIn(who)).signedIn);
    const identityId = await identityOf(owner, club.issuer);
    await tested.client(IdentityService, owner).unlinkIdentity({ identityId, password: goodPassword });
    await expect(startLink(owner, 'wrong')).rejects.toMatchObject({ status: 422 });
    expect(await link(owner, who)).toMatchObject({ linked: true, next: '/profile' });
    expect((await signIn(who)).signedIn?.principal).toMatchObject({ personId });
    // Once more changes nothing.
    await link(owner, who);
    expect(await linkedTo(owner)).toHaveLength(1);
  });

  test('two of one issuer, also with other addresses, are told apart and unlinked each on its own', async () => {
    const { personId } = await known();
    const owner = own(personId);
    const [one, other] = [account(), account()];
    await link(owner, one);
    await link(owner, other);
    expect((await linkedTo(owner)).map(({ account: address }) => address).sort()).toEqual(
      [one.email, other.email].sort(),
    );
    const identityId = await identityOf(owner, one.email);
    await tested.client(IdentityService, owner).unlinkIdentity({ identityId, password: goodPassword });
    expect(await linkedTo(owner)).toMatchObject([{ account: other.email }]);
    expect((await signIn(other)).signedIn?.principal).toMatchObject({ personId });
    expect((await signIn(one)).signedIn).toBeUndefined();
  });

  test('somebody else’s stays theirs', async () => {
    const who = account();
    await link(own((await known()).personId), who);
    await expect(link(own((await known()).personId), who)).rejects.toMatchObject({ code: 'IDENTITY_TAKEN' });
  });

  test('an answer in another’s session, or in none, links nothing', async () => {
    const [owner, stranger] = [own((await known()).personId), own((await known()).personId)];
    const who = account();
    const { url, state } = await startLink(owner);
    await expect(finishAs(stranger, state, await club.authorize(url, who))).rejects.toMatchObject(refused);
    const second = await startLink(owner);
    await expect(finish(second.state, await club.authorize(second.url, who))).rejects.toMatchObject({ status: 401 });
    expect([await linkedTo(owner), await linkedTo(stranger)]).toEqual([[], []]);
  });
});

describe('a sign-in elsewhere stands for the password of whoever has none', () => {
  afterEach(() => {
    club.forge = undefined;
  });

  test.each<[string, object, boolean]>([
    ['where the provider says that they have just proved themselves', {}, true],
    ['not where that was long ago', { auth_time: Math.floor(clock.now().getTime() / 1000) - 3600 }, false],
    ['not where the provider does not tell when', { auth_time: undefined }, false],
  ])('%s', async (_, change, isProof) => {
    const { email, personId } = await known();
    club.forge = (token) => {
      const { header, claims } = readIdToken(token);
      return idToken(header, { ...claims, ...change }, club.key);
    };
    const owner = own(personId, (await signIn(account({ email }))).signedIn);
    await tested.rows('delete from credentials where person_id = ? returning person_id', [personId]);
    const linking = tested.client(IdentityService, owner).startIdentityLink({ provider: 'club', next: '/' });
    if (isProof) await expect(linking).resolves.toHaveProperty('url');
    else await expect(linking).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' });
  });
});

test('an account at a provider that is no longer configured is no way in', async () => {
  const { email, personId } = await known();
  const { signedIn } = await signIn(account({ email }));
  const owner = actor(Level.player, personId, { sessionId: signedIn!.principal!.sessionId });
  await tested.rows(
    `insert into identities (issuer, subject, person_id, linked_at) values ('https://gone.example', 'x', ?, now())
     returning subject`,
    [personId],
  );
  await tested.rows('delete from credentials where person_id = ? returning person_id', [personId]);
  const identityId = await identityOf(owner, club.issuer);
  const unlinking = tested.client(IdentityService, owner).unlinkIdentity({ identityId });
  await expect(unlinking).rejects.toMatchObject({ code: 'LAST_WAY_IN' });
});

test('of two ways in that are removed at once, one is left', async () => {
  const { email, personId } = await known();
  const who = account({ email });
  const { signedIn } = await signIn(who);
  await signIn({ ...who, sub: `${who.sub} elsewhere` }, 'rival', rival);
  const owner = actor(Level.player, personId, { sessionId: signedIn!.principal!.sessionId });
  await tested.rows('delete from credentials where person_id = ? returning person_id', [personId]);
  const ids = [await identityOf(owner, club.issuer), await identityOf(owner, rival.issuer)];
  const unlink = (identityId: string) => tested.client(IdentityService, owner).unlinkIdentity({ identityId });
  const outcomes = await Promise.allSettled(ids.map(unlink));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await tested.rows('select issuer from identities where person_id = ?', [personId])).toHaveLength(1);
});
