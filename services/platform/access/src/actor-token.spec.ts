import { Level } from '@strainscope/kernel';
import { SignJWT, UnsecuredJWT } from 'jose';
import { systemActor, type Actor } from './actor.ts';
import { ActorRefused, readActor, signActor } from './actor-token.ts';

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

test('another key, a changed claim, no signature, no expiry, another audience: none is an actor', async () => {
  const token = await signActor(actor, key);
  const [header, , signature] = token.split('.');
  const raised = Buffer.from(JSON.stringify({ sub: actor.personId, level: 1000, permissions: [] })).toString(
    'base64url',
  );
  const claims = { level: Level.admin, permissions: [] };
  const eternal = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(actor.personId)
    .setIssuer('strainscope-bff')
    .setAudience('strainscope-services')
    .sign(key);
  const elsewhere = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(actor.personId)
    .setIssuer('strainscope-bff')
    .setAudience('elsewhere')
    .setExpirationTime('1m')
    .sign(key);
  const unsigned = new UnsecuredJWT(claims).setSubject(actor.personId).setExpirationTime('1m').encode();
  const forged = [
    await signActor(actor, new Uint8Array(32)),
    `${header}.${raised}.${signature}`,
    eternal,
    elsewhere,
    unsigned,
    'nonsense',
    '',
  ];
  for (const candidate of forged) await expect(readActor(candidate, key)).rejects.toThrow(ActorRefused);
});
