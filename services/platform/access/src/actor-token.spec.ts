import { Level } from '@strainscope/kernel';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { CryptoKey } from 'jose';
import { ActorRefused, readActor, signActor } from './actor-token.ts';
import { systemActor, type Actor } from './actor/actor.ts';

const key = new Uint8Array(32).fill(7);
const actor: Actor = { personId: '018f2f6e-0000-7000-8000-000000000001', level: Level.team, permissions: ['portal'] };

test.each([
  actor,
  systemActor,
  { ...actor, apiScopes: ['events:read'] } satisfies Actor,
  { ...actor, apiScopes: [] } satisfies Actor,
  { ...actor, sessionId: '018f2f6e-0000-7000-8000-000000000002' } satisfies Actor,
])('an actor survives the way whole', async (sent) => {
  expect(await readActor(await signActor(sent, key), key)).toEqual(sent);
});

test.each([
  ['agrees', 0],
  ['is ten minutes ahead', 600],
  ['is ten minutes behind', -600],
])('a token is believed for its minute by a clock that %s', async (_, skew) => {
  const token = await signActor(actor, key, new Date('2026-01-01T10:00:00Z'));
  const read = (seconds: number) => readActor(token, key, new Date(Date.UTC(2026, 0, 1, 10, 0, seconds + skew)));
  await expect(read(0)).resolves.toEqual(actor);
  await expect(read(59)).resolves.toEqual(actor);
});

test('a token dies after its minute and the ten that clocks may be apart; one from further ahead is refused too', async () => {
  const token = await signActor(actor, key, new Date('2026-01-01T10:00:00Z'));
  const read = (time: string) => readActor(token, key, new Date(`2026-01-01T${time}Z`));
  await expect(read('10:10:59')).resolves.toEqual(actor);
  await expect(read('10:11:01')).rejects.toThrow(ActorRefused);
  await expect(read('09:49:59')).rejects.toThrow(ActorRefused);
});

describe('a token that is right but for one thing', () => {
  const issued = Math.floor(Date.now() / 1000);
  const right = {
    level: Level.admin,
    permissions: [],
    sub: actor.personId,
    iss: 'strainscope-bff',
    aud: 'strainscope-services',
    iat: issued,
    exp: issued + 60,
  };
  const claimsBut = (change: object) => ({ ...right, ...change });
  const signed = (claims: object, header: object = {}, by: Uint8Array | CryptoKey = key) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', ...header }).sign(by);

  test('the right one is', async () => {
    expect(await readActor(await signed(right), key)).toMatchObject({ level: Level.admin });
  });

  const signatureOf = (token: string) => token.split('.')[2];
  test.each<[string, () => Promise<string>]>([
    ['signed by another key', () => signed(right, {}, new Uint8Array(32))],
    ['signed by another algorithm', () => signed(right, { alg: 'HS512' })],
    ['signed by a key that it brings itself', ownKey],
    ['not signed', async () => new UnsecuredJWT({ ...right }).encode()],
    ['not signed, under the usual algorithm', async () => (await signed(right)).replace(/[^.]+$/, '')],
    [
      'changed after it was signed',
      async () => (await signed(right)).replace(/[^.]+$/, signatureOf(await signed(claimsBut({ level: 100 })))!),
    ],
    ['for another audience', () => signed(claimsBut({ aud: 'elsewhere' }))],
    ['without an audience', () => signed(claimsBut({ aud: undefined }))],
    ['of another issuer', () => signed(claimsBut({ iss: 'elsewhere' }))],
    ['without an end', () => signed(claimsBut({ exp: undefined }))],
    ['of nobody', () => signed(claimsBut({ sub: undefined }))],
    ['of a level that there is not', () => signed(claimsBut({ level: 2000 }))],
    ['nonsense', async () => 'nonsense'],
    ['nothing', async () => ''],
  ])('%s is no actor', async (_, forge) => {
    await expect(readActor(await forge(), key)).rejects.toThrow(ActorRefused);
  });

  async function ownKey(): Promise<string> {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const jwk = await exportJWK(publicKey);
    return signed(right, { alg: 'RS256', jwk, jku: 'https://elsewhere.example/keys' }, privateKey);
  }
});
