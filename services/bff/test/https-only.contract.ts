import { request, type IncomingMessage } from 'node:http';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({ trustedProxies: 'loopback' });
});
afterAll(() => bff.close());

/** A request under another host's name; fetch writes `Host` itself. */
function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    request(bff.url + path, { method, headers }, (response) => answered(response.resume()))
      .on('error', failed)
      .end();
  });
}

test.each(['league.example', '192.0.2.7:8080', '[2001:db8::1]'])(
  'a page asked for at %s moves to HTTPS',
  async (host) => {
    const { statusCode, headers } = await ask('/login?next=%2Fuser%2Fteams', { host });
    expect([statusCode, headers.location]).toEqual([
      308,
      `https://${host.replace(/:8080$/, '')}/login?next=%2Fuser%2Fteams`,
    ]);
  },
);

test.each(['localhost:4600', '127.0.0.1', '[::1]:4600'])('%s is this machine', async (host) => {
  const { statusCode } = await ask('/v1/openapi.json', { host });
  expect(statusCode).toBe(200);
});

test.each([
  ['POST', '/bff/auth/login'],
  ['GET', '/v1/openapi.json'],
  ['POST', '/login'],
])('%s %s in clear is refused, not redirected', async (method, path) => {
  const { statusCode, headers } = await ask(path, { host: 'league.example', 'x-strainscope-csrf': '1' }, method);
  expect([statusCode, headers['content-type']]).toEqual([403, expect.stringContaining('application/problem+json')]);
});

test('behind a trusted proxy that ends TLS it answers, and asks browsers to stay', async () => {
  const { statusCode, headers } = await ask('/v1/openapi.json', {
    host: 'league.example',
    'x-forwarded-proto': 'https',
  });
  expect([statusCode, headers['strict-transport-security']]).toEqual([200, expect.stringContaining('max-age=')]);
});

test('health is asked for inside the cluster, by address', async () => {
  const { statusCode } = await ask('/health/live', { host: '10.0.0.7:8080' });
  expect(statusCode).toBe(200);
});
