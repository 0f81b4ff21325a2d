import type { Type } from '@nestjs/common';
import { FakeClock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { CONFIG, LOGGER } from '@strainscope/service-kit';
import { eventually } from '@strainscope/testing';
import { DatabaseClock } from '../src/clock/database-clock.ts';
import { Times } from '../src/clock/times.ts';
import type { OrchestratorConfig } from '../src/config/orchestrator.config.ts';
import { noExecutor } from '../src/executor/executor.ts';
import { PoolLimits } from '../src/executor/pool-limits.ts';
import { ProblemLeases } from '../src/problems/problem-leases.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { GiveBack } from '../src/leases/commands/give-back.ts';
import { RenewLease } from '../src/leases/commands/renew-lease.ts';
import { HeldLeases } from '../src/leases/held-leases.ts';
import { LeaseSweeper } from '../src/leases/lease-sweeper.ts';
import { Load } from '../src/leases/load.ts';
import { SimulationLog } from '../src/simulation-log/simulation-log.ts';
import { SimulationRecords } from '../src/transitions/simulation-records.ts';
import { Twins } from '../src/transitions/twins.ts';
import { ReadySignal } from '../src/work/ready-signal.ts';
import { WorkerSupervisor } from '../src/work/worker-supervisor.ts';
import { claimer, refOf, statusOf, submitted } from './fixtures.ts';
import { solverVersion, testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const tenMinutes = 600_000;

type Process = Pick<TestOrchestrator, 'get'>;

const looks = new WeakMap<Process, number>();

/** What another process of the service has of its own, on the same database. */
function beside({ em, get }: TestOrchestrator, times: Times): Process {
  const [config, logger] = [get<OrchestratorConfig>(CONFIG as never), get<Logger>(LOGGER as never)];
  const [records, log] = [get(SimulationRecords), get(SimulationLog)];
  const giveBack = new GiveBack(em, records, get(Twins), times);
  const failAttempt = new FailAttempt(em, records, get(Twins), log, times);
  const sweeper = new LeaseSweeper(
    new HeldLeases(em, times),
    failAttempt,
    giveBack,
    get(ProblemLeases),
    noExecutor,
    logger,
  );
  const [load, ready] = [new Load(em, times, config), new ReadySignal()];
  const own = [
    load,
    ready,
    giveBack,
    new RenewLease(em, records, log, times),
    new ClaimWork(em, records, times, config, noExecutor),
    new WorkerSupervisor(sweeper, load, get(PoolLimits), times, ready, noExecutor, config, logger),
  ];
  return { get: <T>(type: Type<T>) => own.find((part) => part instanceof type) as T };
}

async function startSupervisor(orchestrator: Process): Promise<void> {
  const load = orchestrator.get(Load);
  const measure = load.measure.bind(load);
  looks.set(orchestrator, 0);
  load.measure = () => (looks.set(orchestrator, looks.get(orchestrator)! + 1), measure());
  await orchestrator.get(WorkerSupervisor).start();
}

async function lookAfter(orchestrator: Process): Promise<void> {
  const before = looks.get(orchestrator)!;
  await eventually(() => {
    orchestrator.get(ReadySignal).ring();
    expect(looks.get(orchestrator)).toBeGreaterThanOrEqual(before + 3);
  });
}

describe('leases and time', () => {
  let orchestrator: TestOrchestrator;
  beforeEach(async () => {
    orchestrator = await testOrchestrator();
    await start();
  });
  afterEach(async () => {
    await orchestrator.get(WorkerSupervisor).stop();
    await orchestrator.close();
  });

  async function start(): Promise<void> {
    await startSupervisor(orchestrator);
  }

  /** The pool has looked after its leases, from beginning to end. */
  const lookedAfter = () => lookAfter(orchestrator);

  it.each([
    ['forward', tenMinutes],
    ['back', -tenMinutes],
  ])('a clock set %s by ten minutes takes no work from a worker that goes on renewing', async (_, jump) => {
    const id = await submitted(orchestrator);
    const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
    await lookedAfter();
    orchestrator.clock.advance(jump);
    await lookedAfter();
    expect(await statusOf(orchestrator, id)).toBe('running');
    await orchestrator.get(RenewLease).execute(refOf(simulation!), { fraction: 0.5 }, []);
    orchestrator.clock.advance(20_000);
    await lookedAfter();
    expect(await statusOf(orchestrator, id)).toBe('running');
    // One that says nothing is found out all the same.
    for (let silent = 0; silent < 3; silent += 1) {
      orchestrator.clock.advance(14_000);
      await lookedAfter();
    }
    expect(await statusOf(orchestrator, id)).toBe('queued');
  });

  it('a service that was away longer than a lease takes no work from a worker that goes on renewing', async () => {
    const id = await submitted(orchestrator);
    const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
    await orchestrator.get(WorkerSupervisor).stop();
    await orchestrator.abandon();
    const { clock, database, blobs } = orchestrator;
    clock.advance(tenMinutes);
    orchestrator = { ...(await testOrchestrator({ clock, database, blobs })), clock };
    await start();
    await lookedAfter();
    expect(await statusOf(orchestrator, id)).toBe('running');
    await orchestrator.get(RenewLease).execute(refOf(simulation!), { fraction: 0.5 }, []);
    clock.advance(20_000);
    await lookedAfter();
    expect(await statusOf(orchestrator, id)).toBe('running');
    for (let silent = 0; silent < 3; silent += 1) {
      clock.advance(14_000);
      await lookedAfter();
    }
    expect(await statusOf(orchestrator, id)).toBe('queued');
  });
});

describe('leases of processes whose clocks differ', () => {
  let database: FakeClock;
  let slow: TestOrchestrator;
  let fast: Process;
  beforeEach(async () => {
    const at = (milliseconds: number) => new FakeClock(new Date(Date.parse('2026-05-02T13:00:00Z') + milliseconds));
    database = at(0);
    // An attempt that began by the slow clock would be stalled by the fast one.
    const config = { solverVersion, stallSeconds: { coarse: 300, fine: 300 } };
    slow = await testOrchestrator({ config, databaseClock: database, clock: at(-tenMinutes / 2) });
    fast = beside(
      slow,
      new Times(at(tenMinutes / 2), slow.get(DatabaseClock), slow.get<OrchestratorConfig>(CONFIG as never)),
    );
    for (const each of [slow, fast]) await startSupervisor(each);
  });
  afterEach(async () => {
    for (const each of [slow, fast]) await each.get(WorkerSupervisor).stop();
    await slow.close();
  });

  /** Both have looked after all leases, so many seconds later. */
  async function passed(seconds: number): Promise<void> {
    database.advance(seconds * 1000);
    for (const each of [slow, fast]) await lookAfter(each);
  }

  it.each([
    ['slow', () => slow],
    ['fast', () => fast],
  ])('by ten minutes: renewed by way of the %s one, none ends and nothing is charged', async (_, way) => {
    const id = await submitted(slow);
    // Past the time for workers to renew after a start.
    for (let n = 0; n < 2; n += 1) await passed(10);
    const [simulation] = await way().get(ClaimWork).execute(claimer('w'));
    await passed(0);
    for (let n = 0; n < 2; n += 1) {
      await passed(10);
      await way().get(RenewLease).execute(refOf(simulation!), { fraction: 0.5 }, []);
      await passed(10);
    }
    const attempts = () => slow.query('select outcome from attempts');
    expect([await statusOf(slow, id), await attempts()]).toEqual(['running', [{ outcome: 'running' }]]);
    // One that says nothing is found out all the same.
    for (let n = 0; n < 3; n += 1) await passed(10);
    expect([await statusOf(slow, id), await attempts()]).toEqual(['queued', [{ outcome: 'lease-lost' }]]);
    expect(await slow.query('select own_failures from simulations')).toEqual([{ own_failures: 0 }]);
  });

  it.each([
    ['slow', () => slow, () => fast],
    ['fast', () => fast, () => slow],
  ])('by ten minutes: an attempt that began by the %s one takes as long as it took', async (_, begins, ends) => {
    await submitted(slow);
    const [simulation] = await begins().get(ClaimWork).execute(claimer('w'));
    database.advance(20_000);
    await ends().get(GiveBack).execute(refOf(simulation!), 'released');
    expect(await slow.query('select solve_seconds from cost_entries')).toEqual([{ solve_seconds: 20 }]);
  });
});
