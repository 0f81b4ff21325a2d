import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { LoopbackOnlyGuard } from '../src/operations/loopback-only.guard.ts';
import { OperationsController } from '../src/operations/operations.controller.ts';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeEach(async () => {
  bff = await startTestBff();
});
afterEach(() => bff.close());

test('it is alive and ready', async () => {
  expect((await bff.fetch('/health/live')).status).toBe(200);
  expect(await (await bff.fetch('/health/ready')).json()).toEqual({ status: 'ok', missing: [] });
});

test('it is not ready while something behind it is missing', async () => {
  bff.missing.push('sensor-ingest');
  const response = await bff.fetch('/health/ready');
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'unavailable', missing: ['sensor-ingest'] },
  ]);
});

test('calls are measured by their route, never by an id', async () => {
  await bff.fetch('/bff/organization/info/00000000-0000-7000-8000-0000000000aa', { as: 300 });
  const metrics = await (await bff.fetch('/metrics')).text();
  expect(metrics).toMatch(/call="GET \/bff\/organization\/info\/:id",outcome="refused"/);
  expect(metrics).not.toContain('0000000000aa');
});

test('metrics are for whoever connects from this machine, not by a proxy on it', async () => {
  const behindProxy = await startTestBff({ trustedProxies: 'loopback' });
  const { status } = await behindProxy.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(status).toBe(404);
  await behindProxy.close();
});

test('metrics stand behind the guard that keeps other machines out', () => {
  const handler = Object.getOwnPropertyDescriptor(OperationsController.prototype, 'metrics')!.value as object;
  expect(Reflect.getMetadata(GUARDS_METADATA, handler)).toEqual([LoopbackOnlyGuard]);
});
