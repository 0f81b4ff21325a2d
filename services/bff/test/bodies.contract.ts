import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const post = async (path: string, body: string) => {
  const answer = await bff.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return { status: answer.status, problem: (await answer.json()) as { code: string; detail?: string } };
};

const nested = (levels: number) => '{"\\u0000":'.repeat(levels) + '"\\u0000"' + '}'.repeat(levels);

test.each([
  ['is nested deeply, with U+0000 at each level', nested(100_000), undefined],
  ['is nested a little too deeply', nested(11), 'JSON nests at most 10 levels deep here.'],
  ['holds too many values', `{"email":[${'1,'.repeat(20_000)}1]}`, 'JSON holds at most 10000 values here.'],
  ['is long', JSON.stringify({ email: 'x'.repeat(70_000) }), undefined],
])('without signing in, a body that %s is refused', async (_, body, detail) => {
  const { status, problem } = await post('/bff/auth/login', body);
  expect([status, problem.code, problem.detail]).toEqual([413, 'TOO_LARGE', detail]);
});

test('of somebody unknown the public API reads nothing before it refuses', async () => {
  const { status, problem } = await post('/v1/events?team=0190a4b2-0000-7000-8000-000000000000', nested(50));
  expect([status, problem.code]).toEqual([401, 'INVALID_TOKEN']);
});
