import { createLogger } from '@strainscope/observability';
import { describeExecutor } from '../../../test/executor.conformance.ts';
import { FakeCluster } from '../../../test/fake-cluster.ts';
import { orchestratorConfig } from '../../config/orchestrator.config.ts';
import { labels } from './labels.ts';
import { openKubernetesExecutor } from './open-kubernetes-executor.ts';

const config = orchestratorConfig.parse({
  solverVersion: '1',
  kubernetes: { pools: [{ name: 'cpu', image: 'solver', most: 8 }], qps: 1000, burst: 1000 },
});
const running = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };

/** `executor.cluster.ts` in `cluster-tests` asks the same of a real control plane. */
describeExecutor('Jobs of a played Kubernetes', async () => {
  const cluster = new FakeCluster();
  const logger = createLogger({ service: 'test', level: 'silent' });
  const executor = openKubernetesExecutor(config, logger, await cluster.open());
  const playing = setInterval(() => play(cluster), 10);
  return {
    executor,
    async close() {
      clearInterval(playing);
      await executor.stop();
      cluster.close();
    },
  };
});

/** What a cluster does: a pod that is deleted ends, and each Job gets the pods that it lacks. */
function play(cluster: FakeCluster): void {
  const { jobs, pods } = cluster.objects;
  for (const name of cluster.deleted.splice(0)) {
    const { metadata, ...pod } = pods.get(name)!;
    const ended = { ...pod, metadata: { ...metadata, deletionTimestamp: new Date() }, status: { phase: 'Failed' } };
    cluster.put('pods', ended);
  }
  for (const [name, { spec }] of jobs) {
    const own = [...pods.values()].filter(({ metadata }) => metadata?.labels?.[labels.job] === name);
    const active = own.filter(({ status }) => status?.phase === 'Running').length;
    for (let n = own.length; n < own.length + spec!.parallelism! - active; n += 1) {
      const metadata = {
        name: `${name}-${n}`,
        creationTimestamp: new Date(),
        labels: { ...spec!.template.metadata!.labels, [labels.job]: name },
      };
      cluster.put('pods', { metadata, status: running } as never);
    }
  }
}
