import { counter, registry } from '@strainscope/observability';
import { Gauge, Histogram } from 'prom-client';

const attempts = counter(
  'strainscope_simulation_attempts_total',
  'Ended attempts by how they ended: complete, released, lease-lost, or the reason of a failure',
  ['outcome'] as const,
);

const claimLatency = new Histogram({
  name: 'strainscope_claim_latency_seconds',
  help: 'From submission to the first claim by a worker',
  buckets: [0.1, 0.5, 1, 5, 20, 60, 300, 1800, 7200],
  registers: [registry],
});

const solveSeconds = new Histogram({
  name: 'strainscope_solve_seconds',
  help: 'What workers needed per solve',
  labelNames: ['mesh'] as const,
  buckets: [1, 2, 5, 10, 20, 60, 180, 600, 1800, 7200],
  registers: [registry],
});

const readyTasks = new Gauge({
  name: 'strainscope_ready_tasks',
  help: 'Simulations that a worker could take now',
  registers: [registry],
});

const workerBusyRatio = new Gauge({
  name: 'strainscope_worker_busy_ratio',
  help: 'Share of the running workers that hold a lease, in pools that give out work',
  registers: [registry],
});

/** Reasons are those that solvers know, some dozens; what a worker makes up beside them counts together. */
const mostOutcomes = 100;
const outcomes = new Set<string>();

/** @param outcome how it ended, or a code that says why, never an id */
export function countAttempt(outcome: string): void {
  if (outcomes.size < mostOutcomes) outcomes.add(outcome);
  attempts.inc({ outcome: outcomes.has(outcome) ? outcome : 'OTHER' });
}

export function observeFirstClaim(submittedAt: Date, at: Date): void {
  claimLatency.observe(Math.max(0, (at.getTime() - submittedAt.getTime()) / 1000));
}

export function observeSolve(mesh: string, seconds: number): void {
  solveSeconds.observe({ mesh }, seconds);
}

/** @param load `busy` of the `workers` that run; of workers that nobody here started only those that are busy are known */
export function observeLoad(load: { ready: number; busy: number; workers: number }): void {
  readyTasks.set(load.ready);
  const known = Math.max(load.workers, load.busy);
  workerBusyRatio.set(known === 0 ? 0 : load.busy / known);
}
