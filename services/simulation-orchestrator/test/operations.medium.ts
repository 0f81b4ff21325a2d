import { create } from '@bufbuild/protobuf';
import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { consentProjection } from '@strainscope/consent';
import { Level, newId, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventCatalogue } from '@strainscope/proto';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { GiveBack } from '../src/leases/commands/give-back.ts';
import { RetryFailures } from '../src/operations/commands/retry-failures.ts';
import { AttemptList } from '../src/operations/queries/attempt-list.ts';
import { FailureCauses } from '../src/operations/queries/failure-causes.ts';
import { OperationsFigures } from '../src/operations/queries/operations-figures.ts';
import { OperatorActions } from '../src/operations/queries/operator-actions.ts';
import { ControlPool } from '../src/pools/commands/control-pool.ts';
import type { PoolOrder } from '../src/pools/commands/control-pool.ts';
import { Simulation } from '../src/simulations/simulation.entity.ts';
import { viewsOf } from '../src/simulations/simulation.view.ts';
import { Motion } from '../src/submissions/motion.entity.ts';
import { Submissions } from '../src/submissions/submissions.ts';
import { Cancellation } from '../src/transitions/cancellation.ts';
import { announced, claimer, limit, refOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const operator: Actor = { personId: newId(), level: Level.admin, permissions: ['operator'] };
const admin: Actor = { ...operator, permissions: ['super'] };
const pool = 'elsewhere';
const CHANGED = 'strainscope.auth.processing.changed.v1';

describe('the operators’ console', () => {
  let orchestrator: TestOrchestrator;
  beforeEach(async () => void (orchestrator = await testOrchestrator()));
  afterEach(() => orchestrator.close());

  const control = (order: PoolOrder) => runAsActor(operator, () => orchestrator.get(ControlPool).execute(order));
  const claim = () => orchestrator.get(ClaimWork).execute(claimer('w'));
  const figures = () => runAsActor(admin, () => orchestrator.get(OperationsFigures).read());

  async function failed(reasonCode: string): Promise<string> {
    const id = await submitted(orchestrator);
    const [simulation] = await claim();
    const failure = { reasonCode, reason: `It was ${reasonCode}.`, retryable: false };
    await orchestrator.get(FailAttempt).execute(refOf(simulation!), failure, ['first line', 'last line']);
    return id;
  }

  it('says who waits, how long claims take and how attempts ended', async () => {
    const tenantId = newId();
    for (let n = 0; n < 3; n += 1) await submitted(orchestrator, { tenantId });
    orchestrator.clock.advance(40_000);
    await claim();
    await failed('CRASH');
    const { tenants, pools, ...flow } = await figures();
    expect(tenants).toMatchObject([{ tenantId, ready: 2, running: 1 }]);
    expect(pools).toMatchObject([{ name: pool, kind: 'external', state: 'open', running: 1, busy: 1 }]);
    expect(flow).toMatchObject({ windowSeconds: 3600, claims: 2, claimLatencyP50: 20, completed: 0, failed: 1 });
  });

  describe('of a run that stopped', () => {
    const cause = { reasonCode: 'ENERGY_ERROR', reason: 'The energy balance is off.' };
    const detail = 'Stopped at 43.0 of 60.0 ms, with MPS95 at least 21.3 % until then.';
    let id: string;
    let twin: string;
    beforeEach(async () => {
      const content = newId();
      [id, twin] = [await submitted(orchestrator, { content }), await submitted(orchestrator, { content })];
      const [simulation] = await claim();
      await orchestrator.get(FailAttempt).execute(refOf(simulation!), { ...cause, detail, retryable: false });
    });
    const asAdmin = <T>(read: () => Promise<T>) => runAsActor(admin, read);

    it.each([
      ['causes', () => orchestrator.get(FailureCauses).read()],
      ['attempts', () => orchestrator.get(AttemptList).read({ outcome: '', reasonCode: '', page: undefined })],
      ['what is announced', () => orchestrator.query('select value from outbox')],
    ])('%s tell the cause alone: a read of them is recorded of nobody', async (_, read) => {
      const told = JSON.stringify(await asAdmin<unknown>(read), (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      expect(told).toContain(cause.reason);
      expect(told).not.toContain('MPS95');
    });

    it('its own page tells both, and so does that of another with the same content', async () => {
      const pages = await asAdmin(() =>
        withScope(orchestrator.em, serviceScope, async (em) =>
          viewsOf(em, await em.find(Simulation, { id: { $in: [id, twin] } })),
        ),
      );
      expect(pages).toMatchObject([
        { ...cause, detail },
        { ...cause, detail },
      ]);
      expect(pages.flatMap(({ attempts }) => attempts)).toMatchObject([{ ...cause, detail }]);
    });
  });

  it('says what the longest of a tenant waits for', async () => {
    const [tenantId, barred, free] = [newId(), newId(), newId()];
    await submitted(orchestrator, { tenantId, hae: { teamId: barred, scope: [barred, tenantId] } });
    await submitted(orchestrator, { tenantId, hae: { teamId: free, scope: [free, tenantId] } });
    const why = async () => {
      const [{ waitsBecause, waitsNodeId } = {}] = (await figures()).tenants;
      return [waitsBecause, waitsNodeId];
    };
    expect(await why()).toEqual(['', '']);
    await limit(orchestrator, barred, { concurrent: 0 });
    expect(await why()).toEqual(['concurrent', barred]);
    await control({ pool, state: 'paused' });
    expect(await why()).toEqual(['paused', '']);
  });

  it('pauses and drains a pool, or all, and opens them again', async () => {
    await submitted(orchestrator);
    for (const [name, state] of [
      [pool, 'paused'],
      [pool, 'draining'],
      ['*', 'paused'],
    ] as const) {
      await control({ pool: name, state });
      expect(await claim()).toEqual([]);
      const ownState = name === '*' ? 'open' : state;
      expect((await figures()).pools[0]).toMatchObject({ state, ownState });
      await control({ pool: name, state: 'open' });
    }
    await orchestrator.query('update pool_controls set concurrency = 0 where pool = ?', [pool]);
    expect(await claim()).toEqual([]);
    await orchestrator.query('update pool_controls set concurrency = null');
    expect(await claim()).toHaveLength(1);
    expect(await announced(orchestrator, '*')).toEqual(['controlled', 'controlled']);
  });

  it('keeps what was done and by whom', async () => {
    await control({ pool, state: 'paused' });
    await control({ pool, state: 'open' });
    const { actions } = await runAsActor(admin, () => orchestrator.get(OperatorActions).read(undefined));
    const of = { actorId: operator.personId, subject: pool };
    expect(actions).toMatchObject([
      { ...of, action: 'opened' },
      { ...of, action: 'paused', before: '{"state":"open","concurrency":null}' },
    ]);
    const text = await orchestrator.query('select after from operator_actions order by id');
    expect(text).toEqual([
      { after: { state: 'paused', concurrency: null } },
      { after: { state: 'open', concurrency: null } },
    ]);
  });

  it('keeps nothing of an order that changes nothing', async () => {
    await control({ pool, state: 'open' });
    await control({ pool: '*', state: 'open' });
    expect(await runAsActor(operator, () => orchestrator.get(RetryFailures).execute('CRASH'))).toMatchObject({
      retried: 0,
    });
    expect(await orchestrator.query('select from operator_actions')).toEqual([]);
    expect(await announced(orchestrator, pool)).toEqual([]);
  });

  it('is for administrators, and its levers for operators', async () => {
    const strangers: Actor[] = [
      { personId: newId(), level: Level.organization, permissions: ['operator'] },
      { personId: newId(), level: Level.player, permissions: ['research'] },
    ];
    for (const stranger of strangers) {
      await expect(runAsActor(stranger, () => orchestrator.get(OperationsFigures).read())).rejects.toThrow(NotFound);
    }
    for (const other of [admin, ...strangers]) {
      const paused = runAsActor(other, () => orchestrator.get(ControlPool).execute({ pool, state: 'paused' }));
      await expect(paused).rejects.toThrow(NotFound);
      const retried = runAsActor(other, () => orchestrator.get(RetryFailures).execute('CRASH'));
      await expect(retried).rejects.toThrow(NotFound);
    }
    await expect(control({ pool: 'nowhere', state: 'paused' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(control({ pool, concurrency: 2 })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('lists attempts page by page, with node, reason and the end of the log', async () => {
    for (const reasonCode of ['CRASH', 'CRASH', 'MEMORY']) await failed(reasonCode);
    const read = (ask: { outcome?: string; reasonCode?: string; cursor?: string }) =>
      runAsActor(admin, () =>
        orchestrator.get(AttemptList).read({
          outcome: '',
          reasonCode: '',
          ...ask,
          page: { $typeName: 'strainscope.common.v1.PageRequest', cursor: ask.cursor ?? '', size: 2 },
        }),
      );
    const first = await read({});
    expect(first.attempts).toMatchObject([
      { reasonCode: 'MEMORY', node: 'test', pool, outcome: 'failed', logTail: ['first line', 'last line'] },
      { reasonCode: 'CRASH' },
    ]);
    const rest = await read({ cursor: first.page!.nextCursor });
    expect([rest.attempts.length, rest.page!.nextCursor]).toEqual([1, '']);
    expect((await read({ reasonCode: 'CRASH' })).attempts).toHaveLength(2);
    expect((await read({ outcome: 'running' })).attempts).toEqual([]);
  });

  it('counts as lost what it lists as lost: what a worker gave back, and not what somebody cancelled', async () => {
    const cancelled = await submitted(orchestrator);
    await claim();
    await withScope(orchestrator.em, serviceScope, (em) => orchestrator.get(Cancellation).cancel(em, cancelled, {}));
    await submitted(orchestrator);
    const [released] = await claim();
    await orchestrator.get(GiveBack).execute(refOf(released!), 'released');
    const { attempts } = await runAsActor(admin, () =>
      orchestrator.get(AttemptList).read({ outcome: 'lost', reasonCode: '' }),
    );
    expect(attempts.map(({ simulationId }) => simulationId)).toEqual([released!.id]);
    expect((await figures()).lost).toBe(1);
  });

  it('groups failures by cause and retries a group', async () => {
    for (const reasonCode of ['CRASH', 'CRASH', 'MEMORY']) await failed(reasonCode);
    const causes = async () =>
      (await runAsActor(admin, () => orchestrator.get(FailureCauses).read())).causes.map(
        ({ reasonCode, simulations, reason }) => [reasonCode, simulations, reason],
      );
    expect(await causes()).toEqual([
      ['CRASH', 2, 'It was CRASH.'],
      ['MEMORY', 1, 'It was MEMORY.'],
    ]);
    const answer = await runAsActor(operator, () => orchestrator.get(RetryFailures).execute('CRASH'));
    expect(answer).toEqual({ retried: 2, left: 0 });
    expect(await causes()).toEqual([['MEMORY', 1, 'It was MEMORY.']]);
    expect(await claim()).toHaveLength(1);
  });

  it('retries nothing of somebody who may not be processed', async () => {
    const id = await failed('CRASH');
    const [failing] = await orchestrator.query<{ person_id: string; event_id: string }>(
      'select person_id, event_id from simulations where id = ?',
      [id],
    );
    const personId = failing!.person_id;
    const decided = (revision: bigint, ...permittedPurposes: string[]) =>
      withScope(orchestrator.em, serviceScope, (em) =>
        consentProjection.apply(
          em,
          CHANGED,
          create(eventCatalogue[CHANGED], { personId, revision, permittedPurposes }),
        ),
      );
    const retry = () => runAsActor(operator, () => orchestrator.get(RetryFailures).execute('CRASH'));
    await decided(1n);
    expect(await retry()).toEqual({ retried: 0, left: 0 });
    expect(await claim()).toEqual([]);
    // Whichever door an order comes through.
    const order = { meshType: 'fine', meshSubtype: 'male', quality: 'standard', saveVtu: false } as const;
    const submit = () =>
      withScope(orchestrator.em, serviceScope, async (em) =>
        orchestrator.get(Submissions).submit(em, await em.findOneOrFail(Motion, { eventId: failing!.event_id }), order),
      );
    await expect(submit()).rejects.toThrow(NotFound);
    await decided(2n, 'care', 'team');
    expect(await retry()).toEqual({ retried: 1, left: 0 });
    expect(await submit()).toMatchObject({ verdict: { answer: 'new' } });
  });

  it('retries a group of which one was erased meanwhile', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push(await failed('CRASH'));
      orchestrator.clock.advance(1);
    }
    const [first, gone, last] = ids;
    const submissions = orchestrator.get(Submissions);
    const resubmit = submissions.resubmit.bind(submissions);
    submissions.resubmit = async (em, simulation) => {
      for (const table of ['simulation_log_lines', 'cost_entries', 'attempts', 'simulation_transitions']) {
        await orchestrator.query(`delete from ${table} where simulation_id = ?`, [gone]);
      }
      await orchestrator.query('delete from simulations where id = ?', [gone]);
      await resubmit(em, simulation);
    };
    const answer = await runAsActor(operator, () => orchestrator.get(RetryFailures).execute('CRASH'));
    expect(answer).toEqual({ retried: 2, left: 0 });
    const queued = await orchestrator.query(`select id from simulations where status = 'queued' order by id`);
    expect(queued).toEqual([{ id: first }, { id: last }]);
    const [action] = await orchestrator.query('select after from operator_actions');
    expect(action).toEqual({ after: { retried: 2, skipped: 1, left: 0 } });
  });
});
