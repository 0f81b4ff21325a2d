import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { runAsActor, systemActor } from '@strainscope/access';
import { ConfigError } from '@strainscope/config';
import { newId, RetryableError } from '@strainscope/kernel';
import { MemberService, TreeService } from '@strainscope/proto/org';
import { emptyDatabase } from '@strainscope/testing';
import { NoSms } from '../src/process/no-sms.ts';
import { runService, type RunningProcess } from '../src/process/run-service.ts';
import { httpTransport } from '../src/rpc/rpc-transport.ts';
import { defineService } from '../src/definition/service-definition.ts';
import { localConnections } from './local-connections.ts';
import { noteService } from './note-service.ts';

const actorKey = 'ab'.repeat(32);
const data = mkdtempSync(join(tmpdir(), 'process-'));
let env: Record<string, string>;
let running: RunningProcess;

beforeAll(async () => {
  const urls = await emptyDatabase('note-taking', 'event-log', 'jobs');
  env = {
    STRAINSCOPE_DATA: data,
    STRAINSCOPE_PORT: '0',
    STRAINSCOPE_LOG_LEVEL: 'silent',
    STRAINSCOPE_DATABASE_URL: withoutPassword(urls['note-taking']!),
    STRAINSCOPE_DATABASE_PASSWORD_FILE: join(data, 'password'),
    STRAINSCOPE_LOCAL_EVENT_LOG_URL: urls['event-log']!,
    STRAINSCOPE_LOCAL_JOBS_URL: urls.jobs!,
    STRAINSCOPE_PROCESS_ACTOR_KEY: actorKey,
    STRAINSCOPE_PROCESS_BLOB_SECRET: 'secret of the blobs'.repeat(2),
    STRAINSCOPE_NOTE_TAKING_LONGEST: '5',
    STRAINSCOPE_PROCESS_DRAIN_SECONDS: '5',
  };
  writeFileSync(join(data, 'password'), new URL(urls['note-taking']!).password);
  running = await runService(noteService, env, localConnections);
});
afterAll(async () => {
  await running.stop();
  rmSync(data, { recursive: true });
});

function withoutPassword(url: string): string {
  const bare = new URL(url);
  bare.password = '';
  return bare.href;
}

const key = Buffer.from(actorKey, 'hex');
const tree = (url: string) => createClient(TreeService, httpTransport({ 'strainscope.org.v1': url }, key));
const get = (path: string) => fetch(`${running.url}${path}`);

test('it is called over HTTP as in process: the actor travels signed, failures come whole', async () => {
  const call = () => tree(running.url).getNode({ nodeId: newId() });
  expect(await runAsActor(systemActor, call)).toMatchObject({ nodeId: systemActor.personId });
  await expect(call()).rejects.toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
  const forged = createClient(TreeService, httpTransport({ 'strainscope.org.v1': running.url }, new Uint8Array(32)));
  await expect(runAsActor(systemActor, () => forged.getNode({}))).rejects.toMatchObject({ status: 503 });
});

test('probes and metrics', async () => {
  expect((await get('/health/live')).status).toBe(200);
  expect(await (await get('/health/ready')).json()).toEqual({ missing: [] });
  expect(await (await get('/metrics')).text()).toContain('strainscope_call_seconds_count{service="note-taking"');
});

test('what a service says over an HTTP surface of its own is not where a collector reads its metrics', async () => {
  const port = await freePort();
  const own = { STRAINSCOPE_PROCESS_METRICS_PORT: String(port), STRAINSCOPE_PROCESS_DRAIN_SECONDS: '0' };
  const front = await runService(defineService({ name: 'front', http: {} }), { ...env, ...own }, localConnections);
  const metrics = () => fetch(`http://127.0.0.1:${port}/metrics`);
  expect((await fetch(`${front.url}/metrics`)).status).toBe(404);
  expect(await (await metrics()).text()).toContain('process_cpu_seconds_total');
  await front.stop();
  await expect(metrics()).rejects.toThrow();
});

test('an address that nobody signed is refused as a problem', async () => {
  const answer = await get('/blobs/forged');
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
});

test('a dead neighbour, and one without an address, are retryable failures', async () => {
  await expect(tree('http://127.0.0.1:1').getNode({})).rejects.toBeInstanceOf(RetryableError);
  const nowhere = createClient(TreeService, httpTransport({}, key));
  await expect(nowhere.getNode({})).rejects.toBeInstanceOf(RetryableError);
});

test('a neighbour of a version that does not know the call is worth another try', async () => {
  const addMember = () => tree(running.url).addMember({});
  await expect(runAsActor(systemActor, addMember)).rejects.toBeInstanceOf(RetryableError);
  const members = createClient(MemberService, httpTransport({ 'strainscope.org.v1': running.url }, key));
  await expect(runAsActor(systemActor, () => members.addPlayers({}))).rejects.toBeInstanceOf(RetryableError);
});

test('what is missing in the configuration is said at once, before anything listens', async () => {
  const failure: unknown = await runService(noteService, { STRAINSCOPE_PORT: '0' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigError);
  expect((failure as ConfigError).faults.map((fault) => fault.split(':')[0])).toEqual([
    'STRAINSCOPE_PROCESS_ACTOR_KEY',
    'STRAINSCOPE_PROCESS_BLOB_SECRET',
    'STRAINSCOPE_DATABASE_URL',
    'STRAINSCOPE_KAFKA_BROKERS',
    'STRAINSCOPE_S3_ENDPOINT',
    'STRAINSCOPE_S3_ACCESS_KEY',
    'STRAINSCOPE_S3_SECRET_KEY',
    'STRAINSCOPE_REDIS_URL',
    'STRAINSCOPE_SMTP_URL',
  ]);
});

test('text messages are refused where no gateway is configured', async () => {
  await expect(new NoSms().send()).rejects.toMatchObject({ code: 'NO_TEXT_MESSAGES', status: 501 });
});

test('while it drains it answers and sends its callers elsewhere; then nobody answers', async () => {
  expect((await get('/health/live')).headers.get('connection')).toBe('keep-alive');
  const stopping = running.stop();
  const call = () => tree(running.url).getNode({ nodeId: newId() });
  expect(await runAsActor(systemActor, call)).toMatchObject({ nodeId: systemActor.personId });
  expect((await get('/health/live')).headers.get('connection')).toBe('close');
  await stopping;
  await expect(get('/health/live')).rejects.toThrow();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
