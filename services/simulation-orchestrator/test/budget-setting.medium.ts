import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { FakeClock, Level, newId, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { ControlPool } from '../src/pools/commands/control-pool.ts';
import { BudgetList } from '../src/use-cases/budgets/budget-list.ts';
import { SetBudget } from '../src/use-cases/budgets/set-budget.ts';
import type { BudgetOrder } from '../src/use-cases/budgets/set-budget.ts';
import { SimulationQueries } from '../src/use-cases/simulations/simulation-queries.ts';
import { announced, claimer, refOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const operator: Actor = { personId: newId(), level: Level.admin, permissions: ['operator'] };
const crash = { reasonCode: 'CRASH', reason: 'It crashed.', retryable: false };

describe('budgets that people set', () => {
  let orchestrator: TestOrchestrator;
  let claim: ClaimWork;
  const [organization, institution, team] = [newId(), newId(), newId()];
  const scope = [organization, institution, team];
  beforeEach(async () => {
    orchestrator = await testOrchestrator({ config: { solverVersion: '1.0.0-test', rate: { perSecond: 1 } } });
    claim = orchestrator.get(ClaimWork);
    for (const [depth, kind] of ['organization', 'institution', 'team'].entries()) {
      await orchestrator.query('insert into access_nodes (id, kind, path) values (?, ?, ?::uuid[])', [
        scope[depth],
        kind,
        `{${scope.slice(0, depth + 1).join(',')}}`,
      ]);
    }
  });
  afterEach(() => orchestrator.close());

  const set = (actor: Actor, order: Partial<BudgetOrder> & { nodeId: string }) =>
    runAsActor(actor, () =>
      orchestrator.get(SetBudget).execute({ weight: null, concurrent: null, monthly: null, mode: 'strict', ...order }),
    );
  const read = async (actor: Actor, nodeIds: string[]) =>
    (await runAsActor(actor, () => orchestrator.get(BudgetList).read(nodeIds))).budgets;
  const submit = () => submitted(orchestrator, { tenantId: organization, hae: { teamId: team, scope } });

  async function staffOf(nodeId: string, level: Level): Promise<Actor> {
    const personId = newId();
    await orchestrator.query(`insert into access_grants (person_id, node_id, role, level) values (?, ?, 'staff', ?)`, [
      personId,
      nodeId,
      level,
    ]);
    return { personId, level, permissions: ['portal'] };
  }

  /** A solve of so many seconds, at a rate of 1 a second. */
  async function solved(seconds: number): Promise<void> {
    const [simulation] = await claim.execute(claimer('w'));
    orchestrator.clock.advance(seconds * 1000);
    await orchestrator.get(FailAttempt).execute(refOf(simulation!), crash);
  }

  const waiting = async (id: string) => {
    const { waitsBecause, waitsNodeId, queuePosition } = await runAsActor(operator, () =>
      orchestrator.get(SimulationQueries).get(id),
    );
    return { waitsBecause, waitsNodeId, queuePosition };
  };

  it.each(['a new budget', 'a budget that is set again'])(
    '%s counts a cost that is booked at the same moment',
    async (which) => {
      const monthly = { nodeId: organization, monthly: 100 };
      if (which !== 'a new budget') await set(operator, monthly);
      await submit();
      const [simulation] = await claim.execute(claimer('w'));
      orchestrator.clock.advance(7_000);
      const open = Promise.withResolvers<void>();
      const setting = open.promise.then(() => set(operator, monthly));
      await withScope(orchestrator.em, serviceScope, async (em) => {
        await orchestrator.get(FailAttempt).execute(refOf(simulation!), crash);
        open.resolve();
        const waits = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
        await eventually(async () => expect(await em.execute(waits)).toHaveLength(1));
      });
      await setting;
      expect(await read(operator, [organization])).toMatchObject([{ spent: 7 }]);
      expect(await orchestrator.query('select spent::float8 from node_budgets')).toEqual([{ spent: 7 }]);
    },
  );

  it('are divided by whoever runs the node above; organizations’ are for operators', async () => {
    const [boss, head, coach] = [
      await staffOf(organization, Level.organization),
      await staffOf(institution, Level.institution),
      await staffOf(team, Level.team),
    ];
    const limits = { concurrent: 2 };
    for (const [actor, nodeId] of [
      [boss, organization],
      [head, institution],
      [coach, team],
      [{ ...operator, permissions: ['super'] } as Actor, organization],
      [await staffOf(newId(), Level.organization), team],
      [operator, newId()],
    ] as const) {
      await expect(set(actor, { nodeId, ...limits })).rejects.toThrow(NotFound);
    }
    await set(operator, { nodeId: organization, ...limits, weight: 3 });
    await set(boss, { nodeId: institution, ...limits });
    await set(head, { nodeId: team, ...limits });
    await expect(set(head, { nodeId: team, weight: 2 })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await read(operator, [organization])).toMatchObject([{ weight: 3, concurrent: 2, mayEdit: true }]);
    expect((await read(coach, scope)).map(({ nodeId, mayEdit }) => [nodeId, mayEdit])).toEqual([[team, false]]);
    expect(await announced(orchestrator, team)).toEqual(['changed']);
  });

  it('leave the weight as it is where none is given', async () => {
    await set(operator, { nodeId: organization, weight: 3 });
    await set(operator, { nodeId: organization, concurrent: 2 });
    await set(operator, { nodeId: organization });
    expect(await read(operator, [organization])).toMatchObject([{ weight: 3 }]);
    const actions = await orchestrator.query('select action from operator_actions order by id');
    expect(actions.map(({ action }) => action)).toEqual(['budget set', 'budget set', 'budget cleared']);
  });

  it('are kept with what they were before: the weight, too, and in which currency', async () => {
    await set(operator, { nodeId: organization, weight: 3, monthly: 5 });
    await set(operator, { nodeId: organization, concurrent: 0, weight: 4 });
    await set(operator, { nodeId: organization });
    const actions = await orchestrator.query('select before, after from operator_actions order by id');
    const none = { concurrent: null, monthly: null };
    expect(actions).toMatchObject([
      { before: { weight: 1, ...none }, after: { weight: 3, concurrent: null, monthly: 5, currency: 'USD' } },
      { before: { weight: 3, concurrent: null, monthly: 5 }, after: { weight: 4, concurrent: 0, monthly: null } },
      { before: { weight: null, concurrent: 0 }, after: { weight: null, ...none } },
    ]);
  });

  it('count what the month has cost already, and are cleared with nothing in them', async () => {
    for (let n = 0; n < 2; n += 1) await submit();
    await solved(10);
    expect(await read(operator, [team])).toMatchObject([{ spent: 10, waiting: 1, running: 0 }]);
    await set(operator, { nodeId: team, monthly: 10 });
    expect(await claim.execute(claimer('w'))).toEqual([]);
    await set(operator, { nodeId: team, monthly: 11 });
    expect(await claim.execute(claimer('w'))).toHaveLength(1);
    await set(operator, { nodeId: team });
    expect(await orchestrator.query('select from node_budgets')).toEqual([]);
    const actions = await orchestrator.query('select action from operator_actions order by id');
    expect(actions.map(({ action }) => action)).toEqual(['budget set', 'budget set', 'budget cleared']);
  });

  describe('soft, where the clock of one process is ten minutes ahead', () => {
    let database: FakeClock;
    let own: FakeClock;
    beforeEach(async () => {
      await orchestrator.abandon();
      const { clock, database: kept, blobs } = orchestrator;
      [database, own] = [clock, new FakeClock(clock.now())];
      const restarted = await testOrchestrator({ database: kept, blobs, clock: own, databaseClock: database });
      orchestrator = { ...restarted, clock };
      claim = orchestrator.get(ClaimWork);
      await submit();
      await solved(0);
    });
    const soft = { nodeId: organization, monthly: 0, mode: 'soft' } as const;

    async function ahead(act: () => Promise<unknown>): Promise<void> {
      own.advance(600_000);
      await act();
      own.advance(-600_000);
    }

    it('let go on what was submitted there before', async () => {
      await ahead(submit);
      database.advance(60_000);
      await set(operator, soft);
      expect(await claim.execute(claimer('w'))).toHaveLength(1);
    });

    it('bar what is submitted after they were set there', async () => {
      await ahead(() => set(operator, soft));
      database.advance(60_000);
      own.advance(60_000);
      await submit();
      expect(await claim.execute(claimer('w'))).toEqual([]);
    });
  });

  it('are not told to be used up in the next month for what was spent in this one', async () => {
    await submit();
    await set(operator, { nodeId: team, monthly: 10 });
    await solved(10);
    const isUsedUp = async () =>
      (await read(operator, [team])).map(({ spent, spentAt }) => [spent, spentAt !== undefined]);
    expect(await isUsedUp()).toEqual([[10, true]]);
    orchestrator.clock.advance(31 * 24 * 3600 * 1000);
    expect(await isUsedUp()).toEqual([[0, false]]);
  });

  it('tell what waits why, and where in the queue', async () => {
    const first = await submit();
    orchestrator.clock.advance(1);
    const second = await submit();
    expect(await waiting(second)).toEqual({ waitsBecause: '', waitsNodeId: '', queuePosition: 2 });
    await set(operator, { nodeId: institution, monthly: 0 });
    expect(await waiting(first)).toEqual({ waitsBecause: 'month', waitsNodeId: institution, queuePosition: 1 });
    await set(operator, { nodeId: institution, concurrent: 0 });
    expect(await waiting(first)).toMatchObject({ waitsBecause: 'concurrent', waitsNodeId: institution });
    await runAsActor(operator, () => orchestrator.get(ControlPool).execute({ pool: '*', state: 'paused' }));
    expect(await waiting(first)).toMatchObject({ waitsBecause: 'paused', waitsNodeId: '' });
    await runAsActor(operator, () => orchestrator.get(ControlPool).execute({ pool: '*', state: 'open' }));
    await orchestrator.query(`insert into pool_controls values ('elsewhere', 'open', 0)`);
    expect(await waiting(first)).toMatchObject({ waitsBecause: 'no-workers', waitsNodeId: '' });
  });

  it('of nothing, soft: what was submitted before is finished, what comes after waits, also in a later month', async () => {
    const before = await submit();
    orchestrator.clock.advance(1_000);
    await set(operator, { nodeId: organization, monthly: 0, mode: 'soft' });
    const after = await submit();
    expect((await waiting(before)).waitsBecause).toBe('');
    expect((await waiting(after)).waitsBecause).toBe('month');
    await solved(5);
    expect(await claim.execute(claimer('w'))).toEqual([]);
    orchestrator.clock.advance(40 * 24 * 3600 * 1000);
    await submit();
    expect(await claim.execute(claimer('w', { most: 9 }))).toMatchObject([{ id: after }]);
  });
});
