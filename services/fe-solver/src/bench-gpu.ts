/** Prints what the solver costs on the GPU of this machine. A software driver is refused: it is no GPU. */
import { SolverError } from './errors.ts';
import { measureGpu } from './bench/gpu.ts';

try {
  process.stdout.write(await measureGpu());
  process.exit(0);
} catch (error) {
  if (!(error instanceof SolverError)) throw error;
  process.stderr.write(`${error.message} There is nothing to measure.\n`);
  process.exit(2);
}
