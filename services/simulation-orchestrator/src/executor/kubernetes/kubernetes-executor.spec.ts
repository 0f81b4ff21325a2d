import { jest } from '@jest/globals';
import type { KubeConfig, V1Job, V1Pod } from '@kubernetes/client-node';
import { createLogger } from '@strainscope/observability';
import { FakeCluster } from '../../../test/fake-cluster.ts';
import { orchestratorConfig } from '../../config/orchestrator.config.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import type { HeldLeases } from '../../leases/held-leases.ts';
import type { ProblemLeases } from '../../problems/problem-leases.ts';
import { LeaseSweeper } from '../../leases/lease-sweeper.ts';
import type { Failure } from '../../simulations/simulation.decide.ts';
import type { WorkerEnd } from '../executor.ts';
import type { KubernetesExecutor } from './kubernetes-executor.ts';
import { labels } from './labels.ts';
import { openKubernetesExecutor } from './open-kubernetes-executor.ts';
import { templateOf } from './worker-job.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const config = orchestratorConfig.parse({
  solverVersion: '1',
  kubernetes: { pools: [{ name: 'cpu', image: 'solver', most: 8 }], qps: 1000, burst: 1000 },
});

const born = new Date();

const running: V1Pod['status'] & object = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };

/** As on what the orchestrator of a configuration makes for its pool. */
function labelsOf({ solverVersion, kubernetes }: OrchestratorConfig): Record<string, string> {
  const pool = kubernetes.pools[0]!;
  const template = templateOf({ pool, solverVersion }, kubernetes);
  return { [labels.pool]: pool.name, [labels.solverVersion]: solverVersion, [labels.template]: template };
}

function pod(name: string, status = running, own = config): V1Pod {
  return { metadata: { name, creationTimestamp: born, labels: labelsOf(own) }, status };
}

function failedJob(name: string, secondsAgo: number, pool = 'cpu'): V1Job {
  const lastTransitionTime = new Date(Date.now() - secondsAgo * 1000);
  const metadata = { name, labels: { [labels.pool]: pool } };
  return { metadata, status: { conditions: [{ type: 'Failed', status: 'True', lastTransitionTime }] } };
}

describe('KubernetesExecutor', () => {
  let cluster: FakeCluster;
  let kubeConfig: KubeConfig;
  let executors: KubernetesExecutor[];
  let ends: WorkerEnd[];

  beforeEach(async () => {
    cluster = new FakeCluster();
    kubeConfig = await cluster.open();
    executors = [];
    ends = [];
  });
  afterEach(async () => {
    await Promise.all(executors.map((executor) => executor.stop()));
    cluster.close();
  });

  function open(own = config): KubernetesExecutor {
    const executor = openKubernetesExecutor(own, logger, kubeConfig);
    executor.onEnd((end) => Promise.resolve(void ends.push(end)));
    executor.start();
    executors.push(executor);
    return executor;
  }

  /** As the pool does every second: says again how many there should be, until something is so. */
  async function scaled(executor: KubernetesExecutor, count: number, isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      executor.scale(count);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const jobNames = () => [...cluster.objects.jobs.keys()];

  it('makes one Job for the workers that are missing, and no second one for the same', async () => {
    const executor = open();
    await scaled(executor, 3, () => jobNames().length === 1);
    await scaled(executor, 5, () => jobNames().length === 2);
    const parallelism = [...cluster.objects.jobs.values()].map(({ spec }) => spec!.parallelism);
    expect(parallelism).toEqual([3, 2]);
  });

  it('adopts the Job whose creation was not answered', async () => {
    cluster.losesAnswer = true;
    const executor = open();
    await scaled(executor, 2, () => !cluster.losesAnswer);
    await scaled(executor, 3, () => jobNames().length === 2);
    expect(jobNames()).toEqual(['fe-solver-cpu-1', 'fe-solver-cpu-2']);
    expect(cluster.objects.jobs.get('fe-solver-cpu-2')!.spec!.parallelism).toBe(1);
  });

  it('waits for no failures of long ago, which a new process finds as well', async () => {
    for (let n = 0; n < 8; n += 1) cluster.put('jobs', failedJob(`failed-${n}`, 300));
    const executor = open();
    await scaled(executor, 1, () => jobNames().length === 9);
  });

  it('waits after failures of late, until a worker has come as far as asking for work', async () => {
    for (let n = 0; n < 8; n += 1) cluster.put('jobs', failedJob(`failed-${n}`, 1));
    cluster.put('jobs', { metadata: { name: 'one', labels: labelsOf(config) } });
    cluster.put('pods', pod('w'));
    const executor = open();
    await scaled(executor, 2, () => executor.leads && executor.size === 1 && executor.pools[0]!.wanted === 1);
    let looks = 0;
    await scaled(executor, 2, () => (looks += 1) > 20);
    expect(jobNames()).toHaveLength(9);
    executor.started('w');
    await scaled(executor, 2, () => jobNames().length === 10);
  });

  it('lets each pool wait for failures of its own, whatever another pool’s workers do', async () => {
    const pools = [
      { name: 'cpu', image: 'solver', most: 1 },
      { name: 'gpu', image: 'broken', most: 8 },
    ];
    const own = orchestratorConfig.parse({ solverVersion: '1', kubernetes: { ...config.kubernetes, pools } });
    for (let n = 0; n < 8; n += 1) cluster.put('jobs', failedJob(`failed-${n}`, 1, 'gpu'));
    const executor = open(own);
    cluster.put('pods', pod('w', running, own));
    await scaled(executor, 2, () => jobNames().length === 9 && executor.isAlive('w'));
    executor.started('w');
    let looks = 0;
    await scaled(executor, 2, () => (looks += 1) > 20);
    const made = jobNames().filter((name) => !name.startsWith('failed'));
    expect(made).toEqual(['fe-solver-cpu-1']);
  });

  it('knows the pool of a worker that it has not heard of yet, as just after its start: it works at that pool’s price, and not at all while that is closed', () => {
    cluster.isSilent = true;
    const executor = open({ ...config, kubernetes: { ...config.kubernetes, callSeconds: 1 } });
    expect(executor.poolOf('fe-solver-cpu-12-x7k2p')).toBe('cpu');
    const strangers = ['fe-solver-gpu-1-x7k2p', 'fe-solver-cpu-2-1-x7k2p', 'fe-solver-cpu-1', 'cpu-1-x7k2p'];
    expect(strangers.map((name) => executor.poolOf(name))).toEqual(strangers.map(() => undefined));
  });

  it('counts the workers that run, and not those that wait for a node', async () => {
    const executor = open();
    cluster.put('pods', pod('waits', { phase: 'Pending' }));
    cluster.put('pods', pod('runs'));
    await scaled(executor, 0, () => executor.isAlive('runs'));
    expect(executor.size).toBe(1);
  });

  it('lets one of two processes make Jobs, and the other take over', async () => {
    const [first, second] = [open(), open()];
    const both = (count: number) => (first.scale(count), second.scale(count));
    while (jobNames().length === 0) {
      both(2);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(jobNames()).toHaveLength(1);
    await executors.shift()!.stop();
    await scaled(second, 4, () => jobNames().length === 2);
  });

  it('says once that it may not read the Lease: without a leader there is no Job', async () => {
    const warn = jest.spyOn(logger, 'warn');
    cluster.forbidden = 'leases';
    const executor = open({ ...config, kubernetes: { ...config.kubernetes, electionSeconds: 8 } });
    const asked = () => cluster.calls.filter(({ call }) => call.includes('/leases')).length;
    await scaled(executor, 1, () => asked() > 2);
    const said = warn.mock.calls.filter(([, text]) => text?.includes('leader'));
    expect(said).toEqual([[expect.objectContaining({ status: 403 }), expect.anything()]]);
    expect(jobNames()).toEqual([]);
    warn.mockRestore();
  });

  it('keeps a pool to what an operator allows: no Job beyond it, and the youngest are dismissed', async () => {
    const executor = open();
    executor.limit(new Map([['cpu', 1]]));
    await scaled(executor, 3, () => jobNames().length === 1);
    expect(cluster.objects.jobs.get(jobNames()[0]!)!.spec!.parallelism).toBe(1);
    for (const name of ['w1', 'w2']) cluster.put('pods', pod(name));
    await scaled(executor, 3, () => executor.dismisses('w2'));
    expect(executor.pools).toMatchObject([{ name: 'cpu', wanted: 1, workers: ['w1', 'w2'] }]);
    expect([executor.dismisses('w1'), executor.poolOf('w2')]).toEqual([false, 'cpu']);
    executor.limit(new Map([['cpu', 0]]));
    expect(executor.dismisses('w1')).toBe(true);
  });

  it('makes no Job for whose pods there is no room, and has those that have ended make some, the oldest first, once their ends are stored', async () => {
    const executor = open({ ...config, kubernetes: { ...config.kubernetes, mostPods: 6 } });
    for (const [name, secondsAgo] of [['young', 1] as const, ['old', 3] as const, ['middle', 2] as const]) {
      const ended = pod(name, { phase: 'Succeeded' });
      const creationTimestamp = new Date(born.getTime() - secondsAgo * 1000);
      cluster.put('pods', { ...ended, metadata: { ...ended.metadata, creationTimestamp } });
    }
    const stored = Promise.withResolvers<void>();
    executor.onEnd(() => stored.promise);
    await scaled(executor, 4, () => cluster.objects.jobs.size === 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const deletedBefore = [...cluster.deleted];
    stored.resolve();
    expect(deletedBefore).toEqual([]);
    await scaled(executor, 4, () => cluster.deleted.length >= 2);
    expect([...cluster.objects.jobs.values()].map(({ spec }) => spec!.parallelism)).toEqual([2]);
    expect([...new Set(cluster.deleted)].slice(0, 2)).toEqual(['old', 'middle']);
  });

  it('dismisses whom nobody needs, when they ask for work, and tells each end once', async () => {
    const executor = open();
    await scaled(executor, 1, () => jobNames().length === 1);
    for (const name of ['w1', 'w2']) cluster.put('pods', pod(name));
    await scaled(executor, 1, () => executor.dismisses('w2'));
    expect(executor.dismisses('w1')).toBe(false);
    const crashed = { name: 'solver', state: { terminated: { exitCode: 1 } } } as never;
    for (let n = 0; n < 2; n += 1) cluster.put('pods', pod('w2', { phase: 'Failed', containerStatuses: [crashed] }));
    await scaled(executor, 1, () => ends.length > 0 && executor.size === 1);
    expect(ends).toEqual([{ workerId: 'w2', asked: false, code: 1, signal: null }]);
  });

  it('dismisses alike in the process that stands by, once the leader has said how many there should be', async () => {
    // Long enough that on a busy machine no leader is taken for silent.
    const quick = { ...config, kubernetes: { ...config.kubernetes, electionSeconds: 4 } };
    const leader = open(quick);
    await scaled(leader, 1, () => jobNames().length === 1);
    const standBy = open(quick);
    for (const name of ['w1', 'w2']) cluster.put('pods', pod(name));
    // As one that knows of no work: what it would have does not matter.
    await scaled(leader, 1, () => {
      standBy.scale(0);
      return standBy.dismisses('w2');
    });
    expect(standBy.dismisses('w1')).toBe(false);
  });

  it('after an upgrade makes Jobs of its version beside the old ones, and dismisses the workers of those', async () => {
    await scaled(open(), 2, () => jobNames().length === 1);
    await executors.shift()!.stop();
    const next = { ...config, solverVersion: '2' };
    const upgraded = open(next);
    await scaled(upgraded, 2, () => jobNames().length === 2);
    for (const [name, own] of [['old', config] as const, ['new', next] as const])
      cluster.put('pods', pod(name, running, own));
    await scaled(upgraded, 2, () => upgraded.size === 2);
    expect([upgraded.dismisses('old'), upgraded.dismisses('new')]).toEqual([true, false]);
  });

  it('makes Jobs of a corrected pool beside the old ones, and dismisses the workers of those, whichever process is asked', async () => {
    const quick = { ...config, kubernetes: { ...config.kubernetes, electionSeconds: 4 } };
    const pools = config.kubernetes.pools.map((pool) => ({ ...pool, image: 'corrected' }));
    const corrected = { ...quick, kubernetes: { ...quick.kubernetes, pools } };
    await scaled(open(quick), 2, () => jobNames().length === 1);
    await executors.shift()!.stop();
    const leader = open(corrected);
    await scaled(leader, 2, () => jobNames().length === 2);
    const behind = open(quick);
    for (const [name, own] of [['old', quick] as const, ['new', corrected] as const])
      cluster.put('pods', pod(name, running, own));
    await scaled(leader, 2, () => {
      behind.scale(2);
      return leader.size === 2 && behind.dismisses('old');
    });
    expect([leader.dismisses('old'), leader.dismisses('new'), behind.dismisses('new')]).toEqual([true, false, false]);
    expect(jobNames()).toHaveLength(2);
  });

  it('counts neither a closed pool nor what it has, in whichever process', async () => {
    const quick = { ...config, kubernetes: { ...config.kubernetes, electionSeconds: 4 } };
    const leader = open(quick);
    await scaled(leader, 1, () => jobNames().length === 1);
    const standBy = open(quick);
    for (const name of ['w1', 'w2']) cluster.put('pods', pod(name));
    const dismissing = () => [leader, standBy].map((each) => each.dismisses('w2'));
    await scaled(leader, 1, () => {
      standBy.scale(0);
      return dismissing().every(Boolean);
    });
    // The leader has read that the pool is closed; the other goes by what the leader tells.
    while (dismissing().some(Boolean)) {
      leader.scale(0, ['cpu']);
      standBy.scale(0);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(jobNames()).toHaveLength(1);
  });

  /** How the sweeper ends what a worker has not renewed. */
  async function endOfSilence(executor: KubernetesExecutor, workerId: string): Promise<unknown> {
    const ends: unknown[] = [];
    const held = { workerId, ref: { simulationId: 'a', attempt: 1, fence: 1n } };
    const sweeper = new LeaseSweeper(
      {
        expired: () => Promise.resolve([held]),
        stalled: () => Promise.resolve([]),
        undelivered: () => Promise.resolve([]),
      } as unknown as HeldLeases,
      { execute: (_: unknown, { reasonCode }: Failure) => Promise.resolve(ends.push(reasonCode)) } as never,
      { execute: (_: unknown, outcome: string) => Promise.resolve(ends.push(outcome)) } as never,
      { expired: () => Promise.resolve([]), stalled: () => Promise.resolve([]) } as unknown as ProblemLeases,
      executor,
      logger,
    );
    await sweeper.sweep(new Date());
    return ends;
  }

  it('charges the silence of a worker that runs, and none while the API server is away or before it has told of a loss', async () => {
    const executor = open({ ...config, kubernetes: { ...config.kubernetes, callSeconds: 1 } });
    for (const name of ['hangs', 'lost']) cluster.put('pods', pod(name));
    await scaled(executor, 0, () => executor.size === 2);
    // Its node is gone, which no event has told.
    cluster.objects.pods.set('lost', pod('lost', { ...running, conditions: [{ type: 'Ready', status: 'Unknown' }] }));
    expect(await endOfSilence(executor, 'hangs')).toEqual(['WORKER_UNRESPONSIVE']);
    expect(await endOfSilence(executor, 'lost')).toEqual(['lease-lost']);
    cluster.isSilent = true;
    expect(executor.isAlive('hangs')).toBe(true);
    expect(await endOfSilence(executor, 'hangs')).toEqual(['lease-lost']);
  });

  it('notices that Kueue is installed, and that it is removed: what waited for it is made anew', async () => {
    const pools = config.kubernetes.pools.map((pool) => ({ ...pool, queue: 'solvers' }));
    const executor = open({ ...config, kubernetes: { ...config.kubernetes, pools, resyncSeconds: 1 } });
    await scaled(executor, 1, () => jobNames().length === 1);
    const asked = () => cluster.calls.filter(({ call }) => call === 'GET /apis').length;
    for (const groups of [[{ name: 'kueue.x-k8s.io' }], []]) {
      cluster.groups = groups;
      const before = asked();
      const jobs = jobNames().length;
      await scaled(executor, jobs, () => asked() > before);
      await scaled(executor, 2, () => jobNames().length > jobs);
    }
    const suspended = [...cluster.objects.jobs.values()].map(({ spec }) => spec!.suspend);
    expect(suspended).toEqual([false, true, false]);
  });

  it('gives up calls that are not answered, and goes on when the API server is back', async () => {
    const quick = { ...config.kubernetes, callSeconds: 1, electionSeconds: 4 };
    const executor = open({ ...config, kubernetes: quick });
    await scaled(executor, 1, () => jobNames().length === 1);
    cluster.isSilent = true;
    const asked = cluster.calls.length;
    await scaled(executor, 2, () => cluster.calls.length > asked + 1);
    cluster.isSilent = false;
    await scaled(executor, 2, () => jobNames().length === 2);
  });
});
