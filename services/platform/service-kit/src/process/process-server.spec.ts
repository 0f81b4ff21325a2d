import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { jest } from '@jest/globals';
import { createLogger, registry } from '@strainscope/observability';
import { TreeService } from '@strainscope/proto/org';
import { Health } from '../adapters/health.ts';
import type { RunningService } from '../service/start-service.ts';
import { LARGEST_CALL_MEBIBYTES, ProcessServer } from './process-server.ts';

const getNode = jest.fn(() => ({}));
const health = new Health({});
const service = {
  health,
  rpcRoutes: (router) => router.service(TreeService, { getNode }),
} as Partial<RunningService> as RunningService;
const logger = createLogger({ service: 'tree', level: 'silent' });
const server = new ProcessServer(service, (_, __, next) => next(new Error('a detail of ours')), logger);
let url: string;

beforeAll(async () => {
  url = await server.listen(0, '127.0.0.1');
});
beforeEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const path = `/${TreeService.typeName}/GetNode`;
const json = { 'content-type': 'application/json' };
const call = (bytes: number) =>
  fetch(`${url}${path}`, { method: 'POST', headers: json, body: JSON.stringify({ nodeId: 'x'.repeat(bytes) }) });

test('a call is read up to the limit that stands in docs/security/limits.md, and no further', async () => {
  const documented = readFileSync(new URL('../../../../../docs/security/limits.md', import.meta.url), 'utf8');
  expect(documented).toContain(`| \`LARGEST_CALL_MEBIBYTES\` | ${LARGEST_CALL_MEBIBYTES} |`);
  expect((await call(LARGEST_CALL_MEBIBYTES * 1024 ** 2 - 100)).status).toBe(200);
  expect((await call(LARGEST_CALL_MEBIBYTES * 1024 ** 2)).status).toBe(429);
  expect(getNode).toHaveBeenCalledTimes(1);
});

test('a caller who names no host that there can be is answered, and ends nothing', async () => {
  const answered = await new Promise<number | undefined>((done, failed) => {
    const headers = { ...json, host: 'no host' };
    request(`${url}${path}`, { method: 'POST', headers }, (answer) => done(answer.resume().statusCode))
      .once('error', failed)
      .end('{}');
  });
  expect(answered).toBe(500);
  expect((await call(1)).status).toBe(200);
});

test.each([
  ['/health/ready', () => jest.spyOn(health, 'missing').mockRejectedValue(new Error('a detail of ours'))],
  ['/metrics', () => jest.spyOn(registry, 'metrics').mockRejectedValue(new Error('a detail of ours'))],
  ['/blobs/x', () => undefined],
])('a failure of %s is answered as a problem that tells nothing', async (failing, fail) => {
  fail();
  const answer = await fetch(`${url}${failing}`);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'INTERNAL_ERROR', instance: failing });
});
