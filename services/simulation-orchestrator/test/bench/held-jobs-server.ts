import { kubernetesConfig, workerPool } from '../../src/config/kubernetes.config.ts';
import { workerJob } from '../../src/executor/kubernetes/worker-job.ts';
import { FakeCluster } from '../fake-cluster.ts';

/** An API server that holds so many Jobs with a pod each, in a process of its own; so many of them change every second. */
const [count, changes] = process.argv.slice(2).map(Number) as [number, number];
const pool = workerPool.parse({ name: 'cpu', image: 'solver', most: count });
const config = kubernetesConfig.parse({});
const cluster = new FakeCluster();
const kubeConfig = await cluster.open();

function putOne(sequence: number): void {
  const job = workerJob(
    { pool, sequence, workers: 1, solverVersion: '1', kueue: false, slowestSolveSeconds: 900 },
    config,
  );
  cluster.put('jobs', { ...job, status: { active: 1, startTime: new Date() } } as typeof job);
  const { metadata, spec } = job.spec!.template;
  const pod = { metadata: { ...metadata, name: `${job.metadata!.name}-pod`, creationTimestamp: new Date() }, spec };
  cluster.put('pods', {
    ...pod,
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  } as typeof pod);
}

for (let sequence = 1; sequence <= count; sequence += 1) putOne(sequence);
let next = 0;
setInterval(() => putOne(1 + (next++ % count)), 1_000 / changes);
process.once('disconnect', () => process.exit());
process.send?.(kubeConfig.getCurrentCluster()!.server);
