import { jest } from '@jest/globals';
import { Code, FakeOrchestrator } from '../../test/fake-orchestrator.ts';
import { SolverError } from '../errors/solver-error.ts';
import type { Incomplete } from '../result-schema/incomplete.schema.ts';
import type { SolveJob } from '../solve/solve-batch.ts';
import type { CommitRequest } from '@strainscope/proto/simulation';
import type { Solved } from '../solve/run-event.ts';
import { WorkClient } from './work-client.ts';
import { WorkLoop } from './work-loop.ts';

const RETRY = 10;

const solution = {
  result: {
    provenance: { steps: 12, meshHash: 'a'.repeat(64), batch: 8 },
    timings: { model: 0.5, engine: 1, solve: 22, results: 1 },
  },
  field: Uint8Array.of(1, 2, 3),
  mesh: Uint8Array.of(4),
  files: [],
} as unknown as Solved;

/** Waits until something is so; the test's own time limit ends a vain wait. */
async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A solve that ends when the test says so, or when it is stopped. */
class SolveByHand {
  readonly jobs: SolveJob[] = [];
  private readonly ends: PromiseWithResolvers<Solved>[] = [];

  solve = (jobs: readonly SolveJob[]): Promise<Solved>[] =>
    jobs.map((job) => {
      const end = Promise.withResolvers<Solved>();
      end.promise.catch(() => undefined);
      job.signal!.addEventListener('abort', () => end.reject(new SolverError('aborted', 'stopped')));
      this.jobs.push(job);
      this.ends.push(end);
      return end.promise;
    });

  finish(index: number, passes = 1): void {
    this.ends[index]!.resolve({ ...solution, passes });
  }

  fail(index: number, error: Error): void {
    this.ends[index]!.reject(error);
  }
}

describe('WorkLoop', () => {
  let orchestrator: FakeOrchestrator;
  let solver: SolveByHand;
  let client: WorkClient;
  let loop: WorkLoop;
  let running: Promise<void>;

  beforeEach(async () => {
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    orchestrator = new FakeOrchestrator();
    await orchestrator.start();
    solver = new SolveByHand();
    client = new WorkClient(orchestrator.url, 'token', { workerId: 'w', node: 'n' });
    loop = new WorkLoop(client, solver.solve, {
      pass: { most: 8, least: 6 },
      retryMilliseconds: RETRY,
      longestCallMilliseconds: 50,
    });
    running = loop.run();
  });

  afterEach(async () => {
    orchestrator.broken.clear();
    loop.stop();
    await running;
    await orchestrator.stop();
    jest.restoreAllMocks();
  });

  it('uploads field and mesh and commits', async () => {
    orchestrator.submit('s1', { eventId: 'e1' });
    await eventually(() => solver.jobs.length === 1);
    expect(solver.jobs[0]!.document()).toEqual({ eventId: 'e1' });
    solver.finish(0);
    await eventually(() => orchestrator.commits.length === 1);
    expect(orchestrator.uploads).toEqual(['/fields/s1', '/meshes/s1']);
    expect(orchestrator.commits[0]).toMatchObject({
      ref: { simulationId: 's1', attempt: 1, fence: 7n },
      fieldSize: 3n,
      meshHash: 'a'.repeat(64),
    });
  });

  it.each([1, 4])(
    'books an event its share of the pass that it was solved in, and of %i side by side',
    async (passes) => {
      orchestrator.submit('s1');
      await eventually(() => solver.jobs.length === 1);
      solver.finish(0, passes);
      await eventually(() => orchestrator.commits.length === 1);
      expect(orchestrator.commits[0]!.solveSeconds).toBe((0.5 + (1 + 22 + 1) / 8) / passes);
    },
  );

  it('is at work again before what it has solved is handed in, which a stop does not lose', async () => {
    loop.stop();
    await running;
    loop = new WorkLoop(client, solver.solve, { retryMilliseconds: RETRY, nextWorkMilliseconds: 60_000 });
    running = loop.run();
    orchestrator.submit('s1');
    orchestrator.submit('s2');
    await eventually(() => solver.jobs.length === 1);
    solver.finish(0);
    await eventually(() => solver.jobs.length === 2);
    expect(orchestrator.uploads).toEqual([]);
    loop.stop();
    await running;
    expect(orchestrator.commits.map(({ ref }) => ref!.simulationId)).toEqual(['s1']);
  });

  it('ends when there is no more work for it', async () => {
    orchestrator.dismisses = true;
    await running;
    expect(orchestrator.leases).toBeGreaterThan(0);
  });

  it('takes one simulation and ends where each has a pod of its own', async () => {
    loop.stop();
    await running;
    loop = new WorkLoop(client, solver.solve, { isolated: true });
    orchestrator.submit('s1');
    orchestrator.submit('s2');
    running = loop.run();
    await eventually(() => solver.jobs.length === 1);
    solver.finish(0);
    await running;
    expect(orchestrator.commits.map(({ ref }) => ref!.simulationId)).toEqual(['s1']);
  });

  it('uploads the VTU series where it is wanted', async () => {
    orchestrator.submit('s1', { outputs: { vtu: true } });
    await eventually(() => solver.jobs.length === 1);
    solver.finish(0);
    await eventually(() => orchestrator.commits.length === 1);
    expect(orchestrator.uploads).toContain('/vtu/s1');
    const [{ vtuSha256, vtuSize }] = orchestrator.commits as [CommitRequest];
    expect([vtuSha256, vtuSize > 0n]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), true]);
  });

  it('solves the next events while a result is being written', async () => {
    orchestrator.broken.set('upload', Code.Unavailable);
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    solver.finish(0);
    orchestrator.submit('s2');
    await eventually(() => solver.jobs.length === 2);
    expect(orchestrator.commits).toHaveLength(0);
    orchestrator.broken.clear();
    await eventually(() => orchestrator.commits.length === 1);
    expect(orchestrator.commits[0]!.ref!.simulationId).toBe('s1');
  });

  it('delivers each event of a batch when it is done', async () => {
    orchestrator.submit('s1');
    orchestrator.submit('s2');
    await eventually(() => solver.jobs.length >= 2);
    solver.finish(1);
    await eventually(() => orchestrator.commits.length === 1);
    expect(orchestrator.commits[0]!.ref!.simulationId).toBe('s2');
    solver.finish(0);
    await eventually(() => orchestrator.commits.length === 2);
  });

  it.each(['upload', 'commit'] as const)(
    'insists while there is no answer to its %s, however often, and spends no attempt',
    async (call) => {
      orchestrator.broken.set(call, Code.Unavailable);
      orchestrator.submit('s1');
      await eventually(() => solver.jobs.length === 1);
      const asked = orchestrator.asked;
      solver.finish(0);
      await eventually(() => (asked.get(call) ?? 0) > 50);
      expect(orchestrator.failures).toHaveLength(0);
      orchestrator.broken.clear();
      await eventually(() => orchestrator.commits.length === 1);
      // On a busy machine fifty tries take longer than a second, and a renewal has told it.
      const told = [...orchestrator.renewedLines, ...orchestrator.commits[0]!.log];
      expect(told.filter((line) => line.includes('solved in'))).toHaveLength(1);
    },
  );

  it('says while it renews that it delivers, once it has solved and not before', async () => {
    orchestrator.broken.set('upload', Code.Unavailable);
    orchestrator.submit('s1');
    await eventually(() => orchestrator.renewals > 0);
    expect(orchestrator.delivering).toBe(0);
    solver.finish(0);
    await eventually(() => orchestrator.delivering > 0);
    orchestrator.broken.clear();
    await eventually(() => orchestrator.commits.length === 1);
  });

  it.each(['upload', 'commit'] as const)('says so when its %s is refused for good', async (call) => {
    orchestrator.broken.set(call, Code.InvalidArgument);
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    solver.finish(0);
    await eventually(() => orchestrator.failures.length === 1);
    expect(orchestrator.failures[0]).toMatchObject({ reasonCode: 'WORKER_ERROR', retryable: true });
  });

  it('drops a solve whose fence is refused', async () => {
    orchestrator.broken.set('commit', Code.FailedPrecondition);
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    solver.finish(0);
    const before = orchestrator.leases;
    await eventually(() => orchestrator.leases > before + 2);
    expect(orchestrator.commits).toHaveLength(0);
    expect(orchestrator.failures).toHaveLength(0);
    expect(orchestrator.releases).toHaveLength(0);
  });

  it.each([
    ['is lost', () => void orchestrator.broken.set('renew', Code.FailedPrecondition)],
    ['is cancelled', () => void (orchestrator.cancelled = true)],
  ])('stops a solve whose lease %s, and says nothing more of it', async (_, end) => {
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    end();
    await eventually(() => solver.jobs[0]!.signal!.aborted);
    const before = orchestrator.leases;
    await eventually(() => orchestrator.leases > before);
    expect(orchestrator.commits).toHaveLength(0);
    expect(orchestrator.failures).toHaveLength(0);
    expect(orchestrator.releases).toHaveLength(0);
  });

  it('goes on solving while the orchestrator is away, and asks again for work', async () => {
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    for (const call of ['renew', 'lease', 'commit'] as const) orchestrator.broken.set(call, Code.Unavailable);
    solver.finish(0);
    await eventually(() => orchestrator.uploads.length === 2);
    expect(orchestrator.commits).toHaveLength(0);
    orchestrator.broken.clear();
    await eventually(() => orchestrator.commits.length === 1);
    orchestrator.submit('s2');
    await eventually(() => solver.jobs.length === 2);
  });

  it('says why there is no work for it, once for each cause', async () => {
    const said = () =>
      jest
        .mocked(process.stdout.write)
        .mock.calls.map(([line]) => JSON.parse(String(line)) as { level: string; code?: string })
        .flatMap(({ level, code }) => (level === 'warn' && code ? [code] : []));
    const asked = (times: number) => {
      const before = orchestrator.asked.get('lease') ?? 0;
      return eventually(() => (orchestrator.asked.get('lease') ?? 0) > before + times);
    };
    orchestrator.broken.set('lease', Code.Unauthenticated);
    await asked(3);
    expect(said()).toEqual(['Unauthenticated']);
    orchestrator.broken.set('lease', Code.Unavailable);
    await asked(3);
    expect(said()).toEqual(['Unauthenticated', 'Unavailable']);
  });

  it('says what it holds once an answer did not arrive: that may have leased what it does not know of', async () => {
    orchestrator.broken.set('upload', Code.Unavailable);
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    const asked = orchestrator.asked.get('lease')!;
    orchestrator.broken.set('lease', Code.Unavailable);
    solver.finish(0);
    await eventually(() => orchestrator.asked.get('lease')! > asked);
    expect(orchestrator.known).toEqual([]);
    const before = orchestrator.leases;
    orchestrator.broken.delete('lease');
    await eventually(() => orchestrator.known.length > 0);
    expect(orchestrator.known[0]!.fences).toEqual([7n]);
    // Once no answer can be under way any more, nobody has to look.
    await eventually(() => orchestrator.leases > before + orchestrator.known.length);
  });

  it('insists while there is no answer to its failure: a lease that ends over a living worker would cost it the others', async () => {
    orchestrator.broken.set('fail', Code.Unavailable);
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    solver.fail(0, new SolverError('worker-lost', 'A thread stopped.'));
    await eventually(() => orchestrator.asked.get('fail')! > 2);
    orchestrator.broken.clear();
    await eventually(() => orchestrator.failures.length === 1);
    expect(orchestrator.failures[0]!.log.length).toBeGreaterThan(0);
  });

  describe('whose blob store takes an upload and does not answer', () => {
    /** Up to the upload that hangs. */
    async function uploading(options: { upload?: number; last?: number }): Promise<void> {
      loop.stop();
      await running;
      client = new WorkClient(orchestrator.url, 'token', { workerId: 'w', node: 'n' }, options.upload);
      loop = new WorkLoop(client, solver.solve, {
        retryMilliseconds: RETRY,
        ...(options.last !== undefined && { lastUploadsMilliseconds: options.last }),
      });
      running = loop.run();
      orchestrator.isSilent = true;
      orchestrator.submit('s1');
      await eventually(() => solver.jobs.length === 1);
      solver.finish(0);
      await eventually(() => orchestrator.asked.get('upload') === 1);
    }

    it('tries again', async () => {
      await uploading({ upload: 500 });
      await eventually(() => orchestrator.givenUp > 0);
      orchestrator.answerUploads();
      await eventually(() => orchestrator.commits.length === 1);
    });

    it('gives it up when the simulation is cancelled', async () => {
      await uploading({});
      orchestrator.cancelled = true;
      await eventually(() => orchestrator.givenUp === 1);
      expect([orchestrator.failures, orchestrator.releases]).toEqual([[], []]);
    });

    it('gives its work back when it is asked to end', async () => {
      await uploading({ last: 100 });
      loop.stop();
      await running;
      expect(orchestrator.releases.map(({ ref }) => ref!.simulationId)).toEqual(['s1']);
    });
  });

  it('delivers what it has solved when it is asked to end', async () => {
    orchestrator.isSilent = true;
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    solver.finish(0);
    await eventually(() => orchestrator.asked.get('upload') === 1);
    loop.stop();
    orchestrator.answerUploads();
    await running;
    expect(orchestrator.commits).toHaveLength(1);
  });

  it('gives back what it was solving when it is asked to end', async () => {
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    loop.stop();
    await running;
    expect(orchestrator.releases.map(({ ref }) => ref!.simulationId)).toEqual(['s1']);
    expect(orchestrator.failures).toHaveLength(0);
  });

  it.each([
    ['for good', new SolverError('energy-error', 'The energy balance is off.'), 'ENERGY_ERROR', false],
    ['for now', new SolverError('worker-lost', 'A thread stopped.'), 'WORKER_LOST', true],
    ['for a reason of its own', new TypeError('undefined is not a function'), 'WORKER_ERROR', true],
  ])('says why it failed, %s', async (_, error, reasonCode, retryable) => {
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    solver.fail(0, error);
    await eventually(() => orchestrator.failures.length === 1);
    expect(orchestrator.failures[0]).toMatchObject({ reasonCode, retryable });
    expect(orchestrator.failures[0]!.reason).not.toContain('undefined');
  });

  it('says how far a run had come when a guard stopped it, and its peaks until then', async () => {
    const error = new SolverError('energy-error', 'The energy balance is off.');
    error.partial = {
      incomplete: { 'stopped-at': 0.0432, end: 0.06, code: 'energy-error', reason: error.message },
      'MPS-95': { value: 0.2134 },
      'principal-max-strain': { value: 0.4 },
    } as unknown as Incomplete;
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    solver.fail(0, error);
    await eventually(() => orchestrator.failures.length === 1);
    expect(orchestrator.failures[0]).toMatchObject({
      reasonCode: 'ENERGY_ERROR',
      detail:
        'Stopped at 43.2 of 60.0 ms, with MPS95 at least 21.3 % and peak strain at least 40.0 % until then: The energy balance is off.',
      retryable: false,
    });
  });

  it.each([
    ['contradictory-motion', 'They drift apart by 12 rad/s.', 'CONTRADICTORY_MOTION'],
    ['suspect-units', 'The peak PAV is 180 rad/s.', 'SUSPECT_UNITS'],
    ['over-stretched', 'An element is stretched (element 7309 in the falx, 21.00 ms)', 'OVER_STRETCHED'],
  ] as const)('says of %s one reason, whatever the values of the run', async (code, message, reasonCode) => {
    orchestrator.submit('s1');
    await eventually(() => solver.jobs.length === 1);
    solver.fail(0, new SolverError(code, message));
    await eventually(() => orchestrator.failures.length === 1);
    expect(orchestrator.failures[0]).toMatchObject({ reasonCode, detail: message });
    expect(orchestrator.failures[0]!.reason).toMatch(/^\D+$/);
  });

  describe('in the middle of what nobody waits for', () => {
    const solved = () => orchestrator.commits.map(({ ref }) => ref!.simulationId);

    async function inAPass(): Promise<void> {
      for (const id of ['b1', 'b2', 'b3']) orchestrator.submit(id, {}, true);
      await eventually(() => solver.jobs.length === 3);
    }

    it('solves what somebody waits for first, while the pass stands still, and then goes on with all of it', async () => {
      await inAPass();
      expect(solver.jobs[0]!.hold!()).toBeUndefined();
      orchestrator.submitUrgent('live');
      await eventually(() => solver.jobs.length === 4);
      for (const job of solver.jobs.slice(0, 3)) expect(job.hold!()).toBeInstanceOf(Promise);
      expect(solver.jobs[3]!.hold!()).toBeUndefined();
      await eventually(() => orchestrator.paused > 0);
      const held = solver.jobs[0]!.hold!()!;
      solver.finish(3);
      await held;
      expect(solver.jobs[0]!.hold!()).toBeUndefined();
      await eventually(() => solved().includes('live'));
      expect(solved()).toEqual(['live']);
      for (const index of [0, 1, 2]) solver.finish(index);
      await eventually(() => solved().length === 4);
      expect([orchestrator.failures, orchestrator.releases]).toEqual([[], []]);
    });

    it('goes on where what somebody waits for fails, or is cancelled', async () => {
      await inAPass();
      orchestrator.submitUrgent('live');
      await eventually(() => solver.jobs.length === 4);
      solver.fail(3, new SolverError('not-finite', 'It grew without bound.'));
      await eventually(() => solver.jobs[0]!.hold!() === undefined);
      orchestrator.submitUrgent('another');
      await eventually(() => solver.jobs.length === 5);
      solver.finish(4);
      await eventually(() => solver.jobs[0]!.hold!() === undefined);
      solver.finish(0);
      await eventually(() => solved().includes('b1'));
    });

    it('gives everything back when it is asked to end while the pass stands still', async () => {
      await inAPass();
      orchestrator.submitUrgent('live');
      await eventually(() => solver.jobs.length === 4);
      loop.stop();
      await running;
      expect(orchestrator.releases.map(({ ref }) => ref!.simulationId).toSorted()).toEqual(['b1', 'b2', 'b3', 'live']);
    });

    it('asks for nothing more while it solves what somebody waits for', async () => {
      orchestrator.submit('s1');
      await eventually(() => solver.jobs.length === 1);
      orchestrator.submitUrgent('live');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(solver.jobs).toHaveLength(1);
      solver.finish(0);
    });
  });
});
