import { publicOperations, type PublicOperation } from '@strainscope/console-contract';
import { publicPaths, publicRequest } from './access/public-questions.ts';
import { tokenWith } from './fakes/identity.fake.ts';
import { targetFor } from './fakes/league.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const own = targetFor(200, 'own subtree');
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

describe.each(publicPaths)('%s', (path) => {
  const { scope, answer }: PublicOperation = publicOperations[path];
  const ask = (token: string) => bff.fetch(...publicRequest(path, own, token));

  test('does not take a forged token', async () => {
    expect((await ask('forged')).status).toBe(401);
  });

  test('does not take the session of a browser', async () => {
    const [address, request] = publicRequest(path, own);
    expect((await bff.fetch(address, { ...request, as: 1000 })).status).toBe(401);
  });

  test('needs its scope', async () => {
    const response = await ask(tokenWith(...everyScope.filter((other) => other !== scope)));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'SCOPE_MISSING']);
  });

  if (answer) {
    test('answers what the document says', async () => {
      const response = await ask(tokenWith(scope));
      expect(response.status).toBe(200);
      expect(answer.safeParse(await response.json()).error).toBeUndefined();
    });
  }
});

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
  expect(((await wrong.json()) as { faults: unknown }).faults).toEqual([
    { path: 'size', message: 'At least 1' },
    { path: 'from', message: 'A date and a time' },
  ]);
});
