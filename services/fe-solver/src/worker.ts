/**
 * strainscope-worker: leases simulations from the orchestrator, solves them and commits the results, until it is asked
 * to end. It keeps nothing and reaches nothing else.
 */
import { availableParallelism, hostname, setPriority } from 'node:os';
import { SolverError } from './errors/solver-error.ts';
import { GPU_PASS, processor } from './solve/back-end.ts';
import type { BackEnd } from './solve/back-end.ts';
import { solveBatch } from './solve/solve-batch.ts';
import { SOLVER_VERSION } from './solve/version.ts';
import { PassProcesses, passesFor } from './worker/pass-processes.ts';
import { problemRunner } from './worker/run-problem.ts';
import { WorkClient } from './worker/work-client.ts';
import { WorkLoop } from './worker/work-loop.ts';
import type { SolveJobs } from './worker/work-loop.ts';
import { say } from './worker/worker-log.ts';

/** People at the console of the same machine come first. */
const NICE = 10;
/** Set up wrongly: another process would do no better. */
const MISCONFIGURED = 2;
/** For work to be given back where a GPU does not even say that it failed. */
const LAST_MILLISECONDS = 10_000;

/** Before it asks for work it holds nothing: it just goes. */
let leave = (): void => process.exit();
// First of all: as the first process of a container it would be deaf to these while it opens a GPU.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave());

const { STRAINSCOPE_WORK_URL, STRAINSCOPE_WORK_TOKEN, STRAINSCOPE_WORKER_ID, STRAINSCOPE_NODE, STRAINSCOPE_THREADS } =
  process.env;
if (!STRAINSCOPE_WORK_URL || !STRAINSCOPE_WORK_TOKEN) {
  process.stderr.write('STRAINSCOPE_WORK_URL and STRAINSCOPE_WORK_TOKEN say where the work is; one is missing.\n');
  process.exit(MISCONFIGURED);
}
const threads = STRAINSCOPE_THREADS ? Number(STRAINSCOPE_THREADS) : undefined;
if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1)) {
  process.stderr.write('STRAINSCOPE_THREADS takes a whole number of at least 1.\n');
  process.exit(MISCONFIGURED);
}
const expected = process.env.STRAINSCOPE_SOLVER_VERSION;
if (expected !== undefined && expected !== SOLVER_VERSION) {
  process.stderr.write(`Version ${expected} of the solver is wanted; this is ${SOLVER_VERSION}, which would idle.\n`);
  process.exit(MISCONFIGURED);
}

try {
  setPriority(NICE);
} catch {
  say('info', 'this system does not let a process lower its own priority');
}
const isolated = process.env.STRAINSCOPE_ISOLATED === 'true';
const { solve, pass } = await solverOf(process.env.STRAINSCOPE_BACKEND ?? 'cpu');

const client = new WorkClient(STRAINSCOPE_WORK_URL, STRAINSCOPE_WORK_TOKEN, {
  workerId: STRAINSCOPE_WORKER_ID ?? `${hostname()}-${process.pid}`,
  node: STRAINSCOPE_NODE ?? hostname(),
});
const loop = new WorkLoop(client, solve, { isolated, pass, runProblem: problemRunner(threads) });
leave = () => loop.stop();
await loop.run();
process.exit();

/** A GPU is opened once; without it this worker has nothing to solve with, and says so to whoever set it up. */
async function solverOf(text: string): Promise<{ solve: SolveJobs; pass: BackEnd['pass'] }> {
  if (text === 'cpu') {
    const backEnd = processor(threads);
    return { solve: (jobs) => solveBatch(jobs, backEnd), pass: backEnd.pass };
  }
  try {
    if (text !== 'gpu') throw new SolverError('unsupported', 'STRAINSCOPE_BACKEND takes cpu or gpu.');
    const count = isolated ? 1 : passesFor(threads ?? availableParallelism());
    const passes = await PassProcesses.open(count);
    say('info', `solving on the GPU ${passes.name}`);
    void passes.failed.then(giveUp);
    return { solve: passes.solve, pass: { ...GPU_PASS, most: count * GPU_PASS.most } };
  } catch (error) {
    if (!(error instanceof SolverError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(MISCONFIGURED);
  }
}

/** What a GPU that failed is computing is worth nothing, and is given back; the next process opens the GPU anew. */
function giveUp(why: string): void {
  if (process.exitCode) return;
  say('error', why);
  process.exitCode = 1;
  leave();
  setTimeout(() => process.exit(), LAST_MILLISECONDS);
}
