/**
 * Prints what the solver costs on this machine; with --write also into docs/science. With --steps whole events, which take
 * some minutes, are left as they were written last. With --against it compares the last commit with an earlier one
 * instead; --short does so with few events.
 */
import { parseArgs } from 'node:util';
import { compareCommits } from './bench/comparison/compare-commits.ts';
import { keepFigures, keptFigures } from './bench/documents.ts';
import { measurePerformance } from './bench/performance.ts';
import { performanceReport } from './bench/report.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    steps: { type: 'boolean', default: false },
    against: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});

if (values.against === undefined) {
  const last = values.steps ? keptFigures('performance') : undefined;
  const figures = await measurePerformance(last?.throughput);
  process.stdout.write(performanceReport(figures));
  if (values.write) keepFigures('performance', figures);
} else {
  const comparison = await compareCommits(values.against, 'HEAD', values.short);
  if (values.write) keepFigures('solver-comparison', comparison);
  process.exitCode = comparison.figures.every(({ inside }) => inside) ? 0 : 1;
}
