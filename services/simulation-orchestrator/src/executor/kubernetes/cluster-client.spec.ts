import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { createLogger } from '@strainscope/observability';
import { eventually } from '@strainscope/testing';
import { FakeCluster } from '../../../test/fake-cluster.ts';
import { kubernetesConfig } from '../../config/kubernetes.config.ts';
import { ClusterClient } from './cluster-client.ts';

const silent = createLogger({ service: 'test', level: 'silent' });
const namespace = 'n';

describe('ClusterClient', () => {
  let cluster: FakeCluster;
  let client: ClusterClient;

  beforeEach(() => void (cluster = new FakeCluster()));
  afterEach(async () => {
    await Promise.all([client.jobs.stop(), client.pods.stop()]);
    cluster.close();
  });

  async function open(budget: { qps: number; burst: number }): Promise<void> {
    client = new ClusterClient(await cluster.open(), kubernetesConfig.parse({ namespace, ...budget }), silent);
  }

  it('asks no oftener than its budget allows, whatever it asks', async () => {
    const named = (name: string): V1Job & V1Pod => ({ metadata: { name, uid: name } });
    cluster.put('jobs', named('known'));
    const begun = performance.now();
    await open({ qps: 5, burst: 2 });
    client.jobs.start();
    client.pods.start();
    const asked = [client.createJob(named('new')), client.createJob(named('known')), client.deletePod(named('w'))];
    await Promise.all([...asked, client.hasKueue()]);
    const [jobs, pods] = [`/apis/batch/v1/namespaces/${namespace}/jobs`, `/api/v1/namespaces/${namespace}/pods`];
    await eventually(() =>
      // A list and a watch of each; the Job that is known is refused, and read.
      expect(cluster.calls.map(({ call }) => call).toSorted()).toEqual(
        [
          `GET ${jobs}`,
          `GET ${jobs}`,
          `GET ${pods}`,
          `GET ${pods}`,
          `POST ${jobs}`,
          `POST ${jobs}`,
          `GET ${jobs}/known`,
          `DELETE ${pods}/w`,
          'GET /apis',
        ].toSorted(),
      ),
    );
    for (const [before, { at }] of cluster.calls.entries()) {
      // Timers may be a millisecond early.
      expect(at - begun).toBeGreaterThanOrEqual(((before - 1) / 5) * 1000 - 2);
    }
  });

  it('asks again over the connections that it has, however many calls there are', async () => {
    await open({ qps: 1_000, burst: 100 });
    for (let sequence = 0; sequence < 20; sequence++) await client.createJob({ metadata: { name: `job-${sequence}` } });
    expect(cluster.calls).toHaveLength(20);
    expect(cluster.connections).toBeLessThanOrEqual(2);
  });

  it.each([
    ['that is gone', (name: string) => cluster.remove('jobs', name), undefined],
    ['that goes on', (name: string) => cluster.put('jobs', { metadata: { name } }), '3'],
  ])('keeps what the watch tells of a Job %s before the answer to its creation comes', async (_, happen, version) => {
    await open({ qps: 1_000, burst: 100 });
    client.jobs.start();
    await eventually(() => expect(cluster.calls.filter(({ isWatch }) => isWatch)).toHaveLength(1));
    const known = () => client.jobs.cache.get('job')?.metadata?.resourceVersion;
    cluster.beforeAnswer = async () => {
      await eventually(() => expect(known()).toBe('2'));
      happen('job');
      await eventually(() => expect(known()).toBe(version));
    };
    await client.createJob({ metadata: { name: 'job' } });
    expect(known()).toBe(version);
  });

  it('asks about the Lease whatever its Jobs have used up', async () => {
    await open({ qps: 0.001, burst: 1 });
    await client.hasKueue();
    await client.leases.createNamespacedLease({ namespace, body: { metadata: { name: 'leader' } } });
    const { metadata } = await client.leases.readNamespacedLease({ namespace, name: 'leader' });
    expect(metadata?.name).toBe('leader');
  });
});
