import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currentTraceparent, startTracing, type Tracing } from '@strainscope/observability';
import { TraceCollector } from '@strainscope/observability/trace-collector';
import express from 'express';
import { TraceMiddleware } from './trace.middleware.ts';

let collector: TraceCollector;
let tracing: Tracing;
let server: Server;

beforeAll(async () => {
  collector = await TraceCollector.listen();
  tracing = await startTracing('bff', `${collector.url}/v1/traces`);
  const middleware = new TraceMiddleware();
  const app = express()
    .use((request, response, next) => middleware.use(request, response, next))
    .get('/people/:id', (_, response) => void response.json({ traceparent: currentTraceparent() }))
    .get('/broken', (_, response) => void response.sendStatus(500));
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => collector.close());

test('a request begins a trace, whatever its caller asks for, and is named by its route; what it calls belongs to it', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Ours to join, and not to be kept.
  const headers = { traceparent: `00-${'1'.repeat(32)}-${'1'.repeat(16)}-00` };
  const answer = await fetch(`${url}/people/7?name=Ada`, { headers });
  const { traceparent } = (await answer.json()) as { traceparent: string };
  await fetch(`${url}/broken`);
  await fetch(`${url}/nowhere/Ada`);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await tracing.stop();

  const [call] = collector.named('GET /people/:id');
  expect(call).toMatchObject({ parentSpanId: '', isFailed: false });
  expect(call!.traceId).not.toBe('1'.repeat(32));
  expect(traceparent).toBe(`00-${call!.traceId}-${call!.spanId}-01`);
  expect(collector.named('GET /broken')).toMatchObject([{ isFailed: true, parentSpanId: '' }]);
  expect(collector.named('GET unrouted')).toMatchObject([{ isFailed: false }]);
  expect(JSON.stringify(collector.spans)).not.toContain('Ada');
});
