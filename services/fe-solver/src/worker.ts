/**
 * strainscope-worker: leases simulations from the orchestrator, solves them and commits the results, until it is asked
 * to end. It keeps nothing and reaches nothing else.
 */
import { hostname, setPriority } from 'node:os';
import { solveBatch } from './solve-batch.ts';
import { SOLVER_VERSION } from './version.ts';
import { WorkClient } from './worker/work-client.ts';
import { WorkLoop } from './worker/work-loop.ts';
import { say } from './worker/worker-log.ts';

/** People at the console of the same machine come first. */
const NICE = 10;

const { STRAINSCOPE_WORK_URL, STRAINSCOPE_WORK_TOKEN, STRAINSCOPE_WORKER_ID, STRAINSCOPE_NODE, STRAINSCOPE_THREADS } =
  process.env;
if (!STRAINSCOPE_WORK_URL || !STRAINSCOPE_WORK_TOKEN) {
  process.stderr.write('STRAINSCOPE_WORK_URL and STRAINSCOPE_WORK_TOKEN say where the work is; one is missing.\n');
  process.exit(2);
}
const threads = STRAINSCOPE_THREADS ? Number(STRAINSCOPE_THREADS) : undefined;
if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1)) {
  process.stderr.write('STRAINSCOPE_THREADS takes a whole number of at least 1.\n');
  process.exit(2);
}
const expected = process.env.STRAINSCOPE_SOLVER_VERSION;
if (expected !== undefined && expected !== SOLVER_VERSION) {
  process.stderr.write(`Version ${expected} of the solver is wanted; this is ${SOLVER_VERSION}, which would idle.\n`);
  process.exit(2);
}

try {
  setPriority(NICE);
} catch {
  say('info', 'this system does not let a process lower its own priority');
}
const client = new WorkClient(STRAINSCOPE_WORK_URL, STRAINSCOPE_WORK_TOKEN, {
  workerId: STRAINSCOPE_WORKER_ID ?? `${hostname()}-${process.pid}`,
  node: STRAINSCOPE_NODE ?? hostname(),
});
const isolated = process.env.STRAINSCOPE_ISOLATED === 'true';
const loop = new WorkLoop(client, (jobs) => solveBatch(jobs, threads), { isolated });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => loop.stop());
await loop.run();
process.exit(0);
