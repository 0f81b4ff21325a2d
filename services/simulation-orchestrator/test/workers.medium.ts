import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { systemClock } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { WorkEndpoint } from '../src/executor/work-endpoint.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { CommitResult } from '../src/leases/commands/commit-result.ts';
import { StaleLease } from '../src/simulations/simulation.errors.ts';
import { SolverWork } from '../src/work/solver-work.ts';
import { announced, claimer, statusOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOptions, TestOrchestrator } from './orchestrator.ts';
import { meshHash } from './results.ts';

const entry = fileURLToPath(new URL('./workers/stub-solver.mjs', import.meta.url));

const config: TestOptions['config'] = {
  solverVersion: '1.0.0-test',
  // Nothing here waits for a lease to expire: on a busy machine a short one would.
  leaseSeconds: 20,
  stallSeconds: { coarse: 3, fine: 3 },
  workers: { entry, most: 2, coolDownSeconds: 1, graceSeconds: 2 },
};

const soon = { within: 25_000, every: 50 };

describe('worker processes', () => {
  let orchestrator: TestOrchestrator;
  beforeEach(async () => {
    orchestrator = await testOrchestrator({ config, clock: systemClock });
    await orchestrator.get(SolverWork).start();
  });
  afterEach(async () => {
    await orchestrator.get(SolverWork).stop();
    await orchestrator.close();
  });

  const reaches = (id: string, status: string) =>
    eventually(async () => expect(await statusOf(orchestrator, id)).toBe(status), soon);

  async function failureOf(id: string) {
    await reaches(id, 'failed');
    const [row] = await orchestrator.query<{ reason_code: string; attempt: number }>(
      'select reason_code, attempt from simulations where id = ?',
      [id],
    );
    return row!;
  }

  it('start when there is work, solve it, and end when there is none', async () => {
    const id = await submitted(orchestrator);
    await reaches(id, 'complete');
    expect(await announced(orchestrator, id)).toEqual(['queued', 'started', 'progressed', 'completed']);
    expect(await orchestrator.blobs.store.head(`meshes/${meshHash}`)).toBeDefined();
    expect(await orchestrator.blobs.store.head(`meshes/uploads/${id}/1`)).toBeUndefined();
    const [attempt] = await orchestrator.query<{ worker_id: string }>('select worker_id from attempts');
    const again = await submitted(orchestrator);
    await reaches(again, 'complete');
    expect(attempt!.worker_id).toMatch(/-1$/);
  });

  it('survive three kinds of poison amid healthy work', async () => {
    const poisons = [
      await submitted(orchestrator, { content: 'crash' }),
      await submitted(orchestrator, { content: 'memory' }),
      await submitted(orchestrator, { content: 'stalled' }),
    ];
    const healthy = await Promise.all(Array.from({ length: 6 }, () => submitted(orchestrator)));
    for (const id of healthy) await reaches(id, 'complete');
    const failures = await Promise.all(poisons.map(failureOf));
    expect(failures).toEqual([
      { reason_code: 'WORKER_CRASHED', attempt: 3 },
      { reason_code: 'OUT_OF_MEMORY', attempt: 3 },
      { reason_code: 'NO_PROGRESS', attempt: 3 },
    ]);
  }, 90_000);

  it('fail at once what no attempt can mend', async () => {
    expect(await failureOf(await submitted(orchestrator, { content: 'refused' }))).toEqual({
      reason_code: 'zero-motion',
      attempt: 1,
    });
    const id = await submitted(orchestrator, { hae: { motionHash: 'f'.repeat(64) } });
    expect(await failureOf(id)).toEqual({ reason_code: 'MOTION_REPLACED', attempt: 1 });
  });

  it('are refused without the worker token', async () => {
    const { url } = orchestrator.get(WorkEndpoint);
    const response = await fetch(`${url}/strainscope.simulation.v1.WorkService/Lease`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer guess' },
      body: '{}',
    });
    expect(response.status).toBe(401);
  });

  it('give their work back when the service stops, and what a killed service left is taken up at the next start', async () => {
    const id = await submitted(orchestrator, { content: 'slow' });
    await reaches(id, 'running');
    await orchestrator.get(SolverWork).stop();
    expect(await statusOf(orchestrator, id)).toBe('queued');
    // As kill −9 leaves it: held by a worker that is gone.
    await orchestrator.get(ClaimWork).execute(claimer('gone'));
    const { database, blobs } = orchestrator;
    await orchestrator.abandon();
    orchestrator = await testOrchestrator({ config, clock: systemClock, blobs, database });
    await orchestrator.get(SolverWork).start();
    await reaches(id, 'complete');
    const outcomes = await orchestrator.query<{ outcome: string }>('select outcome from attempts order by number');
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['released', 'lease-lost', 'complete']);
  });
});

/** As pods are: nobody here sees that they stand still, and they may wake at any time. */
describe('worker processes from elsewhere', () => {
  const solverVersion = '1.0.0-test';
  /** Time in which a pause longer than a lease ends, on a busy machine. */
  const inTime = { within: 60_000, every: 50 };
  let orchestrator: TestOrchestrator;
  let workers: ChildProcess[];
  beforeEach(async () => {
    workers = [];
    orchestrator = await testOrchestrator({ config: { solverVersion, leaseSeconds: 10 }, clock: systemClock });
    await orchestrator.get(SolverWork).start();
  });
  afterEach(async () => {
    for (const worker of workers) worker.kill('SIGKILL');
    await orchestrator.get(SolverWork).stop();
    await orchestrator.close();
  });

  function work(workerId: string): ChildProcess {
    const { url, token } = orchestrator.get(WorkEndpoint);
    const env = {
      ...process.env,
      STRAINSCOPE_WORK_URL: url,
      STRAINSCOPE_WORK_TOKEN: token,
      STRAINSCOPE_WORKER_ID: workerId,
      STRAINSCOPE_SOLVER_VERSION: solverVersion,
    };
    const worker = spawn(process.execPath, [entry], { env, stdio: 'ignore' });
    workers.push(worker);
    return worker;
  }

  it('are refused what they commit once they wake from a pause longer than their lease', async () => {
    const commit = jest.spyOn(orchestrator.get(CommitResult), 'execute');
    const committed = (attempt: number) =>
      eventually(() => {
        const call = commit.mock.calls.findIndex(([ref]) => ref.attempt === attempt);
        expect(call).not.toBe(-1);
        return commit.mock.results[call]!.value as Promise<void>;
      }, inTime);
    const attempts = () =>
      orchestrator.query<{ worker_id: string; outcome: string }>(
        'select worker_id, outcome from attempts order by number',
      );
    const [paused, successor] = ['paused', 'successor'].map((worker_id) => ({ worker_id, outcome: 'running' }));
    const id = await submitted(orchestrator, { content: 'for 4' });
    const worker = work('paused');
    await eventually(async () => expect(await attempts()).toEqual([paused]), inTime);
    worker.kill('SIGSTOP');
    work('successor');
    await eventually(
      async () => expect(await attempts()).toEqual([{ ...paused, outcome: 'lease-lost' }, successor]),
      inTime,
    );
    worker.kill('SIGCONT');
    await expect(committed(1)).rejects.toThrow(StaleLease);
    await committed(2);
    expect(await attempts()).toEqual([
      { worker_id: 'paused', outcome: 'lease-lost' },
      { worker_id: 'successor', outcome: 'complete' },
    ]);
    const ends = (await announced(orchestrator, id)).filter((event) => event === 'completed');
    expect(ends).toHaveLength(1);
    const results = await orchestrator.query('select simulation_id, attempt from results');
    expect(results).toEqual([{ simulation_id: id, attempt: 2 }]);
  }, 240_000);
});
