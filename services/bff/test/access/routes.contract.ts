import { calls, legacyCalls, publicOperations, type Method } from '@strainscope/console-contract';
import { relations, targetFor, viewers } from '../fakes/league.ts';
import { startTestBff, type TestBff } from '../test-bff.ts';
import { expectedStatus, type Caller } from './expectation.ts';
import { files, keepFiles } from './files.ts';
import { publicPaths } from './public-questions.ts';

/**
 * Routes about no person: health, metrics (this machine alone), documents, and what only the holder of the actor key is
 * answered.
 */
const aboutNobody = [
  'GET /.well-known/erasure-receipt-key.pem',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /v1/openapi.json',
  'POST /operations/access-log/verify',
  'POST /operations/api-tokens',
];

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
  await keepFiles(bff);
});
afterAll(() => bff.close());

const pattern = (base: string, { method, path }: { method: Method; path: string }) =>
  `${method} ${base}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

test('every route is one of the contract or one of the files above: a new one without a policy fails here', () => {
  const known = [
    ...[...Object.values(calls), ...legacyCalls].map((call) => pattern('/bff', call)),
    ...publicPaths.map((path) => pattern('/v1', publicOperations[path])),
    ...Object.keys(files),
    ...aboutNobody,
  ];
  expect(bff.routes.filter((route) => !known.includes(route))).toEqual([]);
  expect([...Object.keys(files), ...aboutNobody].filter((route) => !bff.routes.includes(route))).toEqual([]);
});

test('no two routes take the same address: which of two found controllers would answer is nowhere said', () => {
  const overlapping = bff.routes.flatMap((one, index) =>
    bff.routes.slice(index + 1).flatMap((other) => (overlap(one, other) ? [[one, other]] : [])),
  );
  expect(overlapping).toEqual([]);
  expect(overlap('GET /bff/teams/:id', 'GET /bff/teams/all')).toBe(true);
});

function overlap(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')];
  const isParameter = (part: string) => part.startsWith(':');
  return (
    parts.length === others.length &&
    parts.every((part, index) => part === others[index] || isParameter(part) || isParameter(others[index]!))
  );
}

test.each(Object.keys(files).filter((route) => route.includes(':')))(
  '%s of what cannot be is missing',
  async (route) => {
    const [method, path] = route.split(' ') as [string, string];
    const response = await bff.fetch(path.replaceAll(/:\w+/g, 'nonsense'), { method, as: 1000 });
    expect(response.status).toBe(404);
  },
);

const callers: Caller[] = ['anonymous', ...viewers];

describe.each(Object.entries(files))('%s', (route, { access, aim, address }) => {
  test.each(callers)('%s × every relation', async (caller) => {
    for (const relation of relations) {
      const target = targetFor(caller === 'anonymous' ? 100 : caller, relation);
      const leaving = new AbortController();
      const response = await bff.fetch(`/bff${address(target)}`, {
        method: route.split(' ')[0]!,
        signal: leaving.signal,
        ...(caller !== 'anonymous' && { as: caller }),
      });
      leaving.abort();
      const expected = expectedStatus(access, aim, caller, relation);
      expect({ relation, status: response.status }).toEqual({ relation, status: expected });
    }
  });
});
