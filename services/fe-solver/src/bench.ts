/**
 * Prints what the solver costs on this machine; with --write also into docs/science. With --steps whole events, which take
 * some minutes, are left as they were written last.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Performance } from './bench/performance.ts';
import { measurePerformance } from './bench/performance.ts';
import { performanceReport } from './bench/report.ts';

const SCIENCE = new URL('../../../docs/science/', import.meta.url);

const DATA = new URL('data/performance.json', SCIENCE);

const last = process.argv.includes('--steps') ? (JSON.parse(readFileSync(DATA, 'utf8')) as Performance) : undefined;
const performanceFigures = await measurePerformance(last?.throughput);
const report = performanceReport(performanceFigures);
process.stdout.write(report);
if (process.argv.includes('--write')) {
  mkdirSync(new URL('data/', SCIENCE), { recursive: true });
  writeFileSync(DATA, `${JSON.stringify(performanceFigures, null, 2)}\n`);
  writeFileSync(new URL('performance.md', SCIENCE), report);
}
