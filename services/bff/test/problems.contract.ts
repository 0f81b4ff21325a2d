import { createHash } from 'node:crypto';
import type { CallAnswer, Calls } from '@strainscope/console-contract';
import { idOf } from './fakes/league.ts';
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

test('a result is fetched by its name, and nothing else', async () => {
  const fetchResult = (name: string) =>
    bff.fetch(`/bff/problems/${idOf('a problem')}/results/${name}`, { as: 'research' });
  expect(await (await fetchResult('result.json')).text()).toBe('{}');
  expect((await fetchResult('nodes.csv')).status).toBe(404);
  expect((await fetchResult('..%2F..%2Fresult.json')).status).toBe(404);
});
