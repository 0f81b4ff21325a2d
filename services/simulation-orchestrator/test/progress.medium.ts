import { newId } from '@strainscope/kernel';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { RenewLease } from '../src/leases/commands/renew-lease.ts';
import { LeaseSweeper } from '../src/leases/lease-sweeper.ts';
import type { Said } from '../src/simulations/simulation.decide.ts';
import { StaleLease } from '../src/simulations/simulation.errors.ts';
import type { Simulation } from '../src/simulations/simulation.entity.ts';
import { LeaseWork } from '../src/work/lease-work.ts';
import { claimer, refOf, statusOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

const minute = 60_000;
const crash = { reasonCode: 'WORKER_CRASHED', reason: 'The worker crashed.', retryable: true };
const passOfEight = { most: 8, least: 6 };

let orchestrator: TestOrchestrator;
beforeEach(async () => {
  orchestrator = await testOrchestrator({ config: { solverVersion: '1.0.0-test', leaseSeconds: 120 } });
});
afterEach(() => orchestrator.close());

const claim = (workerId: string, overrides = {}) =>
  orchestrator.get(ClaimWork).execute(claimer(workerId, { ...passOfEight, ...overrides }));
const sweep = () => orchestrator.get(LeaseSweeper).sweep(orchestrator.clock.now());
const renew = (simulation: Simulation, said: Said) => orchestrator.get(RenewLease).execute(refOf(simulation), said, []);
const reasonOf = async (id: string) =>
  (
    await orchestrator.query<{ reason_code: string | null }>(
      'select reason_code from attempts where simulation_id = ?',
      [id],
    )
  )[0]!.reason_code;

async function aBackgroundPass(size = 8): Promise<Simulation[]> {
  const tenantId = newId();
  for (let n = 0; n < size; n += 1) {
    await submitted(orchestrator, { tenantId, hae: { live: false } });
    orchestrator.clock.advance(1);
  }
  return claim('w');
}

/** Lets so many minutes pass with renewals, one a minute, and what each says. */
async function minutes(count: number, pass: Simulation[], said: (n: number) => Said) {
  for (let n = 1; n <= count; n += 1) {
    orchestrator.clock.advance(minute);
    for (const simulation of pass) await renew(simulation, said(n));
    await sweep();
  }
}

describe('an attempt', () => {
  it.each([
    [
      'that advances a thousandth a minute on a busy machine goes on for hours',
      150,
      (n: number) => ({ fraction: n / 1000 }),
    ],
    ['that stands still for what somebody waits for goes on', 30, () => ({ fraction: 0.4, paused: true })],
    ['that is solved and waits for the blob store goes on', 15, () => ({ fraction: 1, delivering: true })],
    ['that advances now and then goes on', 40, (n: number) => ({ fraction: Math.floor(n / 9) / 10 })],
  ])('%s', async (_, count, said) => {
    const pass = await aBackgroundPass(1);
    await minutes(count, pass, said);
    expect(await statusOf(orchestrator, pass[0]!.id)).toBe('running');
  });

  it('that does not advance for ten minutes is ended, however long it went before', async () => {
    const [simulation] = await aBackgroundPass(1);
    await minutes(30, [simulation!], (n) => ({ fraction: n / 100 }));
    await minutes(10, [simulation!], () => ({ fraction: 0.3 }));
    expect(await statusOf(orchestrator, simulation!.id)).toBe('running');
    await minutes(1, [simulation!], () => ({ fraction: 0.3 })).catch(() => undefined);
    await sweep();
    expect(await reasonOf(simulation!.id)).toBe('NO_PROGRESS');
  });

  it('whose result cannot be stored for six hours goes back to the queue, charged to nobody', async () => {
    const [solved, beside] = await aBackgroundPass();
    await minutes(1, [solved!], () => ({ fraction: 1, delivering: true }));
    orchestrator.clock.advance(6 * 60 * minute + 1);
    for (const [simulation, said] of [
      [solved!, { fraction: 1, delivering: true }],
      [beside!, { fraction: 0.5 }],
    ] as const) {
      await renew(simulation, said);
    }
    await sweep();
    const [row] = await orchestrator.query(
      'select status, own_failures, solve_alone, delivering_since from simulations where id = ?',
      [solved!.id],
    );
    expect(row).toEqual({ status: 'queued', own_failures: 0, solve_alone: false, delivering_since: null });
    expect(await reasonOf(solved!.id)).toBe('UNDELIVERED');
    expect(await statusOf(orchestrator, beside!.id)).toBe('running');
    await expect(renew(solved!, { fraction: 1, delivering: true })).rejects.toThrow(StaleLease);
  });

  it('that stood still before it was solved is ended, whatever it says of others', async () => {
    const pass = await aBackgroundPass();
    for (let n = 1; n <= 12; n += 1) {
      orchestrator.clock.advance(minute);
      await renew(pass[0]!, { fraction: 1, delivering: true });
      await renew(pass[1]!, { fraction: 0.2 }).catch(() => undefined);
    }
    await sweep();
    expect(await statusOf(orchestrator, pass[0]!.id)).toBe('running');
    expect(await reasonOf(pass[1]!.id)).toBe('NO_PROGRESS');
  });

  it('of an earlier version’s process, of which only the beginning is known, is judged by that', async () => {
    const [simulation] = await aBackgroundPass(1);
    await orchestrator.query('update simulations set progressed_at = null');
    await minutes(11, [simulation!], () => ({ fraction: 0 })).catch(() => undefined);
    await sweep();
    expect(await reasonOf(simulation!.id)).toBe('NO_PROGRESS');
  });
});

describe('a pass of several that fails', () => {
  it('is split: one bad member fails alone, and the others are solved', async () => {
    const pass = await aBackgroundPass();
    expect(pass).toHaveLength(8);
    const bad = pass[3]!.id;
    for (const simulation of pass) await orchestrator.get(FailAttempt).execute(refOf(simulation), crash);
    const ends = new Map<string, number>();
    for (let claims = 0; claims < 20; claims += 1) {
      const next = await claim('w');
      if (next.length === 0) break;
      expect(next).toHaveLength(1);
      const [simulation] = next;
      ends.set(simulation!.id, (ends.get(simulation!.id) ?? 0) + 1);
      if (simulation!.id === bad) await orchestrator.get(FailAttempt).execute(refOf(simulation!), crash);
      else await commit(orchestrator, refOf(simulation!));
    }
    for (const { id } of pass) expect(await statusOf(orchestrator, id)).toBe(id === bad ? 'failed' : 'complete');
    expect([...ends.values()].toSorted()).toEqual([1, 1, 1, 1, 1, 1, 1, 3]);
  });

  it('that stood still is split likewise, and nobody in it is charged', async () => {
    const pass = await aBackgroundPass();
    orchestrator.clock.advance(11 * minute);
    for (const simulation of pass) await renew(simulation, { fraction: 0 });
    await sweep();
    const rows = await orchestrator.query('select distinct status, own_failures, solve_alone from simulations');
    expect(rows).toEqual([{ status: 'queued', own_failures: 0, solve_alone: true }]);
  });

  it('leaves those that were not in it to share a pass', async () => {
    const pass = await aBackgroundPass();
    for (const simulation of pass) await orchestrator.get(FailAttempt).execute(refOf(simulation), crash);
    for (let n = 0; n < 8; n += 1) await claim('alone');
    expect(await aBackgroundPass()).toHaveLength(8);
  });

  it('fails a member at once of which the solver says that no attempt can mend it', async () => {
    const pass = await aBackgroundPass();
    const fault = { reasonCode: 'ZERO_MOTION', reason: 'The head does not move.', retryable: false };
    await orchestrator.get(FailAttempt).execute(refOf(pass[0]!), fault);
    expect(await statusOf(orchestrator, pass[0]!.id)).toBe('failed');
  });
});

describe('a worker in the middle of what nobody waits for', () => {
  const urgent = { most: 1, least: 1, urgentOnly: true };

  it('is given what somebody waits for, and nothing else', async () => {
    await aBackgroundPass(16);
    expect(await claim('w', urgent)).toEqual([]);
    const live = await submitted(orchestrator, { hae: { live: true } });
    expect((await claim('w', urgent)).map(({ id }) => id)).toEqual([live]);
    expect(await claim('w', urgent)).toEqual([]);
  });

  it('is told at once, and that nobody waits for its own', async () => {
    await aBackgroundPass(8);
    const asking = orchestrator.get(LeaseWork).execute(claimer('w', urgent), 20_000, new AbortController().signal);
    const live = await submitted(orchestrator, { hae: { live: true } });
    const [work] = await asking;
    expect(work).toMatchObject({ ref: { simulationId: live }, background: false });
    await submitted(orchestrator, { hae: { live: false } });
    const [background] = await orchestrator.get(LeaseWork).execute(claimer('w'), 0, new AbortController().signal);
    expect(background).toMatchObject({ background: true });
  });
});
