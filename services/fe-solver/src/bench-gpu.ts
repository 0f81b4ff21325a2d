/**
 * Prints what the solver costs on the GPU of this machine; with --write also into docs/science. A software driver is
 * refused: it is no GPU.
 */
import { SolverError } from './errors/solver-error.ts';
import { keepFigures } from './bench/documents.ts';
import { measureGpu } from './bench/gpu.ts';
import { gpuReport } from './bench/report.ts';

try {
  const figures = await measureGpu();
  process.stdout.write(gpuReport(figures));
  if (process.argv.includes('--write')) keepFigures('gpu-performance', figures);
  process.exit(0);
} catch (error) {
  if (!(error instanceof SolverError)) throw error;
  process.stderr.write(`${error.message} There is nothing to measure.\n`);
  process.exit(2);
}
