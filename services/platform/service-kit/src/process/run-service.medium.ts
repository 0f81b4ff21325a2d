import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { runAsActor, systemActor } from '@strainscope/access';
import { ConfigError } from '@strainscope/config';
import { newId, RetryableError } from '@strainscope/kernel';
import { TreeService } from '@strainscope/proto/org';
import { emptyDatabase } from '@strainscope/testing';
import { localConnections } from '../../test/local-connections.ts';
import { noteService } from '../../test/note-service.ts';
import { httpTransport } from '../rpc/rpc-transport.ts';
import { NoSms } from './no-sms.ts';
import { runService, type RunningProcess } from './run-service.ts';

const actorKey = 'ab'.repeat(32);
const data = mkdtempSync(join(tmpdir(), 'process-'));
let running: RunningProcess;

beforeAll(async () => {
  const urls = await emptyDatabase('note-taking', 'event-log', 'jobs');
  const env = {
    STRAINSCOPE_DATA: data,
    STRAINSCOPE_PORT: '0',
    STRAINSCOPE_LOG_LEVEL: 'silent',
    STRAINSCOPE_DATABASE_URL: withoutPassword(urls['note-taking']!),
    STRAINSCOPE_DATABASE_PASSWORD_FILE: join(data, 'password'),
    STRAINSCOPE_LOCAL_EVENT_LOG_URL: urls['event-log'],
    STRAINSCOPE_LOCAL_JOBS_URL: urls.jobs,
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

test('what is missing in the configuration is said at once, before anything listens', async () => {
  const failure: unknown = await runService(noteService, { STRAINSCOPE_PORT: '0' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigError);
  expect((failure as ConfigError).faults.map((fault) => fault.split(':')[0])).toEqual([
    'process.actorKey',
    'process.blobSecret',
    'database.url',
    'kafka.brokers',
    's3.endpoint',
    's3.accessKey',
    's3.secretKey',
    'redis.url',
    'smtp.url',
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
