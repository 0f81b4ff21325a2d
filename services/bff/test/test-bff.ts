import { Code, ConnectError, type ConnectRouter, type Interceptor } from '@connectrpc/connect';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { actorHeader, actorInterceptor, signActor, systemActor } from '@strainscope/access';
import { FolderBlobStore, type BlobStore } from '@strainscope/blob';
import { csrfHeader } from '@strainscope/console-contract';
import { listen } from '@strainscope/http';
import { NotFound, RetryableError, systemClock } from '@strainscope/kernel';
import { createLogger } from '@strainscope/observability';
import { inProcessTransport, sendsDomainErrors, startService, type Adapters } from '@strainscope/service-kit';
import { bffConfig, type BffConfig } from '../src/config/bff.config.ts';
import { bffService } from '../src/bff-service.ts';
import type { Outbox } from '../src/outbox/outbox.ts';
import { sessionCookie } from '../src/session/session-cookie.ts';
import { FakeBus } from './fakes/fake-bus.ts';
import { fakes } from './fakes/all-fakes.ts';
import type { Viewer } from './fakes/league.ts';
import { sessionOf, type IdentityLog } from './fakes/identity.fake.ts';
import type { IngestLog } from './fakes/ingest.fake.ts';

export interface TestBff {
  url: string;
  actorKey: Uint8Array;
  bus: FakeBus;
  blobs: BlobStore;
  identity: IdentityLog;
  ingest: IngestLog;
  /** What auth was asked to sign up. */
  signUps: object[];
  /**
   * RPC methods that fail: `away` as a service that cannot be reached, `bug` as one that throws, `unknown` as an older one,
   * `behind` as one that has not heard of what it is asked for, `clock` as one to which the signature is an hour old.
   */
  broken: Map<string, 'away' | 'bug' | 'unknown' | 'behind' | 'clock'>;
  /** Names of services that are said to be not ready. */
  missing: string[];
  /** Method and pattern of every address that is answered, e.g. `GET /bff/simulations/:id/field`. */
  routes: readonly string[];
  /** Calls as the console does: with the session of a viewer, if one is given, and the CSRF header. */
  fetch(path: string, init?: RequestInit & { as?: Viewer }): Promise<Response>;
  close(): Promise<void>;
}

/** The BFF on a free port, before services that answer from the fake league with the real access rules. */
export async function startTestBff(
  config: Partial<BffConfig> = {},
  { outbox }: { outbox?: Outbox } = {},
): Promise<TestBff> {
  const actorKey = new Uint8Array(32).fill(7);
  const bus = new FakeBus();
  const identity: IdentityLog = {
    addresses: [],
    ended: new Set(),
    reads: [],
    refusals: [],
    withheld: { withheldFromAll: [], withheldFromTeam: [] },
  };
  const signUps: object[] = [];
  const missing: string[] = [];
  const broken: TestBff['broken'] = new Map();
  const edge = (router: ConnectRouter) => edgeOf(router, actorKey, broken);
  const ingest: IngestLog = { opened: [], checked: [], ingested: [], accepted: [], statuses: [] };
  const folder = await mkdtemp(join(tmpdir(), 'bff-blobs-'));
  const blobs = await FolderBlobStore.open({ folder, secret: 'for tests only', baseUrl: () => 'http://127.0.0.1' });
  const context = { identity, ingest, signUps, blobs };
  const calls = inProcessTransport(
    fakes.map((fake) => (router) => fake(edge(router), context)),
    actorKey,
  );
  const logger = createLogger({ service: 'test', level: process.env.LOG ?? 'silent' });
  const publicUrl = () => 'https://console.test';
  const adapters = { bus, blobs, calls, actorKey, logger, publicUrl, clock: systemClock } as unknown as Adapters;
  const { app, stop } = await startService(
    bffService({ missing: () => Promise.resolve(missing), ...(outbox && { outbox }) }),
    adapters,
    bffConfig.parse(config),
  ).catch(async (failure: unknown) => {
    await rm(folder, { recursive: true });
    throw failure;
  });
  const url = await listen(app as NestExpressApplication, 0);
  return {
    url,
    actorKey,
    bus,
    blobs,
    identity,
    ingest,
    signUps,
    missing,
    broken,
    routes: routesOf(app as NestExpressApplication),
    fetch: (path, { as, headers, ...init } = {}) =>
      fetch(url + path, {
        ...init,
        headers: {
          [csrfHeader]: '1',
          ...(as && { cookie: `${sessionCookie}=${sessionOf(as)}` }),
          ...(headers as Record<string, string>),
        },
      }),
    close: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

interface Route {
  route?: { path: string; methods: Record<string, boolean> };
}

/** As express knows them, middleware left out. */
function routesOf(app: NestExpressApplication): string[] {
  const { router } = app.getHttpAdapter().getInstance() as unknown as { router: { stack: Route[] } };
  const routes = router.stack.flatMap(({ route }) => route ?? []);
  return routes
    .filter(({ path }) => !path.includes('*'))
    .flatMap(({ path, methods }) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
}

/** What a service puts around its implementations. */
function edgeOf(router: ConnectRouter, actorKey: Uint8Array, broken: TestBff['broken']): ConnectRouter {
  const breaks: Interceptor = (next) => async (request) => {
    const how = broken.get(request.method.name);
    if (how === 'away') throw new RetryableError();
    if (how === 'bug') throw new TypeError('a secret of the inside');
    if (how === 'unknown') throw new ConnectError('no such method', Code.Unimplemented);
    if (how === 'behind') throw new NotFound();
    if (how === 'clock') {
      request.header.set(actorHeader, await signActor(systemActor, actorKey, new Date(Date.now() - 3_600_000)));
    }
    return next(request);
  };
  const interceptors = [sendsDomainErrors, breaks, actorInterceptor(actorKey)];
  const edge: ConnectRouter = {
    handlers: router.handlers,
    service(service, implementation) {
      router.service(service, implementation, { interceptors });
      return edge;
    },
    rpc: () => edge,
  };
  return edge;
}
