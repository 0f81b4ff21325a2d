import { eventually } from '@strainscope/testing';
import { WorkerPool } from '../src/executor/worker-pool.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { RenewLease } from '../src/leases/commands/renew-lease.ts';
import { Load } from '../src/leases/load.ts';
import { ReadySignal } from '../src/work/ready-signal.ts';
import { claimer, refOf, statusOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const tenMinutes = 600_000;

describe('leases and time', () => {
  let orchestrator: TestOrchestrator;
  let looks = 0;
  beforeEach(async () => {
    orchestrator = await testOrchestrator();
    await start();
  });
  afterEach(async () => {
    await orchestrator.get(WorkerPool).stop();
    await orchestrator.close();
  });

  async function start(): Promise<void> {
    const load = orchestrator.get(Load);
    const measure = load.measure.bind(load);
    load.measure = () => ((looks += 1), measure());
    await orchestrator.get(WorkerPool).start();
  }

  /** The pool has looked after its leases, from beginning to end. */
  async function lookedAfter(): Promise<void> {
    const before = looks;
    await eventually(() => {
      orchestrator.get(ReadySignal).ring();
      expect(looks).toBeGreaterThanOrEqual(before + 3);
    });
  }

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
    await orchestrator.get(RenewLease).execute(refOf(simulation!), 0.5, []);
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
    await orchestrator.get(WorkerPool).stop();
    await orchestrator.abandon();
    const { clock, database, blobs } = orchestrator;
    clock.advance(tenMinutes);
    orchestrator = { ...(await testOrchestrator({ clock, database, blobs })), clock };
    await start();
    await lookedAfter();
    expect(await statusOf(orchestrator, id)).toBe('running');
    await orchestrator.get(RenewLease).execute(refOf(simulation!), 0.5, []);
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
