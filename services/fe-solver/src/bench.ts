/**
 * Prints what the solver costs on this machine; with --write also into docs/science. With --steps whole events, which take
 * some minutes, are left as they were written last.
 */
import { keepFigures, keptFigures } from './bench/documents.ts';
import { measurePerformance } from './bench/performance.ts';
import { performanceReport } from './bench/report.ts';

const last = process.argv.includes('--steps') ? keptFigures('performance') : undefined;
const performanceFigures = await measurePerformance(last?.throughput);
process.stdout.write(performanceReport(performanceFigures, keptFigures('gpu-performance')));
if (process.argv.includes('--write')) keepFigures('performance', performanceFigures);
