import { collectProcessMetrics, counter, observeCall, recordCall, registry } from './metrics.ts';

const call = { service: 'test', kind: 'rpc', call: 'TreeService/GetNode' } as const;

test('calls are counted and timed by outcome', async () => {
  await observeCall(call, () => Promise.resolve(1));
  const refuse = () => Promise.reject(new Error('no'));
  await expect(observeCall(call, refuse, () => 'refused')).rejects.toThrow('no');
  recordCall({ ...call, kind: 'http', outcome: 'ok' }, 0.04);
  const text = await registry.metrics();
  const count = (kind: string, outcome: string) =>
    `strainscope_call_seconds_count{service="test",kind="${kind}",call="TreeService/GetNode",outcome="${outcome}"} 1`;
  for (const line of [count('rpc', 'ok'), count('rpc', 'refused'), count('http', 'ok')]) expect(text).toContain(line);
});

test('a counter asked for twice is one; the process is measured once', async () => {
  counter('test_total', 'Things', ['kind']).inc({ kind: 'a' });
  counter('test_total', 'Things', ['kind']).inc({ kind: 'a' });
  collectProcessMetrics();
  collectProcessMetrics();
  const text = await registry.metrics();
  expect(text).toContain('test_total{kind="a"} 2');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});
