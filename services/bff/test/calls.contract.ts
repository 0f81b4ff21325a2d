import { calls, callTable, legacyCalls, type Call } from '@strainscope/console-contract';
import { readFileSync } from 'node:fs';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const someId = '00000000-0000-7000-8000-0000000000ff';
const addressOf = (path: string) => `/bff${path.replaceAll(/\{\w+\}/g, someId)}`;

/** The lowest number of calls not built that was ever reached: lower it when it falls. And what each waits for. */
const ratchet = JSON.parse(readFileSync(new URL('./not-built.json', import.meta.url), 'utf8')) as {
  notBuilt: number;
  waitFor: Record<string, string>;
};

describe.each(legacyCalls)('$method $path', ({ method, path, built }) => {
  test(built ? 'is answered' : 'is not built and says so', async () => {
    const response = await bff.fetch(addressOf(path), { method });
    const { code } = (await response.json()) as { code?: string };
    // Without a session a built call asks for one (or, at sign-in, for the fields); nothing here is a missing route.
    const expected = built ? expectedWhenBuilt(path) : [501, 'NOT_BUILT'];
    expect([response.status, code]).toEqual(expected);
    const isProblem = response.headers.get('content-type')?.includes('application/problem+json');
    expect(isProblem).toBe(expected[0] !== 200);
  });
});

function expectedWhenBuilt(path: string): [number, string | undefined] {
  const { access, body } = Object.values<Call>(calls).find((call) => call.path === path)!;
  if (access.level !== 0) return [401, 'INVALID_TOKEN'];
  return body?.safeParse({}).success ? [200, undefined] : [422, 'INVALID_REQUEST'];
}

test('a call answers on its own method alone', async () => {
  const response = await bff.fetch('/bff/auth/login', { method: 'PUT' });
  expect(response.status).toBe(404);
});

test('the number of calls that are not built only falls', () => {
  const notBuilt = legacyCalls.filter(({ built }) => !built).length;
  process.stdout.write(`calls built: ${callTable.length - notBuilt} / ${callTable.length}\n`);
  expect(notBuilt).toBe(ratchet.notBuilt);
});

test('of every call that is not built it is written down which capability it waits for', () => {
  const notBuilt = legacyCalls.filter(({ built }) => !built).map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(ratchet.waitFor).toSorted()).toEqual(notBuilt.toSorted());
  expect(Object.values(ratchet.waitFor).filter((capability) => !/^[\w ]+: \S/.test(capability))).toEqual([]);
});
