import fc from 'fast-check';
import { decide, maxLapses, maxOwnFailures } from './simulation.decide.ts';
import { SimulationHasEnded, SimulationNotRetryable, StaleLease, UnexpectedState } from './simulation.errors.ts';
import { evolve, statusAfter } from './simulation.evolve.ts';
import type { SimulationFact } from './simulation.facts.ts';
import { endedStatuses, hasEnded, initialState, simulationStatuses, unendedStatuses } from './simulation.state.ts';
import type { SimulationState } from './simulation.state.ts';

const t0 = new Date('2026-05-02T13:00:00Z');
const at = (seconds: number) => new Date(t0.getTime() + seconds * 1000);

function given(...history: SimulationFact[]): SimulationState {
  return history.reduce(evolve, initialState);
}

const queued = decide.receive(t0, null, null);
const started: SimulationFact = {
  type: 'started',
  at: at(1),
  attempt: 1,
  fence: 7n,
  workerId: 'w1',
  node: 'n1',
  pool: 'p1',
  sharedBy: 1,
  until: at(31),
};
const ref = { attempt: 1, fence: 7n };
const committing: SimulationFact = { type: 'post-processing', at: at(9), until: at(39) };
const crash = { reasonCode: 'WORKER_CRASHED', reason: 'The solver stopped.', retryable: true };

describe('a simulation', () => {
  it('is in a state that ends it or in one that does not', () => {
    expect([...unendedStatuses, ...endedStatuses]).toEqual(simulationStatuses);
  });

  it('is received, validated and queued', () => {
    expect(queued.map(statusAfter)).toEqual(['received', 'validated', 'queued']);
  });

  it('fails at once when what it is given is unusable', () => {
    const facts = decide.receive(t0, { reasonCode: 'BAD_INPUT', reason: 'No motion.' }, null);
    expect(given(...facts)).toMatchObject({ status: 'failed', reasonCode: 'BAD_INPUT' });
  });

  it('starts a numbered attempt under a lease', () => {
    const lease = { fence: 7n, workerId: 'w1', node: 'n1', pool: 'p1', sharedBy: 1, until: at(31) };
    expect(decide.start(given(...queued), at(1), lease)).toEqual([started]);
  });

  it('does not start while another one computes the same content', () => {
    const state = given(...decide.receive(t0, null, 'other'));
    const lease = { fence: 1n, workerId: 'w', node: 'n', pool: 'p', sharedBy: 1, until: at(2) };
    expect(() => decide.start(state, at(1), lease)).toThrow(UnexpectedState);
  });

  it('completes by commit, and a repeated commit changes nothing', () => {
    const state = given(...queued, started, committing);
    const facts = decide.finishCommit(state, ref, at(10), 8);
    const after = given(...queued, started, committing, ...facts);
    expect(after).toMatchObject({ status: 'complete', progress: 1, reused: false });
    expect(decide.beginCommit(after, ref, at(11), at(41))).toEqual([]);
    expect(decide.finishCommit(after, ref, at(11), 8)).toEqual([]);
  });

  it('only keeps its lease when a commit that broke off is repeated', () => {
    const state = given(...queued, started, committing);
    const [renewed, ...others] = decide.beginCommit(state, ref, at(11), at(41));
    expect([renewed, others]).toMatchObject([{ type: 'renewed', advanced: true }, []]);
    expect(given(...queued, started, committing, renewed!)).toMatchObject({
      status: 'post-processing',
      progress: state.progress,
      lease: { until: at(41) },
    });
  });

  it('refuses every call under a lease that was lost', () => {
    const lost = decide.giveBack(given(...queued, started), ref, at(40), 'lease-lost');
    const state = given(...queued, started, ...lost);
    expect(state).toMatchObject({ status: 'queued', ownFailures: 0, progress: 0 });
    const again = evolve(state, { ...started, attempt: 2, fence: 9n, workerId: 'w2' });
    for (const current of [state, again]) {
      expect(() => decide.renew(current, ref, at(41), at(71), { fraction: 0.5 })).toThrow(StaleLease);
      expect(() => decide.beginCommit(current, ref, at(41), at(71))).toThrow(StaleLease);
      expect(() => decide.finishCommit(current, ref, at(41), 1)).toThrow(StaleLease);
      expect(() => decide.fail(current, ref, at(41), crash)).toThrow(StaleLease);
      expect(() => decide.giveBack(current, ref, at(41), 'released')).toThrow(StaleLease);
    }
  });

  it('refuses the right attempt with a wrong fence', () => {
    expect(() => decide.beginCommit(given(...queued, started), { attempt: 1, fence: 6n }, at(2), at(32))).toThrow(
      StaleLease,
    );
  });

  it('returns to the queue after an own failure, and fails for good at the third', () => {
    let state = given(...queued);
    for (let attempt = 1; attempt <= maxOwnFailures; attempt += 1) {
      state = evolve(state, { ...started, attempt, fence: BigInt(attempt) });
      state = decide.fail(state, { attempt, fence: BigInt(attempt) }, at(attempt), crash).reduce(evolve, state);
      expect(state.status).toBe(attempt < maxOwnFailures ? 'queued' : 'failed');
    }
    expect(state).toMatchObject({ reasonCode: 'WORKER_CRASHED', reason: 'The solver stopped.', ownFailures: 3 });
  });

  it('never fails for lost leases, as many as bad luck takes', () => {
    let state = given(...queued);
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      state = evolve(state, { ...started, attempt, fence: BigInt(attempt) });
      state = decide
        .giveBack(state, { attempt, fence: BigInt(attempt) }, at(attempt), 'lease-lost')
        .reduce(evolve, state);
    }
    expect(state).toMatchObject({ status: 'queued', attempt: 20, ownFailures: 0 });
  });

  it('fails when far too many leases ran out one like the other, and has as many again when it is retried', () => {
    const running = given(...queued, started);
    const lapsed = (lapses: number) =>
      decide.giveBack(running, ref, at(31), 'lease-lost', lapses).reduce(evolve, running);
    expect(lapsed(maxLapses - 2).status).toBe('queued');
    expect(lapsed(maxLapses - 1)).toMatchObject({ status: 'failed', reasonCode: 'WORKERS_LOST', ownFailures: 0 });
    expect(lapsed(maxLapses).status).toBe('queued');
  });

  it.each([
    ['given back in time', 'released', at(31)],
    ['lost before it ran out, as when an answer did not arrive', 'lease-lost', at(30)],
  ] as const)('never fails for a lease that is %s', (_, outcome, now) => {
    const facts = decide.giveBack(given(...queued, started), ref, now, outcome, maxLapses - 1);
    expect(facts.map(({ type }) => type)).toEqual(['attempt-ended', 'queued']);
  });

  it('fails at once for a reason that no retry mends', () => {
    const facts = decide.fail(given(...queued, started), ref, at(3), {
      reasonCode: 'BAD_INPUT',
      reason: 'x',
      retryable: false,
    });
    expect(facts.map((fact) => fact.type)).toEqual(['attempt-ended', 'failed']);
  });

  it('announces progress at most once a second, and only when it moved', () => {
    const running = given(...queued, started);
    const first = decide.renew(running, ref, at(2), at(32), { fraction: 0.1 });
    expect(first.map((fact) => fact.type)).toEqual(['renewed', 'progress-announced']);
    const state = first.reduce(evolve, running);
    expect(decide.renew(state, ref, at(2.9), at(33), { fraction: 0.2 })).toHaveLength(1);
    expect(decide.renew(state, ref, at(3), at(33), { fraction: 0.2 })).toHaveLength(2);
    expect(decide.renew(state, ref, at(9), at(39), { fraction: 0.1 })).toHaveLength(1);
  });

  it('tells the worker of a cancelled simulation to drop it', () => {
    const running = given(...queued, started);
    const facts = decide.cancel(running, at(4), {});
    expect(facts).toMatchObject([{ type: 'attempt-ended', outcome: 'cancelled', own: false }, { type: 'cancelled' }]);
    const cancelled = facts.reduce(evolve, running);
    expect(decide.renew(cancelled, ref, at(5), at(35), { fraction: 0.5 })).toEqual([]);
    expect(() => decide.beginCommit(cancelled, ref, at(5), at(35))).toThrow(StaleLease);
    expect(decide.cancel(cancelled, at(6), {})).toEqual([]);
  });

  it('says why it was cancelled, until it is retried', () => {
    const why = { reasonCode: 'X', reason: 'x' };
    const waiting = given(...queued);
    const cancelled = decide.cancel(waiting, at(2), { why }).reduce(evolve, waiting);
    expect(cancelled).toMatchObject({ status: 'cancelled', ...why });
    const retried = decide.retry(cancelled, at(3), null).reduce(evolve, cancelled);
    expect(retried).toMatchObject({ status: 'queued', reasonCode: null, reason: null, detail: null });
  });

  it('is cancelled by whoever wants it, or by nobody', () => {
    const waiting = given(...queued);
    expect(decide.cancel(waiting, at(2), { by: 'somebody' })).toMatchObject([{ by: 'somebody', reason: null }]);
    const why = { reasonCode: 'X', reason: 'x' };
    expect(decide.cancel(waiting, at(2), { why })).toMatchObject([{ by: null, ...why }]);
  });

  it('cannot be cancelled after its end, nor retried before it', () => {
    const complete = given(...queued, { type: 'completed', at: at(1), solveSeconds: 0, reused: true });
    expect(() => decide.cancel(complete, at(2), {})).toThrow(SimulationHasEnded);
    expect(() => decide.retry(complete, at(2), null)).toThrow(SimulationNotRetryable);
    expect(() => decide.retry(given(...queued), at(2), null)).toThrow(SimulationNotRetryable);
  });

  it('starts over when retried: failures forgotten, attempts numbered on', () => {
    const failed = given(...queued, started, { type: 'failed', at: at(2), reasonCode: 'X', reason: 'x' });
    const state = decide.retry(failed, at(9), null).reduce(evolve, failed);
    expect(state).toMatchObject({ status: 'queued', ownFailures: 0, reasonCode: null, attempt: 1 });
  });

  it('waits for a running twin, takes its result, its failure, or its place', () => {
    const waiting = given(...decide.receive(t0, null, 'twin'));
    expect(decide.reuse(waiting, at(5)).reduce(evolve, waiting)).toMatchObject({ status: 'complete', reused: true });
    expect(decide.failWithOther(waiting, at(5), crash).reduce(evolve, waiting)).toMatchObject({ status: 'failed' });
    expect(decide.changeWait(waiting, at(5), null).reduce(evolve, waiting)).toMatchObject({
      status: 'queued',
      waitsFor: null,
    });
  });

  it('ends once, whatever workers and people do', () => {
    const action = fc.constantFrom('start', 'renew', 'begin', 'finish', 'fail', 'giveBack', 'cancel');
    fc.assert(
      fc.property(fc.array(fc.tuple(action, fc.boolean()), { maxLength: 60 }), (script) => {
        let state = given(...queued);
        let ends = 0;
        for (const [index, [kind, stale]] of script.entries()) {
          const now = at(index);
          const held = { attempt: state.attempt, fence: BigInt(stale ? -1 : (state.lease?.fence ?? 0n)) };
          const attempts: Record<typeof kind, () => SimulationFact[]> = {
            start: () =>
              decide.start(state, now, {
                fence: BigInt(index + 1),
                workerId: 'w',
                node: 'n',
                pool: 'p',
                sharedBy: 1,
                until: at(index + 30),
              }),
            renew: () => decide.renew(state, held, now, at(index + 30), { fraction: index / 60 }),
            begin: () => decide.beginCommit(state, held, now, at(index + 30)),
            finish: () => decide.finishCommit(state, held, now, 1),
            fail: () => decide.fail(state, held, now, crash),
            giveBack: () => decide.giveBack(state, held, now, 'released'),
            cancel: () => decide.cancel(state, now, {}),
          };
          const facts = tryOr(attempts[kind], []);
          ends += facts.filter((fact) => ['completed', 'failed', 'cancelled'].includes(fact.type)).length;
          state = facts.reduce(evolve, state);
          expect(simulationStatuses).toContain(state.status);
          expect(ends).toBe(hasEnded(state) ? 1 : 0);
        }
      }),
    );
  });
});

function tryOr<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
