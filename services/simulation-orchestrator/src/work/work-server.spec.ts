import { createClient } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import { WorkService } from '@strainscope/proto/simulation';
import { leavesGoneCallers } from './caller-gone.ts';
import { WorkServer } from './work-server.ts';

test('closing hangs up on callers, and waits for what their calls still do', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = await WorkServer.listen({
    host: '127.0.0.1',
    port: 0,
    interceptors: [leavesGoneCallers],
    routes: (router) =>
      router.service(WorkService, {
        release: async () => {
          begun.resolve();
          await end.promise;
          return {};
        },
      }),
  });
  const worker = createClient(WorkService, createConnectTransport({ baseUrl: server.url, httpVersion: '1.1' }));
  const call = expect(worker.release({})).rejects.toThrow();
  await begun.promise;
  let isClosed = false;
  const closing = server.close().then(() => (isClosed = true));
  await call;
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  end.resolve();
  await closing;
});
