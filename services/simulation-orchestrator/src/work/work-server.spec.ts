import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { createClient } from '@connectrpc/connect';
import type { ServiceImpl } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import { WorkService } from '@strainscope/proto/simulation';
import { leavesGoneCallers } from './caller-gone.ts';
import { WorkServer } from './work-server.ts';
import { workerTokenGate } from './worker-token.ts';

const token = 'of-this-start';

function serverOf(implementation: Partial<ServiceImpl<typeof WorkService>>): Promise<WorkServer> {
  return WorkServer.listen({
    host: '127.0.0.1',
    port: 0,
    gate: workerTokenGate(token),
    interceptors: [leavesGoneCallers],
    routes: (router) => router.service(WorkService, implementation),
  });
}

test('closing hangs up on callers, and waits for what their calls still do', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = await serverOf({
    release: async () => {
      begun.resolve();
      await end.promise;
      return {};
    },
  });
  const worker = createClient(WorkService, createConnectTransport({ baseUrl: server.url, httpVersion: '1.1' }));
  const call = expect(worker.release({}, { headers: { authorization: `Bearer ${token}` } })).rejects.toThrow();
  await begun.promise;
  let isClosed = false;
  const closing = server.close().then(() => (isClosed = true));
  await call;
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  end.resolve();
  await closing;
});

describe('a call whose body has not come yet', () => {
  let server: WorkServer;
  beforeEach(async () => (server = await serverOf({})));
  afterEach(() => server.close());

  async function statusOf(headers: OutgoingHttpHeaders): Promise<number | undefined> {
    const call = request(`${server.url}/${WorkService.typeName}/Commit`, { method: 'POST' });
    // The server hangs up on what goes on as it closes.
    call.on('error', () => undefined);
    for (const [name, value] of Object.entries(headers)) call.setHeader(name, value!);
    call.flushHeaders();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return response.statusCode;
  }

  const json = { 'content-type': 'application/json', 'content-length': 1_000 };

  it('is refused without the token', async () => {
    expect(await statusOf({ ...json, authorization: 'Bearer a-guess' })).toBe(401);
  });

  it('is refused when it names no host that there can be, and ends nothing', async () => {
    expect(await statusOf({ ...json, host: 'no host' })).toBe(400);
    expect(await statusOf({ ...json, authorization: 'Bearer a-guess' })).toBe(401);
  });

  it('is refused when it would be larger than any result', async () => {
    const headers = { ...json, 'content-length': 20 * 1024 ** 2, authorization: `Bearer ${token}` };
    expect(await statusOf(headers)).toBe(429);
  });
});
