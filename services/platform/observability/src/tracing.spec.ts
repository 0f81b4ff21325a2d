import { trace } from '@opentelemetry/api';
import { startTracing } from './tracing.ts';

const isRecording = () => trace.getTracer('test').startSpan('span').isRecording();

test('without an endpoint nothing is traced; with one it is, until it is stopped', async () => {
  const off = await startTracing('test', undefined);
  expect(isRecording()).toBe(false);
  await off.stop();

  const on = await startTracing('test', 'http://127.0.0.1:9');
  expect(isRecording()).toBe(true);
  await on.stop().catch(() => undefined);
});
