import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import { AccountService, IdentityService, PeopleService, SecondFactorService } from '@strainscope/proto/auth';
import { Authenticator } from '../authenticator.ts';
import { goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';

const origin = 'https://console.test';
const refused = { status: 422, code: 'PASSKEY_REFUSED' };

let tested: TestedAuth;
const clock = new FakeClock();
beforeAll(async () => void (tested = await testedAuth({ signIn: { startsPerAddress: 20 } }, clock)));
afterAll(() => tested.stop());

const own = (personId: string) => tested.client(SecondFactorService, actor(Level.player, personId));
const anybody = () => createClient(SecondFactorService, tested.calls);
const register = () => tested.client(PeopleService, systemActor).registerPerson(registration());

async function add(personId: string, device: Authenticator) {
  const { ceremonyId, options } = await own(personId).startPasskeyRegistration({ password: goodPassword });
  return own(personId).finishPasskeyRegistration({ ceremonyId, response: device.register(options), name: 'Phone' });
}

async function signIn(device: Authenticator) {
  const { ceremonyId, options } = await anybody().startPasskeySignIn({});
  return anybody().finishPasskeySignIn({ ceremonyId, response: device.signIn(options), address: '192.0.2.1' });
}

test('a passkey signs in by itself, past every other factor', async () => {
  const { personId } = await register();
  const device = new Authenticator(origin);
  const { passkeyId } = await add(personId, device);
  await own(personId).setCodeChannel({ channel: 'email', password: goodPassword });
  expect(await signIn(device)).toMatchObject({ principal: { personId, level: Level.player } });
  const security = await tested.client(AccountService, actor(Level.player, personId)).getSecurity({});
  expect(security.passkeys).toMatchObject([{ passkeyId, name: 'Phone' }]);
  await own(personId).removePasskey({ passkeyId, password: goodPassword });
  await expect(signIn(device)).rejects.toMatchObject(refused);
});

test('a passkey opens no account that is closed', async () => {
  const { personId } = await register();
  const device = new Authenticator(origin);
  await add(personId, device);
  await tested.client(AccountService, actor(Level.admin)).setDisabled({ personId, disabled: true });
  await expect(signIn(device)).rejects.toMatchObject({ code: 'INVALID_LOGIN' });
});

test.each([
  ['for another site', new Authenticator('https://console.test.example.org')],
  ['by a device that did not check its owner', new Authenticator(origin, 0x01)],
])('an answer %s is refused', async (_, device) => {
  const { personId } = await register();
  await expect(add(personId, device)).rejects.toMatchObject(refused);
});

test('a challenge is answered once, in time, and by whoever was asked', async () => {
  const [mine, other] = [(await register()).personId, (await register()).personId];
  const device = new Authenticator(origin);
  const { ceremonyId, options } = await own(mine).startPasskeyRegistration({ password: goodPassword });
  const answer = { ceremonyId, response: device.register(options), name: 'Key' };
  await expect(own(other).finishPasskeyRegistration(answer)).rejects.toMatchObject({ status: 404 });
  await own(mine).finishPasskeyRegistration(answer);
  await expect(own(mine).finishPasskeyRegistration(answer)).rejects.toMatchObject({ status: 404 });

  const asked = await anybody().startPasskeySignIn({});
  const response = device.signIn(asked.options);
  clock.advance(5 * 60_000);
  const late = { ceremonyId: asked.ceremonyId, response, address: '192.0.2.1' };
  await expect(anybody().finishPasskeySignIn(late)).rejects.toMatchObject({ status: 404 });
});

test('a signature over another challenge, by another key or by a copy of the device is refused', async () => {
  const { personId } = await register();
  const device = new Authenticator(origin);
  await add(personId, device);
  const [one, two] = [await anybody().startPasskeySignIn({}), await anybody().startPasskeySignIn({})];
  const swapped = { ceremonyId: two.ceremonyId, response: device.signIn(one.options), address: '192.0.2.1' };
  await expect(anybody().finishPasskeySignIn(swapped)).rejects.toMatchObject(refused);
  await expect(signIn(new Authenticator(origin))).rejects.toMatchObject(refused);
  await signIn(device);
  device.rewind();
  await expect(signIn(device)).rejects.toMatchObject(refused);
});

test('sign-ins that nobody has to finish are begun from one address so often and no more, with a passkey or elsewhere', async () => {
  const begin = (address: string) => anybody().startPasskeySignIn({ address });
  const elsewhere = (address: string) =>
    createClient(IdentityService, tested.calls).startIdentitySignIn({ provider: 'nobody', next: '/', address });
  const [busy, other] = ['198.51.100.7', '198.51.100.8'];
  for (let time = 0; time < 20; time++) await begin(busy);
  for (const start of [begin, elsewhere]) await expect(start(busy)).rejects.toMatchObject({ status: 429 });
  await begin(other);
  await expect(elsewhere(other)).rejects.toMatchObject({ status: 404 });
  clock.advance(15 * 60_000);
  await begin(busy);
});

test('only the password starts a registration or removes a passkey, and nobody removes another’s passkey', async () => {
  const [mine, other] = [(await register()).personId, (await register()).personId];
  const wrong = own(mine).startPasskeyRegistration({ password: 'wrong' });
  await expect(wrong).rejects.toMatchObject({ faults: [{ path: 'password' }] });
  const { passkeyId } = await add(mine, new Authenticator(origin));
  const unproven = own(mine).removePasskey({ passkeyId, password: 'wrong' });
  await expect(unproven).rejects.toMatchObject({ faults: [{ path: 'password' }] });
  await expect(own(other).removePasskey({ passkeyId, password: goodPassword })).rejects.toMatchObject({ status: 404 });
});
