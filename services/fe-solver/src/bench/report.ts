/** The figures in Markdown: what the benches print, and docs/science/performance.md. */
import { comparisonReport } from './comparison/comparison-report.ts';
import type { Figures } from './documents.ts';
import type { GpuPerformance } from './gpu.ts';
import { wordsOnLoad } from './machine.ts';
import type { Performance } from './performance.ts';
import { REFERENCE_NANOSECONDS } from './performance.ts';
import { strainOnScreenReport } from './strain-on-screen.ts';

const BOUNDS = `## What bounds a step

A step of the one-point element is some 580 vector operations of arithmetic for four elements (products fused with sums), some 1550 instructions with loads, stores, shuffles and
registers that are put away and fetched. Memory could deliver several times what a step asks for; instructions are the bound, of which a core issues three to four a cycle.
So four events in the lanes of one vector gain little over four elements in them: the shuffles vanish, the arithmetic stays. Eight events in a pair of vectors, packed into 256 bits
(docs/adr/0052), take the instructions of four. What they gain beyond that is lost again to memory: the state of eight events does not stay in the second-level cache.
The eight-point element costs what it does because sums over its points go through a butterfly and its state is written as soon as it is known.
`;

const figure = (value: number, digits = 1): string => value.toFixed(digits);

/** docs/science/performance.md, whatever run its figures come from. */
export const performanceDocument = (kept: Figures): string =>
  [
    performanceReport(kept.performance),
    strainOnScreenReport(kept['strain-on-screen']),
    comparisonReport(kept['solver-comparison']),
    gpuReport(kept['gpu-performance']),
    BOUNDS,
  ].join('\n');

/** The part of the document that is about steps on the processor. */
export function performanceReport(p: Performance): string {
  const { machine, mesh } = p;
  return `# Performance

Solver ${p.solverVersion} on ${machine.processor}, ${machine.cores} cores, Node ${machine.node}, ${machine.date}. ${wordsOnLoad(machine)}

Coarse head: ${mesh.elements} elements, ${mesh.nodes} nodes, step ${figure(mesh.timeStep * 1e6, 2)} µs, ${figure(mesh.bytesPerElement, 0)} bytes per element (at most 400).

| threads | ns per element-step | over one thread |
|---|---|---|
${p.threads.map(({ threads, nanoseconds, speedUp }) => `| ${threads} | ${figure(nanoseconds)} | ${figure(speedUp, 2)} × |`).join('\n')}

A core that nothing else has takes ${figure(p.undisturbed)} ns per element-step: ${figure(p.timesReference, 0)} × as fast as the published academic code that we compare with (${REFERENCE_NANOSECONDS} ns per element-step on one core).

| kernel, one undisturbed core | ns per element-step | aim |
|---|---|---|
${p.kernels.map(({ name, nanoseconds, limit }) => `| ${name} | ${figure(nanoseconds)} | ≤ ${limit} |`).join('\n')}

| what | figure |
|---|---|
| memory moved by one thread | ${figure(p.bandwidth.achieved)} GB/s, ${figure(100 * p.bandwidth.ratio, 0)} % of what it can copy in memory of this size (${figure(p.bandwidth.copy)} GB/s) |
| steps of ${p.batch.events} events in one pass, one undisturbed core | ${figure(p.batch.undisturbed)} ns per element-step of an event, ${figure(p.batch.undisturbedRatio, 2)} × the throughput of one at a time |
| the same, all cores | ${figure(p.batch.nanoseconds)} ns per element-step of an event, ${figure(p.batch.ratio, 2)} × |
| ${p.throughput.events} whole events of ${figure(p.throughput.length * 1000, 0)} ms in passes of ${p.batch.events}, all cores, set-up and results included, load ${figure(p.throughput.load)} | ${figure(p.throughput.together)} s; one at a time ${figure(p.throughput.alone)} s: ${figure(p.throughput.ratio, 2)} × (aim ≥ 1.5) |
| 60 ms event of small strain, all cores | ${figure(p.event60ms)} s (aim ≤ 6 on two idle cores) |
| from nothing to the first step, mesh in the store | ${figure(p.startUp, 2)} s (aim ≤ 1) |

Made by \`npm run bench:solver -- --write\`. Times of threads are the best of five rounds of 200 steps. That of an undisturbed core is the sum of the
best times of each call that a step consists of (\`bench/undisturbed.ts\`): a call takes microseconds, and the sum hardly depends on what else the machine does. The bytes moved are those that a step must read and write; the caches serve
most of them, so that the ratio to copying says how far the kernel is from being bound by memory, not how much comes from the memory chips.
`;
}

/** The part of the document that is about a GPU. */
export function gpuReport({ solverVersion, gpu, machine, copy, steps, batch, note }: GpuPerformance): string {
  const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const percent = (share: number): string => `${figure(100 * share, 0)} %`;
  return `## On a GPU

Solver ${solverVersion} on ${gpu}, with ${machine.processor}, ${machine.cores} cores, Node ${machine.node}, ${machine.date}. A kernel that only copies moves ${figure(copy, 0)} GB/s.

| mesh | events in a pass | elements | ns per element-step of an event | GB/s | of the copy kernel (aim ≥ 70 %) | ms of one core to look at a sample of an event | MB on the GPU |
|---|---|---|---|---|---|---|---|
${steps
  .map((own) =>
    row(
      ...[own.mesh, String(own.events), String(own.elements), figure(own.nanoseconds, 3), figure(own.rate, 0)],
      ...[percent(own.ratio), figure(own.sampleMilliseconds), figure(own.bytes / 1e6, 0)],
    ),
  )
  .join('\n')}

${batch.events} coarse events of ${figure(batch.length * 1000, 0)} ms, results included, ${batch.passes} passes of ${batch.pass} side by side as in a worker: ${figure(batch.seconds, 2)} s.

| one at a time on the processor | s per event | the batch (aim ≥ 20 ×) | ns per element-step | steps of the batch |
|---|---|---|---|---|
${batch.alone
  .map((own) =>
    row(
      ...[`${own.threads} thread${own.threads === 1 ? '' : 's'}`, figure(own.seconds, 2), `${figure(own.ratio)} ×`],
      ...[figure(own.nanoseconds), `${figure(own.stepRatio, 0)} ×`],
    ),
  )
  .join('\n')}
${note === undefined ? '' : `\n${note}\n`}
Made by \`npm run bench:solver:gpu -- --write\` where there is a GPU; a software driver is refused. The bytes are those that a step must read and write.
`;
}
