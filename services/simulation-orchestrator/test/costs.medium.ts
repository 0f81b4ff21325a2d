import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { Level, newId, NotFound } from '@strainscope/kernel';
import { registry } from '@strainscope/observability';
import { CostMetrics } from '../src/cost-ledger/cost.metrics.ts';
import { Costs } from '../src/cost-ledger/queries/costs.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { claimer, refOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const admin: Actor = { personId: newId(), level: Level.admin, permissions: [] };
const day = 24 * 3_600_000;
const crash = { reasonCode: 'CRASH', reason: 'It crashed.', retryable: true };

describe('what simulations cost', () => {
  let orchestrator: TestOrchestrator;
  const open = async (config: object) => {
    orchestrator = await testOrchestrator({ config: { solverVersion: '1.0.0-test', ...config } });
  };
  afterEach(() => orchestrator.close());

  async function solve(tenantId: string, seconds: number): Promise<string> {
    const id = await submitted(orchestrator, { tenantId });
    const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
    orchestrator.clock.advance(seconds * 1000);
    await orchestrator.get(FailAttempt).execute(refOf(simulation!), { ...crash, retryable: false });
    return id;
  }

  async function metric() {
    const metrics = orchestrator.get(CostMetrics);
    metrics.start();
    const { values } = await registry.getSingleMetric('strainscope_cost_per_1000_simulations')!.get();
    await metrics.stop();
    return values;
  }

  const read = (ask: { month?: string; by?: string; cursor?: string; size?: number } = {}, actor = admin) =>
    runAsActor(actor, () =>
      orchestrator.get(Costs).read({
        month: ask.month ?? '',
        by: ask.by ?? '',
        page: { $typeName: 'strainscope.common.v1.PageRequest', cursor: ask.cursor ?? '', size: ask.size ?? 10 },
      }),
    );

  it('is seconds times the price of the pool, added up by month, by whom and by what', async () => {
    await open({ prices: { elsewhere: { coreHour: 36 } } });
    const [large, small] = [newId(), newId()];
    const dear = await solve(large, 30);
    await solve(large, 20);
    await solve(small, 10);
    const { months, rows, prices, currency } = await read();
    expect(months).toMatchObject([
      { month: '2026-05', cost: 0.6, simulations: 3, solveSeconds: 60, unpricedSeconds: 0 },
    ]);
    expect(rows).toMatchObject([
      { key: large, cost: 0.5, simulations: 2, attempts: 2 },
      { key: small, cost: 0.1, simulations: 1 },
    ]);
    expect(prices).toMatchObject([{ pool: 'elsewhere', cores: 1, gpus: 0, coreHour: 36, perSecond: 0.01 }]);
    expect(prices[0]!.gpuHour).toBeUndefined();
    expect(currency).toBe('USD');
    expect((await read({ by: 'pool' })).rows).toMatchObject([{ key: 'elsewhere', cost: 0.6 }]);
    expect((await read({ by: 'simulation', size: 1 })).rows).toMatchObject([{ key: dear, cost: 0.3 }]);
    expect((await read({ by: 'team' })).rows).toHaveLength(3);
    expect((await read({ month: '2026-04' })).rows).toEqual([]);
  });

  it('is told of this month and the eleven before it', async () => {
    await open({ rate: { perSecond: 1 } });
    for (let month = 0; month < 14; month += 1) {
      await solve(newId(), 1);
      orchestrator.clock.advance(31 * day);
    }
    orchestrator.clock.advance(-31 * day);
    const { months } = await read();
    expect(months.map(({ month }) => month)).toEqual([
      '2027-06',
      '2027-05',
      '2027-04',
      '2027-03',
      '2027-02',
      '2027-01',
      '2026-12',
      '2026-11',
      '2026-10',
      '2026-09',
      '2026-08',
      '2026-07',
    ]);
  });

  it('reads nothing that is older, to the moment of UTC', async () => {
    await open({ rate: { perSecond: 1 } });
    await solve(newId(), 1);
    const booked = (at: string) => orchestrator.query('update cost_entries set at = ?', [at]);
    await booked('2025-06-01T00:00:00Z');
    expect((await read()).months).toMatchObject([{ month: '2025-06', cost: 1 }]);
    await booked('2025-05-31T23:59:59.999Z');
    expect((await read()).months).toEqual([]);
  });

  it('is told page by page', async () => {
    await open({ rate: { perSecond: 1 } });
    for (const seconds of [3, 2, 1]) await solve(newId(), seconds);
    const first = await read({ size: 2 });
    const second = await read({ size: 2, cursor: first.page!.nextCursor });
    expect([...first.rows, ...second.rows].map(({ cost }) => cost)).toEqual([3, 2, 1]);
    expect([first.page!.total, second.page!.nextCursor]).toEqual([3n, '']);
  });

  it('is nothing, and says so, where no price is set', async () => {
    await open({});
    await solve(newId(), 8);
    const { months, prices, rows } = await read();
    for (const each of [months, rows]) {
      expect(each).toMatchObject([{ cost: 0, solveSeconds: 8, unpricedSeconds: 8 }]);
    }
    expect(prices).toMatchObject([{ perSecond: 0 }]);
    expect(await metric()).toEqual([]);
  });

  it('tells how many simulations had no price at all, of those that were booked before prices began', async () => {
    await open({ prices: { elsewhere: { coreHour: 36 } } });
    const tenant = newId();
    const attempt = async (seconds: number, retryable: boolean) => {
      const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
      orchestrator.clock.advance(seconds * 1000);
      await orchestrator.get(FailAttempt).execute(refOf(simulation!), { ...crash, retryable });
    };
    await solve(tenant, 10);
    await submitted(orchestrator, { tenantId: tenant });
    await attempt(20, true);
    await orchestrator.query('update cost_entries set rate_per_second = 0, cost = 0');
    // Prices begin: the second attempt of one has a price.
    orchestrator.clock.advance(3_600_000);
    await attempt(30, false);
    await solve(tenant, 10);
    const { months, rows } = await read();
    for (const each of [months, rows]) {
      expect(each).toMatchObject([{ cost: 0.4, simulations: 3, unpricedSimulations: 1, unpricedSeconds: 30 }]);
    }
    const { rows: alone } = await read({ by: 'simulation' });
    expect(alone.map(({ unpricedSimulations }) => unpricedSimulations)).toEqual([0, 0, 1]);
  });

  it('is a metric by the thousand: of the last day, of whatever failed too, of pools that have a price', async () => {
    await open({ prices: { elsewhere: { coreHour: 36 } } });
    await solve(newId(), 500);
    orchestrator.clock.advance(25 * 3_600_000);
    await solve(newId(), 10);
    await solve(newId(), 20);
    expect(await metric()).toEqual([{ labels: { pool: 'elsewhere', currency: 'USD' }, value: 150 }]);
  });

  it('is for administrators', async () => {
    await open({});
    const boss: Actor = { personId: newId(), level: Level.organization, permissions: ['operator'] };
    await expect(read({}, boss)).rejects.toThrow(NotFound);
    await expect(read({ by: 'shoe size' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
