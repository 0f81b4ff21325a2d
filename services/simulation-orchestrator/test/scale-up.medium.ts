import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Logger } from '@strainscope/observability';
import { CONFIG, LOGGER } from '@strainscope/service-kit';
import { eventually } from '@strainscope/testing';
import { openKubernetesExecutor } from '../src/executor/kubernetes/open-kubernetes-executor.ts';
import { WorkerPool } from '../src/executor/worker-pool.ts';
import { LeaseSweeper } from '../src/leases/lease-sweeper.ts';
import { Load } from '../src/leases/load.ts';
import { Times } from '../src/leases/times.ts';
import type { OrchestratorConfig } from '../src/orchestrator.config.ts';
import { PoolLimits } from '../src/pools/pool-limits.ts';
import { ReadySignal } from '../src/work/ready-signal.ts';
import { FakeCluster } from './fake-cluster.ts';
import { submitted } from './fixtures.ts';
import { solverVersion, testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const tick = 1_000;

/** The pool's ticks are the test's: between two of them nobody looks for work. Everything else takes its own time. */
describe('a worker Job for work that became ready', () => {
  let orchestrator: TestOrchestrator;
  let cluster: FakeCluster;
  let pool: WorkerPool;
  let scaled = 0;
  let due: (() => void)[] = [];

  beforeEach(async () => {
    orchestrator = await testOrchestrator({
      config: {
        solverVersion,
        kubernetes: { pools: [{ name: 'cpu', image: 'solver', most: 8 }], qps: 1000, burst: 1000 },
      },
    });
    cluster = new FakeCluster();
    const config = orchestrator.get<OrchestratorConfig>(CONFIG as never);
    const logger = orchestrator.get<Logger>(LOGGER as never);
    const executor = openKubernetesExecutor(config, logger, await cluster.open());
    const scale = executor.scale.bind(executor);
    executor.scale = (count) => (scale(count), void (scaled += 1));
    const { get } = orchestrator;
    pool = new WorkerPool(
      get(LeaseSweeper),
      get(Load),
      get(PoolLimits),
      get(Times),
      get(ReadySignal),
      executor,
      config,
      logger,
    );
    holdTicks();
    await pool.start();
    // Leads, and knows the cluster: both come by ticks.
    await submitted(orchestrator);
    while (executor.pools[0]!.wanted === 0) await nextTick();
    await nextTick();
  });
  afterEach(async () => {
    await pool.stop();
    jest.restoreAllMocks();
    cluster.close();
    await orchestrator.close();
  });

  function holdTicks(): void {
    const real = globalThis.setTimeout;
    due = [];
    jest.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, milliseconds?: number) => {
      if (milliseconds !== tick) return real(callback, milliseconds);
      due.push(callback);
      return real(() => undefined);
    });
  }

  /** A second passes for the pool: it has looked for work, and said how many workers there should be. */
  async function nextTick(): Promise<void> {
    const before = scaled;
    while (scaled === before) {
      for (const look of due.splice(0)) look();
      await sleep(10);
    }
  }

  const jobs = () => cluster.objects.jobs.size;

  it('is made by the commit that made it ready, before any further tick', async () => {
    expect(jobs()).toBe(1);
    await submitted(orchestrator);
    await eventually(() => expect(jobs()).toBe(2));
  });

  it('is made at the next tick, one second later, where another process made it ready', async () => {
    const id = await submitted(orchestrator);
    await eventually(() => expect(jobs()).toBe(2));
    // Nothing rings here: the row alone says that there is more to do.
    await orchestrator.query(
      `insert into simulations select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
         'event_id', gen_random_uuid(), 'content_key', gen_random_uuid()))).* from simulations s where id = ?`,
      [id],
    );
    await nextTick();
    await eventually(() => expect(jobs()).toBe(3));
  });
});
