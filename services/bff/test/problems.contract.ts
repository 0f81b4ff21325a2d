import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createConsoleClient, type CallAnswer, type Calls } from '@strainscope/console-contract';
import { idOf } from './fakes/league.ts';
import { sessionCookie } from '../src/session/session-cookie.ts';
import { sessionOf } from './fakes/identity.fake.ts';
import { resultKey } from './fakes/problem.fake.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
  await bff.blobs.put(resultKey, Buffer.from('{}'));
});
afterAll(() => bff.close());

const id = idOf('a sent problem');
const document = '{"mesh":"cube.inp"}';
const fields = { problem_id: id, name: 'A cube' };

async function send(files: [name: string, content: string][], texts: Record<string, string> = fields) {
  const body = new FormData();
  for (const [name, value] of Object.entries(texts)) body.append(name, value);
  for (const [name, content] of files) body.append('files', new Blob([content]), name);
  const response = await bff.fetch('/bff/problems/send', { method: 'POST', as: 'research', body });
  const answered = (await response.json()) as CallAnswer<Calls['problems.send']> & { code?: string };
  return { status: response.status, ...answered };
}

const stored = async (place: number) => (await bff.blobs.head(`problems/${id}/files/${place}`)) !== undefined;

test('what is sent is stored where the orchestrator says, and queued', async () => {
  const { data } = await send([
    ['problem.json', document],
    ['cube.inp', '*NODE'],
  ]);
  const sha256 = createHash('sha256').update(document).digest('hex');
  expect(data).toMatchObject({ _id: id, status: 'queued', files: [{ sha256, size: 19 }, { name: 'cube.inp' }] });
  expect((await bff.blobs.read(`problems/${id}/files/1`)).toString()).toBe('*NODE');
});

test.each<[string, [string, string][], Record<string, string>, number]>([
  ['nothing', [], fields, 422],
  ['no name', [['problem.json', document]], { problem_id: id }, 422],
  ['an id that is none', [['problem.json', document]], { ...fields, problem_id: 'mine' }, 422],
  ['what the orchestrator refuses', [['refused.inp', '*NODE']], fields, 404],
  ['too many files', ['problem.json', 'a', 'b'].map((name) => [name, '']), fields, 413],
  ['too much', [['problem.json', 'x'.repeat(2_000)]], fields, 413],
])('of %s nothing is kept', async (_, files, texts, status) => {
  for (const place of [0, 1]) await bff.blobs.delete(`problems/${id}/files/${place}`);
  expect((await send(files, texts)).status).toBe(status);
  expect([await stored(0), await stored(1)]).toEqual([false, false]);
});

test('a try whose answer is lost keeps the files of what was queued, and another leaves them alone', async () => {
  const lostId = idOf('a problem whose answer is lost');
  const texts = { problem_id: lostId, name: 'A cube' };
  const documentAt = async () => (await bff.blobs.read(`problems/${lostId}/files/0`)).toString();
  const { status } = await send(
    [
      ['problem.json', document],
      ['lost.inp', '*NODE'],
    ],
    texts,
  );
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await documentAt()).toBe(document);
  expect((await send([['problem.json', '{}']], texts)).status).toBe(200);
  expect(await documentAt()).toBe(document);
});

test('what is refused is read to its end all the same: a browser listens no sooner', async () => {
  const large = [
    ['problem.json', document],
    ['cube.inp', 'x'.repeat(32 * 1024 ** 2)],
  ].map(([name, content]) => ({ name: name!, content: new Blob([content!]) }));
  // Like a browser, it looks for an answer once everything has left.
  const sending: typeof fetch = async (url, { body, headers } = {}) => {
    const form = new Response(body);
    const request = http.request(url as string, {
      method: 'POST',
      headers: {
        ...(headers as Record<string, string>),
        'content-type': form.headers.get('content-type')!,
        cookie: `${sessionCookie}=${sessionOf('research')}`,
      },
    });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    await pipeline(Readable.fromWeb(form.body as ReadableStream), request);
    const [answer] = await answered;
    return new Response(await text(answer), { status: answer.statusCode! });
  };
  const console = createConsoleClient(sending, { origin: bff.url });
  const sent = console.sendProblem({ problemId: idOf('a large problem'), name: 'A cube', files: large });
  await expect(sent).rejects.toMatchObject({ status: 413 });
});

test('a result is fetched by its name, and nothing else', async () => {
  const fetchResult = (name: string) =>
    bff.fetch(`/bff/problems/${idOf('a problem')}/results/${name}`, { as: 'research' });
  expect(await (await fetchResult('result.json')).text()).toBe('{}');
  expect((await fetchResult('nodes.csv')).status).toBe(404);
  expect((await fetchResult('..%2F..%2Fresult.json')).status).toBe(404);
});
