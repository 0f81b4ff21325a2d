import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import { asHtml } from '@strainscope/mail';
import {
  AccountService,
  ApiTokenService,
  GuardianshipService,
  IdentityService,
  PeopleService,
  ProfileService,
  SecondFactorService,
  SessionService,
} from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { TOTP } from 'otpauth';
import { Authenticator } from '../authenticator.ts';
import { client, startIdentityProvider, type TestIdentityProvider } from '../identity-provider.ts';
import { goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { securityChanges, type SecurityChange } from '../../src/accounts/security-changes/security-change.ts';

const address = '192.0.2.1';
const phone = '+31612345678';
const password = goodPassword;
const clock = new FakeClock(new Date('2026-11-22T09:30:00Z'));

let club: TestIdentityProvider;
let tested: TestedAuth;
beforeAll(async () => {
  club = await startIdentityProvider(['https://console.test/login/club']);
  const identityProviders = JSON.stringify({
    club: { ...client, issuer: club.issuer, insecure: true, vouchesForEmail: true },
  });
  tested = await testedAuth({ identityProviders }, clock);
});
afterAll(async () => {
  await tested.stop();
  club.close();
});

const anybody = {
  accounts: () => createClient(AccountService, tested.calls),
  sessions: () => createClient(SessionService, tested.calls),
  identities: () => createClient(IdentityService, tested.calls),
};

async function somebody() {
  const { personId, email } = await tested
    .client(PeopleService, systemActor)
    .registerPerson(registration({ permissions: ['api'] }));
  const who = actor(Level.player, personId);
  return {
    personId,
    email,
    who,
    accounts: tested.client(AccountService, who),
    factors: tested.client(SecondFactorService, who),
    signIn: () => anybody.sessions().signIn({ email, password, address }),
  };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const subjects: string[] = Object.values(securityChanges);
const told = (email: string) =>
  tested.mail.letters.filter(({ to, letter }) => to === email && subjects.includes(letter.subject));

/** The letters about changes that somebody got, once everything was carried. */
async function toldTo(email: string): Promise<string[]> {
  await eventually(async () => expect(await tested.rows('select 1 from letter_orders')).toEqual([]));
  return told(email).map(({ letter }) => letter.subject);
}

async function addApp({ factors }: Somebody) {
  const { secret } = await factors.startTotp({ password });
  await factors.confirmTotp({ code: new TOTP({ secret }).generate({ timestamp: clock.now().getTime() }) });
}

async function addPasskey({ factors }: Somebody) {
  const { ceremonyId, options } = await factors.startPasskeyRegistration({ password });
  const response = new Authenticator('https://console.test').register(options);
  return factors.finishPasskeyRegistration({ ceremonyId, response, name: 'Phone' });
}

async function verifyPhone({ accounts }: Somebody) {
  await accounts.sendPhoneCode({ phone, password });
  await accounts.verifyPhone({ code: await tested.mail.codeTo(phone) });
}

const movedTo = (email: string) => `moved-${email}`;
const askToMove = ({ accounts, email }: Somebody) =>
  accounts.requestEmailChange({ email: movedTo(email), password, address });

/** The earlier guardian and the child of whoever became a guardian later. */
const families = new Map<string, { earlierId: string; childId: string }>();
async function becomeLaterGuardian({ personId }: Somebody) {
  const people = tested.client(PeopleService, systemActor);
  const child = await people.registerPerson(registration({ birthDate: '2012-03-04', level: Level.player }));
  const earlier = await people.registerPerson(registration({ level: Level.family }));
  for (const guardianId of [earlier.personId, personId]) {
    clock.advance(1);
    await people.establishGuardianship({ guardianId, childId: child.personId });
  }
  await tested.settled();
  families.set(personId, { earlierId: earlier.personId, childId: child.personId });
}

function byEarlier({ personId: guardianId }: Somebody) {
  const { earlierId, childId } = families.get(guardianId)!;
  const guardianships = tested.client(GuardianshipService, actor(Level.family, earlierId));
  return { guardianships, pair: { guardianId, childId, password } };
}

type Step = (one: Somebody) => Promise<unknown>;
const changes: Record<SecurityChange, { before?: Step; change: Step }> = {
  'password-changed': {
    change: async ({ accounts, signIn }) => {
      const { sessionToken } = await signIn();
      await accounts.changePassword({ currentPassword: password, newPassword: 'marmalade-otter-31', sessionToken });
    },
  },
  'password-reset': {
    change: async ({ email }) => {
      await anybody.accounts().requestPasswordReset({ email, address });
      const token = await tested.mail.tokenTo(email);
      await anybody.accounts().resetPassword({ token, password: 'marmalade-otter-31' });
    },
  },
  'authenticator-added': { change: addApp },
  'authenticator-removed': { before: addApp, change: ({ factors }) => factors.removeTotp({ password }) },
  'recovery-codes-renewed': { before: addApp, change: ({ factors }) => factors.renewRecoveryCodes({ password }) },
  'sign-in-codes-on': { change: ({ factors }) => factors.setCodeChannel({ channel: 'email', password }) },
  'sign-in-codes-off': {
    before: ({ factors }) => factors.setCodeChannel({ channel: 'email', password }),
    change: ({ factors }) => factors.setCodeChannel({ channel: '', password }),
  },
  'second-factor-refused': {
    before: ({ factors }) => factors.setCodeChannel({ channel: 'email', password }),
    change: async ({ signIn }) => {
      const { challengeToken } = (await signIn()).challenge!;
      const answer = { challengeToken, method: 'email', code: 'none' };
      const wrong = () => createClient(SecondFactorService, tested.calls).answerChallenge(answer);
      for (let time = 0; time < 5; time++) await expect(wrong()).rejects.toMatchObject({ status: 422 });
    },
  },
  'passkey-added': { change: addPasskey },
  'passkey-removed': {
    before: addPasskey,
    change: async ({ accounts, factors }) => {
      const { passkeys } = await accounts.getSecurity({});
      await factors.removePasskey({ passkeyId: passkeys[0]!.passkeyId, password });
    },
  },
  'email-change-asked': { change: askToMove },
  'email-changed': {
    before: askToMove,
    change: async ({ accounts, email }) =>
      accounts.confirmEmailChange({ token: await tested.mail.tokenTo(movedTo(email)) }),
  },
  'phone-changed': { change: verifyPhone },
  'identity-linked': {
    change: async ({ email }) => {
      const { url, state } = await anybody.identities().startIdentitySignIn({ provider: 'club', next: '' });
      const account = { sub: email, email, email_verified: true, given_name: 'Jane', family_name: 'Canary' };
      const callbackQuery = await club.authorize(url, account);
      await anybody.identities().finishIdentitySignIn({ state, callbackQuery, address });
    },
  },
  'identity-unlinked': {
    before: (one) => changes['identity-linked'].change(one),
    change: async ({ accounts, who }) => {
      const { identities } = await accounts.getSecurity({});
      await tested.client(IdentityService, who).unlinkIdentity({ identityId: identities[0]!.identityId, password });
    },
  },
  'api-token-made': {
    change: ({ who }) =>
      tested.client(ApiTokenService, who).makeApiToken({ name: 'Box', scopes: ['uploads:write'], days: 30, password }),
  },
  'guardianship-ended': {
    before: becomeLaterGuardian,
    change: (one) => byEarlier(one).guardianships.endGuardianship(byEarlier(one).pair),
  },
  'guardianship-limited': {
    before: becomeLaterGuardian,
    change: (one) => byEarlier(one).guardianships.limitCustody({ ...byEarlier(one).pair, custody: 'view' }),
  },
  'sessions-ended': { before: ({ signIn }) => signIn(), change: ({ accounts }) => accounts.endSessions({}) },
  'other-sessions-ended': {
    before: ({ signIn }) => signIn(),
    change: ({ accounts }) => accounts.endSessions({ keptSessionToken: 'another' }),
  },
};

test.each(Object.entries(changes))('%s: the owner is told, once', async (name, { before, change }) => {
  const one = await somebody();
  await before?.(one);
  const earlier = await toldTo(one.email);
  await change(one);
  expect(await toldTo(one.email)).toEqual([...earlier, securityChanges[name as SecurityChange]]);
});

test('the letter says when and what to do, and holds nothing that signs in, as text and as HTML', async () => {
  const one = await somebody();
  await addApp(one);
  await toldTo(one.email);
  const { letter, text } = told(one.email)[0]!;
  for (const said of [text, asHtml(letter)]) {
    expect(said).toContain('An authenticator app was added to your account on 22 November 2026 at 09:30 UTC.');
    expect(said).toContain('https://console.test/forgot-password');
    expect(said).toContain('https://console.test/contact');
    expect(said).not.toMatch(/[\w-]{43}|\b\d{6}\b/);
  }
});

test('the letter about a new password names what else signs in', async () => {
  const one = await somebody();
  const newPassword = 'marmalade-otter-31';
  const text = async () => {
    await toldTo(one.email);
    // Letters of different changes overtake each other.
    return told(one.email).findLast(({ letter }) => letter.subject === securityChanges['password-changed'])!.text;
  };
  await one.accounts.changePassword({ currentPassword: password, newPassword, sessionToken: '' });
  expect(await text()).toContain('Nothing else signs in to your account.');
  await one.accounts.changePassword({ currentPassword: newPassword, newPassword: password, sessionToken: '' });
  await addPasskey(one);
  await changes['identity-linked'].change(one);
  await changes['api-token-made'].change(one);
  await one.accounts.changePassword({ currentPassword: password, newPassword, sessionToken: '' });
  expect(await text()).toContain(
    'These still sign in to your account: the passkey “Phone”; your account at club; one API token.',
  );
});

test('whoever wants no letters gets these; a queue that delivers twice sends one', async () => {
  const one = await somebody();
  const nothing = { personId: one.personId, version: 0, letters: { wanted: [] } };
  await tested.client(ProfileService, one.who).updateProfile(nothing);
  await addApp(one);
  await toldTo(one.email);
  for (const { kind, data } of [...tested.mail.added]) await tested.mail.jobs.add(kind, data);
  expect(await toldTo(one.email)).toEqual([securityChanges['authenticator-added']]);
});

test('nobody is told of what did not happen, or changed nothing', async () => {
  const one = await somebody();
  const { accounts, factors, signIn } = one;
  await expect(factors.setCodeChannel({ channel: 'email', password: 'wrong' })).rejects.toMatchObject({ status: 422 });
  await factors.setCodeChannel({ channel: '', password });
  await factors.removeTotp({ password });
  const { sessionToken } = await signIn();
  const weak = { currentPassword: password, newPassword: 'password1234', sessionToken };
  await expect(accounts.changePassword(weak)).rejects.toMatchObject({ status: 422 });
  await accounts.endSessions({});
  await accounts.endSessions({});
  expect(await toldTo(one.email)).toEqual([securityChanges['sessions-ended']]);
});

test('it was when the reader’s clock said so, in the zone of their profile, and the letter says which', async () => {
  const somewhere = await somebody();
  const { personId, email, who } = somewhere;
  const settings = { timeZone: 'America/New_York' };
  await tested.client(ProfileService, who).updateProfile({ personId, version: 0, settings });
  await addPasskey(somewhere);
  await toldTo(email);
  expect(told(email)[0]!.text).toContain(' on 22 November 2026 at 04:30 (America/New York). If this was you');
});
