import { accessLogPath } from '../src/operations/access-log.controller.ts';
import { requestVerification } from '../src/operations/request-verification.ts';
import { chainLength } from './fakes/privacy.fake.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

test('`npm run audit:verify` asks for the access log in pieces, each from where the one before ended, to its end', async () => {
  const { url, actorKey } = bff;
  expect(await requestVerification({ url, actorKey })).toEqual({
    entries: chainLength,
    waiting: 2,
    head: `head at ${chainLength}`,
    breaks: [],
    more: false,
  });
});

test('nobody else finds it', async () => {
  const response = await bff.fetch(`/${accessLogPath}`, { method: 'POST', as: 1000 });
  expect(response.status).toBe(404);
});
