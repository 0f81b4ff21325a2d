import { randomUUID } from 'node:crypto';
import { createClient, type Client, type Transport } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { runAsActor, type Actor } from '@strainscope/access';
import {
  Conflict,
  DomainError,
  FakeClock,
  Level,
  NotFound,
  RetryableError,
  Unauthenticated,
} from '@strainscope/kernel';
import { encodeEvent, PostgresEventBus, type EventDraft } from '@strainscope/messaging';
import { createLogger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { TreeService } from '@strainscope/proto/org';
import { emptyDatabase, eventually } from '@strainscope/testing';
import type { Adapters } from '../src/adapters/adapters.ts';
import { inProcessTransport } from '../src/rpc/rpc-transport.ts';
import { startService, type RunningService } from '../src/service/start-service.ts';
import { noteService, Sweeper } from './note-service.ts';

const clock = new FakeClock();
const lines: string[] = [];
const actorKey = new Uint8Array(32).fill(3);
const [org, coach] = [randomUUID(), randomUUID()];
const someone = (personId: string): Actor => ({ personId, level: Level.institution, permissions: [] });

let bus: PostgresEventBus;
let adapters: Adapters;
let running: RunningService;
let transport: Transport;
let tree: Client<typeof TreeService>;

beforeAll(async () => {
  const urls = await emptyDatabase('note-taking', 'event-log');
  bus = await PostgresEventBus.open({ url: urls['event-log']!, pollMilliseconds: 200 });
  const logger = createLogger({ service: 'test', destination: { write: (line) => void lines.push(line) } });
  const absent = undefined as never;
  const database = { urlOf: (service: string) => urls[service]! };
  adapters = {
    database,
    bus,
    clock,
    actorKey,
    logger,
    jobs: absent,
    blobs: absent,
    mailer: absent,
    sms: absent,
    publicUrl: absent,
  };
  running = await startService(noteService, adapters, { longest: 20 });
  transport = inProcessTransport([running.rpcRoutes], actorKey);
  tree = createClient(TreeService, transport);
  await announce({
    type: 'strainscope.org.node.created.v1',
    key: org,
    message: { nodeId: org, kind: 'organization', path: [org] },
  });
  const membership = { personId: coach, nodeId: org, role: 'staff', level: Level.organization };
  await announce({ type: 'strainscope.org.member.joined.v1', key: coach, message: membership });
  await eventually(async () => expect((await grants()).length).toBe(1));
});
afterAll(async () => {
  await running.stop();
  await bus.close();
});

const announce = (draft: EventDraft) => bus.append('org', [encodeEvent('org-hierarchy', draft, {})]);
const rows = (sql: string) =>
  withScope(running.app.get(EntityManager), serviceScope, (em) => em.execute<Record<string, unknown>[]>(sql));
const grants = () => rows('select * from access_grants');
const write = (name: string, parentId = org, actor = someone(coach)) =>
  runAsActor(actor, () => tree.createNode({ parentId, name }));

test('a call runs as its actor, in one transaction; its event comes back to the consumer with the cause', async () => {
  const announced: Record<string, string>[] = [];
  const listening = await bus.fanOut({
    topics: ['org'],
    handle: ({ headers }) => Promise.resolve(void announced.push(headers)),
  });
  expect(await write('Hawks')).toMatchObject({ nodeId: org, name: 'Hawks', timeZone: clock.now().toISOString() });
  await eventually(async () =>
    expect((await rows('select text from notes order by text')).map(({ text }) => text)).toEqual([
      'Hawks',
      'renamed to Hawks',
    ]),
  );
  // It listens beside the consumer, and may hear of it later.
  const heard = [{ ce_actor: coach, ce_type: 'strainscope.org.node.renamed.v1' }];
  await eventually(() => Promise.resolve(expect(announced).toMatchObject(heard)));
  await listening.close();
});

test('a named failure reaches the caller whole', async () => {
  const failure = await write('x'.repeat(21)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DomainError);
  expect(failure).toMatchObject({ code: 'TOO_LONG', status: 409, message: 'Too long.', detail: 'Say it shorter.' });
  expect(new Conflict('TOO_LONG', 'Too long.').status).toBe(409);
});

test('another subtree looks missing, nobody at all is refused', async () => {
  await expect(write('x', org, someone(randomUUID()))).rejects.toMatchObject({
    code: new NotFound().code,
    status: 404,
  });
  await expect(tree.createNode({ parentId: org, name: 'x' })).rejects.toMatchObject({
    code: new Unauthenticated().code,
    status: 401,
  });
});

test('what nobody expected stays ours: logged, not told', async () => {
  const failure: unknown = await write('broken').catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(DomainError);
  expect((failure as Error).message).not.toContain('secret');
  const line = lines.find((each) => each.includes('call failed'));
  expect(line).toContain('note-service.ts');
  expect(line).not.toContain('secret');
});

test('a service that is too slow is a retryable failure', async () => {
  const slow = createClient(TreeService, transport).listNodes({}, { timeoutMs: 50 });
  await expect(slow).rejects.toBeInstanceOf(RetryableError);
});

test('it is ready while it runs, starts and stops its workers, and a second stop is no further one', async () => {
  expect(await running.health.missing()).toEqual([]);
  const sweeper = running.app.get(Sweeper);
  await Promise.all([running.stop(), running.stop()]);
  expect(await running.health.missing()).toEqual(['accepting']);
  expect(sweeper.seen).toEqual(['started', 'stopped']);
});

test('a second start finds its tables and goes on', async () => {
  const again = await startService(noteService, adapters, { longest: 20 });
  expect(await again.health.missing()).toEqual([]);
  await again.stop();
});

test('a start that fails says why and leaves nothing open', async () => {
  const undeclared = { ...noteService, consumes: [] };
  await expect(startService(undeclared, adapters, { longest: 20 })).rejects.toThrow('handled but not declared');
});
