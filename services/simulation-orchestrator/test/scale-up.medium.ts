import { setTimeout as sleep } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { jest } from '@jest/globals';
import type { V1Pod } from '@kubernetes/client-node';
import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { registry } from '@strainscope/observability';
import type { Logger } from '@strainscope/observability';
import { ControlPoolRequestSchema } from '@strainscope/proto/simulation';
import { CONFIG, LOGGER } from '@strainscope/service-kit';
import { eventually } from '@strainscope/testing';
import { Times } from '../src/clock/times.ts';
import type { OrchestratorConfig } from '../src/config/orchestrator.config.ts';
import type { Executor } from '../src/executor/executor.ts';
import { openKubernetesExecutor } from '../src/executor/kubernetes/open-kubernetes-executor.ts';
import { PoolLimits } from '../src/executor/pool-limits.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { GiveBack } from '../src/leases/commands/give-back.ts';
import { LeaseSweeper } from '../src/leases/lease-sweeper.ts';
import { Load } from '../src/leases/load.ts';
import { OperationsRpc } from '../src/rpc/operations.rpc.ts';
import { ReadySignal } from '../src/work/ready-signal.ts';
import { WorkerSupervisor } from '../src/work/worker-supervisor.ts';
import { FakeCluster } from './fake-cluster.ts';
import { claimer, refOf, submitted } from './fixtures.ts';
import { solverVersion, testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const tick = 1_000;
const running: V1Pod['status'] & object = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] };
const operator: Actor = { personId: newId(), level: Level.admin, permissions: ['operator'] };

/** The supervisor's ticks are the test's: between two of them nobody looks for work. Everything else takes its own time. */
describe('a worker Job for work that became ready', () => {
  let orchestrator: TestOrchestrator;
  let cluster: FakeCluster;
  let executor: Executor;
  let supervisor: WorkerSupervisor;
  let scaled = 0;
  let due: (() => void)[] = [];

  beforeEach(async () => {
    orchestrator = await testOrchestrator({
      config: {
        solverVersion,
        kubernetes: {
          pools: ['cpu', 'gpu'].map((name) => ({ name, image: 'solver', most: 8 })),
          qps: 1000,
          burst: 1000,
        },
      },
    });
    cluster = new FakeCluster();
    const config = orchestrator.get<OrchestratorConfig>(CONFIG as never);
    const logger = orchestrator.get<Logger>(LOGGER as never);
    executor = openKubernetesExecutor(config, logger, await cluster.open());
    const scale = executor.scale.bind(executor);
    executor.scale = (...order) => (scale(...order), void (scaled += 1));
    const { get } = orchestrator;
    supervisor = new WorkerSupervisor(
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
    await supervisor.start();
    // Leads, and knows the cluster: both come by ticks.
    await submitted(orchestrator);
    while (executor.pools[0]!.wanted === 0) await nextTick();
    await nextTick();
  });
  afterEach(async () => {
    await supervisor.stop();
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

  /** A second passes for the supervisor: it has looked for work, and said how many workers there should be. */
  async function nextTick(): Promise<void> {
    const before = scaled;
    while (scaled === before) {
      for (const look of due.splice(0)) look();
      await sleep(10);
    }
  }

  const jobs = () => cluster.objects.jobs.size;
  const workers = () => [...cluster.objects.jobs.values()].reduce((sum, { spec }) => sum + spec!.parallelism!, 0);

  const workersOf = (name: string) => executor.pools.find((each) => each.name === name)!.wanted;

  /** As the console orders it. */
  async function allow(order: { concurrency: number } | { clearConcurrency: true }) {
    const request = create(ControlPoolRequestSchema, { pool: 'cpu', ...order });
    const { controlPool } = orchestrator.get(OperationsRpc).implementation;
    return runAsActor(operator, async () => controlPool(request, undefined as never));
  }

  function pod(name: string, status = running): V1Pod {
    const own = cluster.objects.jobs.get('fe-solver-cpu-1')!.spec!.template.metadata!.labels!;
    return { metadata: { name, creationTimestamp: new Date(), labels: own }, status };
  }

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

  it('has workers of which each that runs counts once as busy, however much it holds', async () => {
    const busy = async () => (await registry.getSingleMetric('strainscope_worker_busy_ratio')!.get()).values[0]!.value;
    await submitted(orchestrator);
    for (const name of ['w1', 'w2']) cluster.put('pods', pod(name));
    cluster.put('pods', pod('w3', { phase: 'Pending' }));
    await eventually(() => expect(executor.pools[0]!.workers).toHaveLength(3));
    for (let n = 0; n < 2; n += 1) await orchestrator.get(ClaimWork).execute(claimer('w1'));
    for (let n = 0; n < 2; n += 1) await nextTick();
    expect(await busy()).toBe(0.5);
  });

  it('is made for what workers from elsewhere leave, not for what they hold', async () => {
    await submitted(orchestrator);
    await eventually(() => expect(workers()).toBe(2));
    for (const name of ['e1', 'e2']) expect(await orchestrator.get(ClaimWork).execute(claimer(name))).toHaveLength(1);
    await submitted(orchestrator);
    for (let n = 0; n < 2; n += 1) await nextTick();
    expect(workers()).toBe(2);
  });

  it('is not made for what a spent budget or an operator holds back, which is not counted as ready either', async () => {
    const said = async () => (await registry.getSingleMetric('strainscope_ready_tasks')!.get()).values[0]!.value;
    const figures: number[] = [];
    expect(await said()).toBe(1);
    const tenantId = newId();
    await orchestrator.query(
      `insert into node_budgets (node_id, monthly, mode, month) values (?, 0, 'strict', '2026-05-01')`,
      [tenantId],
    );
    await submitted(orchestrator, { tenantId });
    for (let n = 0; n < 2; n += 1) await nextTick();
    expect([jobs(), await said()]).toEqual([1, 1]);
    for (const [pool, state, concurrency] of [
      ['*', 'paused', null],
      ['*', 'open', null],
      ['cpu', 'open', 0],
      ['gpu', 'open', 0],
    ]) {
      await orchestrator.query(
        `insert into pool_controls values (?, ?, ?) on conflict (pool) do update
        set (state, concurrency) = row (excluded.state, excluded.concurrency)`,
        [pool, state, concurrency],
      );
      for (let n = 0; n < 2; n += 1) await nextTick();
      figures.push(await said());
    }
    // Paused, opened again, and once no pool may have a worker.
    expect(figures).toEqual([0, 1, 1, 0]);
  });

  it('is made in a pool that is open, for what a paused one before it does not hold, and that one keeps its workers', async () => {
    await submitted(orchestrator);
    for (const name of ['w1', 'w2']) cluster.put('pods', pod(name));
    await eventually(() => expect(executor.size).toBe(2));
    await orchestrator.get(ClaimWork).execute(claimer('w1'));
    await orchestrator.query(`update attempts set pool = 'cpu'`);
    for (let n = 0; n < 2; n += 1) await nextTick();
    expect(workersOf('gpu')).toBe(0);
    await orchestrator.query(`insert into pool_controls (pool, state) values ('cpu', 'paused')`);
    for (let n = 0; n < 2; n += 1) await nextTick();
    await eventually(() => expect(workersOf('gpu')).toBe(1));
    expect(['w1', 'w2'].filter((name) => executor.dismisses(name))).toEqual([]);
  });

  it('has workers that a pause keeps, as long as one solves or the cool-down lasts', async () => {
    for (const name of ['w1', 'w2']) cluster.put('pods', pod(name));
    await eventually(() => expect(executor.size).toBe(2));
    const [leased] = await orchestrator.get(ClaimWork).execute(claimer('w1'));
    await orchestrator.query(`update attempts set pool = 'cpu'`);
    await orchestrator.query(`insert into pool_controls (pool, state) values ('*', 'paused')`);
    const dismissed = async () => {
      for (let n = 0; n < 2; n += 1) await nextTick();
      return ['w1', 'w2'].filter((name) => executor.dismisses(name));
    };
    const later = (seconds: number) =>
      jest.spyOn(orchestrator.get(Times), 'now').mockImplementation(() => new Date(Date.now() + seconds * 1_000));
    expect(await dismissed()).toEqual([]);
    later(3_600);
    expect(await dismissed()).toEqual([]);
    await orchestrator.get(GiveBack).execute(refOf(leased!), 'released');
    expect(await dismissed()).toEqual(['w1', 'w2']);
  });

  it('is made within what an operator allows the pool, and beyond it once that is taken back', async () => {
    await orchestrator.query(`insert into pool_controls values ('gpu', 'open', 0)`);
    expect(await allow({ concurrency: 2 })).toMatchObject({ name: 'cpu', most: 8, concurrency: 2 });
    for (let n = 0; n < 3; n += 1) await submitted(orchestrator);
    await eventually(() => expect(workers()).toBe(2));
    for (let n = 0; n < 2; n += 1) await nextTick();
    expect(workers()).toBe(2);
    expect((await allow({ clearConcurrency: true })).concurrency).toBeUndefined();
    await nextTick();
    await eventually(() => expect(workers()).toBe(4));
    expect(await orchestrator.query('select action, after from operator_actions order by id')).toEqual([
      { action: 'concurrency set', after: { state: 'open', concurrency: 2 } },
      { action: 'concurrency cleared', after: { state: 'open', concurrency: null } },
    ]);
  });

  it('loses its youngest worker, when that asks for work, to an operator who allows fewer', async () => {
    await submitted(orchestrator);
    for (const name of ['w1', 'w2']) cluster.put('pods', pod(name));
    await eventually(() => expect(executor.size).toBe(2));
    await nextTick();
    const dismissed = () => ['w1', 'w2'].filter((name) => executor.dismisses(name));
    expect(dismissed()).toEqual([]);
    await allow({ concurrency: 1 });
    await nextTick();
    expect(dismissed()).toEqual(['w2']);
  });
});
