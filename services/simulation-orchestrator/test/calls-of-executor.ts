import type { V1Pod } from '@kubernetes/client-node';
import { createLogger } from '@strainscope/observability';
import { eventually } from '@strainscope/testing';
import { orchestratorConfig } from '../src/config/orchestrator.config.ts';
import { openKubernetesExecutor } from '../src/executor/kubernetes/open-kubernetes-executor.ts';
import { jobName } from '../src/executor/kubernetes/worker-job.ts';
import { FakeCluster } from './fake-cluster.ts';

/** A call to the API server, as its authorization sees it. */
export interface ClusterCall {
  /** Empty for the core. */
  group: string;
  resource: string;
  name: string | undefined;
  verb: string;
}

const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };

/** All kinds of calls about objects that the executor makes, by whatever leads to them. */
export async function callsOfExecutor(): Promise<ClusterCall[]> {
  const cluster = new FakeCluster();
  const pools = [{ name: 'cpu', image: 'solver', most: 8 }];
  const executor = openKubernetesExecutor(
    orchestratorConfig.parse({ solverVersion: '1', kubernetes: { pools, electionSeconds: 4 } }),
    createLogger({ service: 'test', level: 'silent' }),
    await cluster.open(),
  );
  const calls = () => cluster.calls.flatMap(callOf);
  const made = (verb: string, resource: string) =>
    calls().some((call) => call.verb === verb && call.resource === resource);
  try {
    executor.start();
    await eventually(() => expect(made('watch', 'jobs')).toBe(true));
    // Another leader has made it, of which no event has told yet: it is refused, and read.
    const name = jobName(pools[0]!.name, 1);
    cluster.objects.jobs.set(name, { metadata: { name, uid: name } });
    await eventually(() => {
      executor.scale(1);
      expect(made('get', 'jobs')).toBe(true);
    });
    cluster.put('pods', worker);
    await eventually(() => expect(executor.isAlive('w')).toBe(true));
    await executor.stillRuns('w');
    executor.kill('w');
    await eventually(() => expect([made('delete', 'pods'), made('update', 'leases')]).toEqual([true, true]));
  } finally {
    await executor.stop();
    cluster.close();
  }
  return calls();
}

const worker: V1Pod = {
  metadata: { name: 'w' },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
};

/** None for what everybody may ask: which groups the API has. */
function callOf({ call, isWatch }: FakeCluster['calls'][number]): ClusterCall[] {
  const [method, path] = call.split(' ') as [string, string];
  if (path === '/apis') return [];
  const named = /^(?:\/api|\/apis\/(?<group>[^/]+))\/v1\/namespaces\/[^/]+\/(?<resource>[^/]+)(?:\/(?<name>.+))?$/;
  const {
    group = '',
    resource,
    name,
  } = named.exec(path)!.groups as { group?: string; resource: string; name?: string };
  const verb = verbs[method] ?? (isWatch ? 'watch' : name === undefined ? 'list' : 'get');
  return [{ group, resource, name, verb }];
}
