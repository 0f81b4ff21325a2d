import { execFileSync } from 'node:child_process';

/** Full collections of a process of its own while buffers of 1 GB in all come and go beside a heap of some size. */
function fullCollections(prepare: string): number {
  const script = `
    import { constants, PerformanceObserver } from 'node:perf_hooks';
    import { setImmediate as turn } from 'node:timers/promises';
    ${prepare}
    globalThis.heap = Array.from({ length: 300_000 }, (_, i) => ({ i, name: 'x' + i }));
    let full = 0;
    const seen = (list) => {
      for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) full++;
    };
    new PerformanceObserver(seen).observe({ entryTypes: ['gc'] });
    for (let i = 0; i < 2_000; i++) {
      Buffer.alloc(500_000);
      if (i % 10 === 0) await turn();
    }
    await turn();
    console.log(String(full));`;
  return Number(execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script]));
}

test('buffers that come and go make the engine look through the heap a few times instead of again and again', () => {
  const file = new URL('collect-by-heap.ts', import.meta.url).href;
  const [left, collected] = [
    fullCollections(''),
    fullCollections(`import { collectByHeap } from '${file}'; collectByHeap();`),
  ];
  expect(collected).toBeLessThan(left / 2);
});
