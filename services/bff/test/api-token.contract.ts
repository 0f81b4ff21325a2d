import { actorHeader, signActor, systemActor } from '@strainscope/access';
import { requestApiToken } from '../src/index.ts';
import { emailOf, tokenWith } from './fakes/identity.fake.ts';
import { personOf } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const order = { email: emailOf(200), scopes: ['events:read'], days: 30 };

test('whoever holds the actor key gets a token for somebody', async () => {
  expect(await requestApiToken(bff, order)).toEqual({
    token: tokenWith('events:read'),
    expires_at: '2027-01-01T00:00:00.000Z',
  });
});

test('what is wrong is said in words', async () => {
  await expect(requestApiToken(bff, { ...order, email: 'nobody' })).rejects.toThrow('Nobody has this e-mail address.');
});

test('another key finds nothing', async () => {
  await expect(requestApiToken({ ...bff, actorKey: new Uint8Array(32) }, order)).rejects.toThrow('Not found.');
});

test('an administrator is not the system, and a browser session is nobody here', async () => {
  const signature = await signActor({ ...systemActor, personId: personOf(1000) }, bff.actorKey);
  for (const headers of [{ [actorHeader]: signature }, { cookie: '__Host-session=session-1000' }]) {
    const response = await bff.fetch('/operations/api-tokens', {
      method: 'POST',
      body: JSON.stringify(order),
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    });
    expect(response.status).toBe(404);
  }
});
