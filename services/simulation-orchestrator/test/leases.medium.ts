import { jest } from '@jest/globals';
import { newId } from '@strainscope/kernel';
import { registry } from '@strainscope/observability';
import type { Histogram } from 'prom-client';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { GiveBack } from '../src/leases/commands/give-back.ts';
import { RenewLease } from '../src/leases/commands/renew-lease.ts';
import { LeaseSweeper } from '../src/leases/lease-sweeper.ts';
import { maxLapses } from '../src/simulations/simulation.decide.ts';
import { StaleLease } from '../src/simulations/simulation.errors.ts';
import { SimulationRecords } from '../src/transitions/simulation-records.ts';
import { announced, claimer, refOf, statusOf, submitted } from './fixtures.ts';
import { solverVersion, testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

const crash = { reasonCode: 'WORKER_CRASHED', reason: 'The solver stopped.', retryable: true };

describe('leases', () => {
  let orchestrator: TestOrchestrator;
  let claim: ClaimWork;
  beforeEach(async () => {
    orchestrator = await testOrchestrator({ config: { solverVersion, rate: { perSecond: 0.00002 } } });
    claim = orchestrator.get(ClaimWork);
  });
  afterEach(() => orchestrator.close());

  it('gives each of 40 simulations to one of 12 workers that ask at once', async () => {
    const tenants = [newId(), newId()];
    for (let n = 0; n < 40; n += 1) await submitted(orchestrator, { tenantId: tenants[n % 2]! });
    const taken: string[] = [];
    await Promise.all(
      Array.from({ length: 12 }, async (_, worker) => {
        for (;;) {
          const [simulation] = await claim.execute(claimer(`w${worker}`));
          if (!simulation) return;
          taken.push(simulation.id);
        }
      }),
    );
    expect(taken).toHaveLength(40);
    expect(new Set(taken).size).toBe(40);
    const fences = await orchestrator.query<{ fence: string }>('select distinct fence from attempts');
    expect(fences).toHaveLength(40);
  });

  it('measures how long the first claim took, once it is written', async () => {
    const measured = async () => {
      const { values } = await (registry.getSingleMetric('strainscope_claim_latency_seconds') as Histogram).get();
      return values.find(({ metricName }) => metricName?.endsWith('_count'))!.value;
    };
    const before = await measured();
    await submitted(orchestrator);
    const broken = jest
      .spyOn(orchestrator.get(SimulationRecords), 'write')
      .mockRejectedValueOnce(new Error('disk full'));
    await expect(claim.execute(claimer('w'))).rejects.toThrow('disk full');
    broken.mockRestore();
    expect(await measured()).toBe(before);
    for (let n = 0; n < 2; n += 1) {
      const [claimed] = await claim.execute(claimer('w'));
      await orchestrator.get(GiveBack).execute(refOf(claimed!), 'released');
    }
    expect(await measured()).toBe(before + 1);
  });

  it('gives back what a worker was given and does not know of, as nobody’s fault', async () => {
    for (let n = 0; n < 3; n += 1) await submitted(orchestrator);
    const [known] = await claim.execute(claimer('w'));
    const [unheard] = await claim.execute(claimer('w'));
    const [another] = await claim.execute(claimer('another'));
    await orchestrator.get(LeaseSweeper).giveBackUnheard('w', [refOf(known!).fence]);
    expect(await statusOf(orchestrator, known!.id)).toBe('running');
    expect(await statusOf(orchestrator, another!.id)).toBe('running');
    expect(await statusOf(orchestrator, unheard!.id)).toBe('queued');
    const ended = await orchestrator.query('select simulation_id, outcome from attempts where ended_at is not null');
    expect(ended).toEqual([{ simulation_id: unheard!.id, outcome: 'lease-lost' }]);
  });

  it('refuses a worker that slept past its lease, whatever it asks', async () => {
    const id = await submitted(orchestrator);
    const [first] = await claim.execute(claimer('sleeper'));
    const stale = refOf(first!);
    orchestrator.clock.advance(31_000);
    await orchestrator.get(LeaseSweeper).sweep(orchestrator.clock.now());
    expect(await statusOf(orchestrator, id)).toBe('queued');
    await claim.execute(claimer('successor'));
    await expect(orchestrator.get(RenewLease).execute(stale, { fraction: 0.9 }, [])).rejects.toThrow(StaleLease);
    await expect(orchestrator.get(FailAttempt).execute(stale, crash)).rejects.toThrow(StaleLease);
    await expect(orchestrator.get(GiveBack).execute(stale, 'released')).rejects.toThrow(StaleLease);
    await expect(commit(orchestrator, stale)).rejects.toThrow(StaleLease);
    expect(await statusOf(orchestrator, id)).toBe('running');
    const attempts = await orchestrator.query('select number, worker_id, outcome from attempts order by number');
    expect(attempts).toEqual([
      { number: 1, worker_id: 'sleeper', outcome: 'lease-lost' },
      { number: 2, worker_id: 'successor', outcome: 'running' },
    ]);
  });

  it('ends work over which workers that nobody watches are lost again and again, with what waits for it', async () => {
    const [id, twin] = [
      await submitted(orchestrator, { content: 'one' }),
      await submitted(orchestrator, { content: 'one' }),
    ];
    async function lost(times: number): Promise<void> {
      for (let n = 0; n < times; n += 1) {
        await claim.execute(claimer(`w${n}`));
        orchestrator.clock.advance(31_000);
        await orchestrator.get(LeaseSweeper).sweep(orchestrator.clock.now());
      }
    }
    await lost(maxLapses - 1);
    // An answer that did not arrive says nothing of the work.
    await claim.execute(claimer('w'));
    await orchestrator.get(LeaseSweeper).giveBackUnheard('w', []);
    expect(await statusOf(orchestrator, id)).toBe('queued');
    await lost(1);
    const ends = await orchestrator.query('select status, reason_code, own_failures from simulations');
    expect(ends).toEqual([id, twin].map(() => ({ status: 'failed', reason_code: 'WORKERS_LOST', own_failures: 0 })));
    expect(await claim.execute(claimer('w'))).toEqual([]);
  });

  it('keeps a renewed lease, with progress announced and the worker’s lines', async () => {
    const id = await submitted(orchestrator);
    const [simulation] = await claim.execute(claimer('w'));
    for (const fraction of [0.3, 0.4, 0.6]) {
      orchestrator.clock.advance(20_000);
      await orchestrator.get(RenewLease).execute(refOf(simulation!), { fraction }, [`at ${fraction}`]);
      await orchestrator.get(LeaseSweeper).sweep(orchestrator.clock.now());
    }
    expect(await statusOf(orchestrator, id)).toBe('running');
    expect(await announced(orchestrator, id)).toEqual(['queued', 'started', 'progressed', 'progressed', 'progressed']);
    expect(await orchestrator.query('select text from simulation_log_lines order by id')).toHaveLength(3);
  });

  it('fails for good after three failures of its own, with every attempt and its cost kept', async () => {
    const id = await submitted(orchestrator);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const [simulation] = await claim.execute(claimer('w'));
      orchestrator.clock.advance(5_000);
      await orchestrator.get(FailAttempt).execute(refOf(simulation!), crash);
    }
    expect(await statusOf(orchestrator, id)).toBe('failed');
    expect(await claim.execute(claimer('w'))).toEqual([]);
    expect(await announced(orchestrator, id)).toEqual([
      'queued',
      'started',
      'queued',
      'started',
      'queued',
      'started',
      'failed',
    ]);
    const costs = await orchestrator.query('select solve_seconds, cost::float8 from cost_entries');
    expect(costs).toEqual([1, 2, 3].map(() => ({ solve_seconds: 5, cost: 0.0001 })));
    const history = await orchestrator.query<{ status: string }>(
      'select status from simulation_transitions order by id',
    );
    expect(history.map(({ status }) => status)).toEqual([
      'received',
      'validated',
      'queued',
      'running',
      'queued',
      'running',
      'queued',
      'running',
      'failed',
    ]);
  });

  it('gives one worker a batch of one mesh', async () => {
    const tenantId = newId();
    const mesh = (meshSubtype: string) => ({
      tenantId,
      hae: { settings: { meshType: 'coarse', meshSubtype } as never },
    });
    for (const subtype of ['male', 'female', 'male', 'female', 'male']) {
      await submitted(orchestrator, mesh(subtype));
      orchestrator.clock.advance(1);
    }
    const batch = await claim.execute(claimer('w', { most: 8 }));
    expect(batch.map(({ meshSubtype }) => meshSubtype)).toEqual(['male', 'male', 'male']);
  });

  it('takes numbers for a whole pass, and tells of it, at the price of one', async () => {
    const tenantId = newId();
    for (let i = 0; i < 3; i++) await submitted(orchestrator, { tenantId });
    const announce = jest.spyOn(orchestrator.get(SimulationRecords), 'announce');
    const pass = await claim.execute(claimer('w', { most: 8 }));
    expect(announce).toHaveBeenCalledTimes(1);
    announce.mockRestore();
    expect(new Set(pass.map(({ fence }) => fence)).size).toBe(3);
    for (const { id } of pass) expect(await announced(orchestrator, id)).toEqual(['queued', 'started']);
  });

  it('books each of a pass its share, also of one that fails', async () => {
    const tenantId = newId();
    for (let i = 0; i < 2; i++) await submitted(orchestrator, { tenantId });
    const pass = await claim.execute(claimer('w', { most: 8 }));
    orchestrator.clock.advance(10_000);
    for (const simulation of pass) await orchestrator.get(FailAttempt).execute(refOf(simulation), crash);
    const costs = await orchestrator.query('select solve_seconds from cost_entries');
    expect(costs).toEqual([{ solve_seconds: 5 }, { solve_seconds: 5 }]);
  });

  it('gives one where there is less than a worker solves together: the others stay free', async () => {
    const tenantId = newId();
    for (let i = 0; i < 3; i++) await submitted(orchestrator, { tenantId });
    expect(await claim.execute(claimer('w', { most: 8, least: 4 }))).toHaveLength(1);
    expect(await claim.execute(claimer('w', { most: 8, least: 2 }))).toHaveLength(2);
  });

  it('gives nothing to a worker of another solver version', async () => {
    await submitted(orchestrator);
    expect(await claim.execute(claimer('w', { solverVersion: '0.9.0' }))).toEqual([]);
  });
});
