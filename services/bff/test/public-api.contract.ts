import { publicOperations, type PublicOperation } from '@strainscope/console-contract';
import { sessionOf, tokenWith } from './fakes/identity.fake.ts';
import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const own = targetFor(200, 'own subtree');
const foreign = targetFor(200, 'other tree');
const everyScope = ['uploads:write', 'events:read', 'simulations:read'];

const call = (path: string, scopes: string[], init: RequestInit = {}) =>
  bff.fetch(`/v1${path}`, { ...init, headers: { authorization: `Bearer ${tokenWith(...scopes)}` } });

test('the document is open to everybody', async () => {
  const response = await bff.fetch('/v1/openapi.json');
  const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> };
  expect(openapi).toBe('3.1.0');
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = Object.values(publicOperations).map(({ method, path }) => `${method} /v1${path}`);
  expect(calls.sort()).toEqual(expected.sort());
});

describe.each(Object.values<PublicOperation>(publicOperations))(
  '$method $path',
  ({ method, path, scope, answer, bodies }) => {
    const idOf = ({ eventId, simulationId }: typeof own) => (path.startsWith('/events') ? eventId : simulationId);
    const address = (target: typeof own) =>
      path.replace('{id}', idOf(target)).replace('{hash}', 'a1b2c3d4e5f60718') + (bodies ? `?team=${target.team}` : '');
    const body = (): RequestInit => {
      if (bodies) return { method, body: new Blob(['{"events":[{}]}'], { type: 'application/json' }) };
      const form = new FormData();
      form.append('team', own.team);
      form.append('files', new Blob(['x']), 'a.csv');
      return { method, ...(method === 'POST' && { body: form }) };
    };

    test('needs a token', async () => {
      expect((await bff.fetch(`/v1${address(own)}`, { method })).status).toBe(401);
      const forged = await bff.fetch(`/v1${address(own)}`, { method, headers: { authorization: 'Bearer forged' } });
      expect(forged.status).toBe(401);
    });

    test('does not take the session of a browser', async () => {
      const response = await bff.fetch(`/v1${address(own)}`, {
        method,
        headers: { cookie: `__Host-session=${sessionOf(1000)}` },
      });
      expect(response.status).toBe(401);
    });

    test('needs its scope', async () => {
      const response = await call(
        address(own),
        everyScope.filter((other) => other !== scope),
        body(),
      );
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'SCOPE_MISSING']);
    });

    if (answer) {
      test('answers what the document says', async () => {
        const response = await call(address(own), [scope], body());
        expect(response.status).toBe(200);
        expect(answer.safeParse(await response.json()).error).toBeUndefined();
      });
    }

    if (path.includes('{id}') || bodies) {
      test('another tree is missing', async () => {
        expect((await call(address(foreign), [scope], body())).status).toBe(404);
      });
    }
  },
);

test('an upload answers a verdict per file; a repeated one may name its upload', async () => {
  const form = new FormData();
  form.append('team', own.team);
  form.append('upload', own.uploadId);
  form.append('settings', '{"replace_duplicates":true}');
  form.append('files', new Blob(['x']), 'a.csv');
  form.append('files', new Blob(['y']), 'b.csv');
  const answer = (await (await call('/uploads', ['uploads:write'], { method: 'POST', body: form })).json()) as {
    upload: string;
    files: { file_name: string }[];
  };
  expect(answer.upload).toBe(own.uploadId);
  expect(answer.files.map(({ file_name }) => file_name)).toEqual(['a.csv', 'b.csv']);
  expect(bff.ingest.opened.at(-1)?.replaceDuplicates).toBe(true);
});

test('events are paged by keyset and their times have to be times', async () => {
  const { page } = (await (await call('/events?size=2', ['events:read'])).json()) as { page: { next_cursor: string } };
  expect(page.next_cursor).toBe('more');
  const wrong = await call('/events?from=yesterday&size=0', ['events:read']);
  expect(wrong.status).toBe(422);
  expect(((await wrong.json()) as { faults: { path: string }[] }).faults.map(({ path }) => path).sort()).toEqual([
    'from',
    'size',
  ]);
});
