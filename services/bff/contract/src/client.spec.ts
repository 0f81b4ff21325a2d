import { createConsoleClient, problemResultUrl } from './client.ts';
import { ConsoleError } from './console-error.ts';

const id = '0197a000-0000-7000-8000-000000000001';

function answering(response: () => Response) {
  const sent: Request[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    sent.push(new Request(new URL(String(url), 'http://console.test'), init));
    return response();
  };
  return { sent, fetch: fetch as typeof globalThis.fetch };
}

const problem = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'x', status, code, message }), {
    status,
    headers: { 'content-type': 'application/problem+json', 'x-request-id': 'r-1' },
  });

test('a call goes to its path with its method, its body and the CSRF header', async () => {
  const { sent, fetch } = answering(() =>
    Response.json({ message: 'ok', data: [], page: { next_cursor: null, total: 0 } }),
  );
  const answer = await createConsoleClient(fetch).call('players.ofTeam', {
    body: { team_id: id, itemPerPage: 1000 },
  });
  expect(answer.page.total).toBe(0);
  expect(sent[0]).toMatchObject({ method: 'PATCH', url: 'http://console.test/bff/player/fetchListByTeam' });
  expect(sent[0]?.headers.get('x-strainscope-csrf')).toBe('1');
  expect(await sent[0]?.json()).toEqual({ team_id: id, itemPerPage: 1000 });
});

test('names in the path and the query are filled in and encoded; reading carries no CSRF header', async () => {
  const { sent, fetch } = answering(() => Response.json({ message: 'ok', data: {} }));
  const client = createConsoleClient(fetch);
  await client.call('organizations.get', { params: { id: 'a/b' } });
  await client.call('search.find', { query: { q: 'north & south' } });
  expect(sent.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
    '/bff/organization/info/a%2Fb',
    '/bff/search?q=north+%26+south',
  ]);
  expect(sent[0]?.headers.has('x-strainscope-csrf')).toBe(false);
});

test('an upload puts its fields before its files', async () => {
  const { sent, fetch } = answering(() => Response.json({ message: 'ok', data: { upload_id: id, files: [] } }));
  await createConsoleClient(fetch).upload({
    uploadId: id,
    teamId: id,
    files: [new File(['t.sec'], 'a.csv')],
    mode: 'check',
  });
  expect(sent[0]?.url).toContain('/bff/team/upload/singlJob?mode=check');
  expect([...(await sent[0]!.formData()).keys()]).toEqual(['uploadId', 'teamId', 'files']);
});

test('a problem of one’s own puts its fields before its files, each under the name that it is sent by', async () => {
  const { sent, fetch } = answering(() => Response.json({ message: 'ok', data: {} }));
  const files = [
    { name: 'problem.json', content: new File(['{}'], 'tension.json') },
    { name: 'cube.inp', content: new Blob(['*NODE']) },
  ];
  await createConsoleClient(fetch).sendProblem({ problemId: id, name: 'A cube', files });
  expect(new URL(sent[0]!.url).pathname).toBe('/bff/problems/send');
  expect(sent[0]!.headers.get('x-strainscope-csrf')).toBe('1');
  const form = await sent[0]!.formData();
  expect([...form.keys()]).toEqual(['problem_id', 'name', 'files', 'files']);
  expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['problem.json', 'cube.inp']);
  expect(problemResultUrl(id, 'result.json')).toBe(`/bff/problems/${id}/results/result.json`);
});

test('a problem document becomes a typed error with its message', async () => {
  const { fetch } = answering(() => problem(404, 'NOT_FOUND', 'Not found.'));
  const failure = createConsoleClient(fetch).call('session.current');
  await expect(failure).rejects.toThrow(ConsoleError);
  await expect(failure).rejects.toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: 'Not found.',
    requestId: 'r-1',
  });
});

test('an ended session is announced; a wrong password at sign-in is not one', async () => {
  const ended: string[] = [];
  const answers = [
    problem(401, 'INVALID_LOGIN', 'Invalid login'),
    problem(401, 'INVALID_TOKEN', 'Invalid Token Input'),
  ];
  const { fetch } = answering(() => answers.shift()!);
  const client = createConsoleClient(fetch, { onSessionEnded: () => ended.push('ended') });
  await expect(client.call('session.signIn', { body: { email: 'a', password: 'b' } })).rejects.toThrow('Invalid login');
  expect(ended).toEqual([]);
  await expect(client.call('teams.list')).rejects.toThrow('Invalid Token Input');
  expect(ended).toEqual(['ended']);
});

test('no response has a text of its own per call', async () => {
  const client = createConsoleClient(() => Promise.reject(new TypeError('fetch failed')));
  await expect(client.call('session.current')).rejects.toMatchObject({ status: 0, message: 'Network Error.' });
  await expect(client.call('session.signOut')).rejects.toThrow('Natwork Error! Failed to logout.');
  const resending = client.call('signUp.resendVerification', { body: { email: 'jane@example.org' } });
  await expect(resending).rejects.toThrow('Network Err!');
});

test('a call that the screen gave up is not a network failure', async () => {
  const abort = new AbortController();
  abort.abort();
  const client = createConsoleClient((_, init) => Promise.reject(init?.signal?.reason as Error));
  await expect(client.call('session.current', {}, { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a range of a field is asked for in bytes', async () => {
  const { sent, fetch } = answering(() => new Response(new Uint8Array(8)));
  expect((await createConsoleClient(fetch).binary('/bff/simulations/s/field', { range: [0, 7] })).byteLength).toBe(8);
  expect(sent[0]?.headers.get('range')).toBe('bytes=0-7');
});
