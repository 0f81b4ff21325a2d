import { trace } from '@opentelemetry/api';
import { TraceCollector } from '../test/trace-collector.ts';
import { createLogger } from './logger.ts';
import { currentTraceparent, inSpan } from './span.ts';
import { startTracing } from './tracing.ts';

const isRecording = () => trace.getTracer('test').startSpan('span').isRecording();

/** Makes the `traceparent` of a caller whose ids consist of one digit. */
const parentOf = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;

let collector: TraceCollector;
beforeAll(async () => void (collector = await TraceCollector.listen()));
afterAll(() => collector.close());

test('without an endpoint nothing is traced, and work is done all the same', async () => {
  const off = await startTracing('test', undefined);
  expect(isRecording()).toBe(false);
  const work = () => Promise.resolve({ traceparent: currentTraceparent() });
  expect(await inSpan({ name: 'x', kind: 'server', parent: parentOf('1') }, work)).toEqual({ traceparent: undefined });
  await off.stop();
});

test('with one, spans of one cause are one trace, until it is stopped; a failure tells nothing but itself', async () => {
  const lines: string[] = [];
  const log = createLogger({ service: 'test', destination: { write: (line) => void lines.push(line) } });
  const on = await startTracing('test', collector.url);
  expect(isRecording()).toBe(true);
  const fail = () => {
    log.info('x');
    return Promise.reject(new Error('Ada Byron'));
  };
  const called = inSpan({ name: 'call', kind: 'server', parent: parentOf('1'), attributes: { 'job.attempt': 2 } }, () =>
    inSpan({ name: 'event', kind: 'consumer', parent: currentTraceparent() }, fail),
  );
  await expect(called).rejects.toThrow('Ada Byron');
  const refused = inSpan({ name: 'refused', kind: 'server', parent: 'not one' }, fail, () => false);
  await expect(refused).rejects.toThrow('Ada Byron');
  await on.stop();
  expect(isRecording()).toBe(false);

  const [call, event, other] = ['call', 'event', 'refused'].map((name) => collector.named(name)[0]!);
  expect(call).toMatchObject({
    service: 'test',
    traceId: '1'.repeat(32),
    parentSpanId: '1'.repeat(16),
    isFailed: true,
  });
  expect(call!.attributes).toEqual({ 'job.attempt': 2 });
  expect(event).toMatchObject({ traceId: call!.traceId, parentSpanId: call!.spanId, isFailed: true });
  expect(other).toMatchObject({ parentSpanId: '', isFailed: false });
  expect(JSON.stringify(collector.spans)).not.toContain('Ada');
  const logged = lines.map((line) => (JSON.parse(line) as { traceId: string }).traceId);
  expect(logged).toEqual([call!.traceId, other!.traceId]);
  // Neither the command line nor the machine nor its user.
  const told = new Set(collector.resources.flatMap((resource) => Object.keys(resource)));
  expect([...told].filter((key) => !key.startsWith('telemetry.sdk.'))).toEqual(['service.name']);
});

test('a collector that is away does not keep a process from ending', async () => {
  delete process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '500';
  const on = await startTracing('test', 'http://127.0.0.1:9');
  await inSpan({ name: 'x', kind: 'server' }, () => Promise.resolve());
  await on.stop();
});
