/** Prints what the solver costs on this machine; with --write also into docs/science. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { measurePerformance } from './bench/performance.ts';
import { performanceReport } from './bench/report.ts';

const SCIENCE = new URL('../../../docs/science/', import.meta.url);

const performanceFigures = await measurePerformance();
const report = performanceReport(performanceFigures);
process.stdout.write(report);
if (process.argv.includes('--write')) {
  mkdirSync(new URL('data/', SCIENCE), { recursive: true });
  writeFileSync(new URL('data/performance.json', SCIENCE), `${JSON.stringify(performanceFigures, null, 2)}\n`);
  writeFileSync(new URL('performance.md', SCIENCE), report);
}
