import { createClient } from '@connectrpc/connect';
import { systemActor, type Actor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import {
  AccountService,
  ApiTokenService,
  IdentityService,
  PeopleService,
  PrivacyService,
  SecondFactorService,
  SessionService,
} from '@strainscope/proto/auth';
import { goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(
  async () =>
    void (tested = await testedAuth({ signIn: { triesPerAccount: 100 }, requests: { perAccount: 100 } }, clock)),
);
afterAll(() => tested.stop());

/** Everything that changes how somebody signs in, and the end of an account. */
const matters: Record<string, (who: Actor, password: string) => Promise<unknown>> = {
  'an authenticator app': (who, password) => tested.client(SecondFactorService, who).startTotp({ password }),
  'new recovery codes': (who, password) => tested.client(SecondFactorService, who).renewRecoveryCodes({ password }),
  'an app less': (who, password) => tested.client(SecondFactorService, who).removeTotp({ password }),
  'codes at sign-in': (who, password) =>
    tested.client(SecondFactorService, who).setCodeChannel({ channel: 'email', password }),
  'a passkey': (who, password) => tested.client(SecondFactorService, who).startPasskeyRegistration({ password }),
  'a passkey less': (who, password) =>
    tested.client(SecondFactorService, who).removePasskey({ passkeyId: newId(), password }),
  'a phone number': (who, password) =>
    tested.client(AccountService, who).sendPhoneCode({ phone: '+31612345678', password }),
  'another e-mail address': (who, password) =>
    tested
      .client(AccountService, who)
      .requestEmailChange({ email: `new-${who.personId}@example.org`, password, address: '' }),
  'a new password': (who, currentPassword) =>
    tested.client(AccountService, who).changePassword({ currentPassword, newPassword: 'marmalade-otter-31' }),
  'an API token': (who, password) =>
    tested.client(ApiTokenService, who).makeApiToken({ name: 'Box', scopes: ['events:read'], days: 1, password }),
  'an identity less': (who, password) =>
    tested.client(IdentityService, who).unlinkIdentity({ identityId: newId(), password }),
  'an identity more': (who, password) =>
    tested.client(IdentityService, who).startIdentityLink({ provider: 'club', next: '/', password }),
  'the end of the account': (who, password) =>
    tested.client(PrivacyService, who).eraseAccount({ personId: who.personId, password }),
};

const register = (password: string) =>
  tested.client(PeopleService, systemActor).registerPerson(registration({ password, permissions: ['api'] }));

describe.each(Object.entries(matters))('%s', (_, change) => {
  test('asks for the password, whatever the session', async () => {
    const { personId, email } = await register(goodPassword);
    const { principal } = await createClient(SessionService, tested.calls).signIn({ email, password: goodPassword });
    const who = actor(Level.player, personId, { sessionId: principal!.sessionId });
    for (const password of ['', 'wrong'])
      await expect(change(who, password)).rejects.toMatchObject({ status: 422, code: 'INVALID_REQUEST' });
  });

  test('asks whoever has none to have signed in just now', async () => {
    const { personId } = await register('');
    const stranger = await register('');
    const fresh = await openSession(personId);
    const old = await openSession(personId, clock.now().getTime() - 11 * 60_000);
    const again = { status: 403, code: 'SIGN_IN_AGAIN' };
    for (const sessionId of [old, undefined, await openSession(stranger.personId)]) {
      const who = actor(Level.player, personId, sessionId === undefined ? {} : { sessionId });
      await expect(change(who, 'whatever')).rejects.toMatchObject(again);
    }
    const refusal = await change(actor(Level.player, personId, { sessionId: fresh }), '').catch(
      (error: unknown) => error,
    );
    expect(refusal).not.toMatchObject(again);
  });
});

/** As a sign-in elsewhere opens it. */
async function openSession(personId: string, openedAt = clock.now().getTime()): Promise<string> {
  const id = newId();
  const expiresAt = new Date(openedAt + 86_400_000);
  await tested.rows(
    'insert into sessions (id, token_hash, person_id, opened_at, proven_at, expires_at) values (?, ?, ?, ?, ?, ?) returning id',
    [id, id, personId, new Date(openedAt), new Date(openedAt), expiresAt],
  );
  return id;
}
