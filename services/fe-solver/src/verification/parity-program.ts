/** Prints the parity of the back ends as JSON. A program of its own: a Vulkan driver is chosen by the environment. */
import { SolverError } from '../errors/solver-error.ts';
import { gpuParity } from './parity.ts';

try {
  process.stdout.write(JSON.stringify(await gpuParity(process.argv[2] === 'hardware' ? 'hardware' : 'software')));
  process.exit(0);
} catch (error) {
  if (!(error instanceof SolverError)) throw error;
  process.stdout.write(JSON.stringify({ code: error.code, reason: error.message }));
  process.exit(0);
}
