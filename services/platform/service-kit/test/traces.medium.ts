import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { runAsActor, systemActor } from '@strainscope/access';
import { PgBossJobQueue } from '@strainscope/jobs';
import { newId } from '@strainscope/kernel';
import { encodeEvent, PostgresEventBus } from '@strainscope/messaging';
import { createLogger, inSpan } from '@strainscope/observability';
import { TraceCollector, type CollectedSpan } from '@strainscope/observability/trace-collector';
import { TreeService } from '@strainscope/proto/org';
import { emptyDatabase, eventually } from '@strainscope/testing';
import { runService, type RunningProcess } from '../src/process/run-service.ts';
import { httpTransport } from '../src/rpc/rpc-transport.ts';
import { tracedJobs } from '../src/service/traced-jobs.ts';
import { localConnections } from './local-connections.ts';
import { noteService } from './note-service.ts';

const actorKey = 'ab'.repeat(32);
const data = mkdtempSync(join(tmpdir(), 'traces-'));
let urls: Record<string, string>;
let collector: TraceCollector;
let running: RunningProcess;

beforeAll(async () => {
  urls = await emptyDatabase('note-taking', 'event-log', 'jobs');
  collector = await TraceCollector.listen();
  const env = {
    STRAINSCOPE_DATA: data,
    STRAINSCOPE_PORT: '0',
    STRAINSCOPE_LOG_LEVEL: 'silent',
    STRAINSCOPE_TRACES_ENDPOINT: collector.url,
    STRAINSCOPE_DATABASE_URL: urls['note-taking'],
    STRAINSCOPE_LOCAL_EVENT_LOG_URL: urls['event-log'],
    STRAINSCOPE_LOCAL_JOBS_URL: urls.jobs,
    STRAINSCOPE_PROCESS_ACTOR_KEY: actorKey,
    STRAINSCOPE_PROCESS_BLOB_SECRET: 'secret of the blobs'.repeat(2),
  };
  running = await runService(noteService, env, localConnections);
});
afterAll(async () => {
  await running.stop();
  await collector.close();
  rmSync(data, { recursive: true });
});

/** Plays what asks the service; the BFF's own span has its test there. */
const request = <T>(work: () => Promise<T>) => inSpan({ name: 'GET /request', kind: 'server' }, work);

/** The span, whoever caused it, and so on to the first. */
function causesOf(span: CollectedSpan | undefined): string[] {
  if (!span) return [];
  const cause = collector.spans.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId);
  return [span.name, ...causesOf(cause)];
}

test('a request, the call that it makes, the event that the call announces and its handling are one trace', async () => {
  const bus = await PostgresEventBus.open({ url: urls['event-log']! });
  const nodeId = newId();
  const created = { type: 'strainscope.org.node.created.v1', key: nodeId } as const;
  await bus.append('org', [encodeEvent('test', { ...created, message: { nodeId, kind: 'team', path: [nodeId] } }, {})]);
  await bus.close();
  const transport = httpTransport({ 'strainscope.org.v1': running.url }, Buffer.from(actorKey, 'hex'));
  const tree = createClient(TreeService, transport);
  const write = () => runAsActor(systemActor, () => tree.createNode({ parentId: nodeId, name: 'Ada' }));
  // Until the service has heard of the node.
  await eventually(() => request(write));
  const causes = [
    'strainscope.org.node.renamed.v1',
    'strainscope.org.v1.TreeService/CreateNode',
    'GET /request',
  ] as const;
  await eventually(() => expect(collector.named(causes[0]).map(causesOf)).toEqual([causes]));
  expect(JSON.stringify(collector.spans)).not.toContain('Ada');
});

test('so is a job, whose data stay what they were', async () => {
  const queue = await PgBossJobQueue.open({ url: urls.jobs!, schema: 'jobs' });
  const jobs = tracedJobs(queue, 'note-taking', createLogger({ service: 'note-taking', level: 'silent' }));
  const done = Promise.withResolvers<object>();
  const worker = await jobs.work({ name: 'print' }, ({ data: given }) => Promise.resolve(done.resolve(given)));
  await request(() => jobs.add({ name: 'print' }, { signingId: '7' }));
  expect(await done.promise).toEqual({ signingId: '7' });
  await worker.close();
  await queue.close();
  await eventually(() => expect(collector.named('print').map(causesOf)).toEqual([['print', 'GET /request']]));
});
