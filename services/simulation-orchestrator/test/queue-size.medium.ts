import { newId } from '@strainscope/kernel';
import { RowsRead } from '@strainscope/testing';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { Load } from '../src/leases/load.ts';
import { HeldLeases } from '../src/leases/held-leases.ts';
import { elsewhere } from '../src/pools/pool-state.ts';
import { claimer, limit, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

describe('100,000 queued simulations of 20 tenants', () => {
  let orchestrator: TestOrchestrator;
  beforeAll(async () => {
    orchestrator = await testOrchestrator();
    for (let n = 0; n < 20; n += 1) await submitted(orchestrator, { tenantId: newId() });
    await multiply(orchestrator, 5_000);
    await orchestrator.query('analyze simulations');
  }, 240_000);
  afterAll(() => orchestrator.close());

  /** Index scans read a few pages; a scan of the queue would read thousands. */
  async function pagesRead(sql: string): Promise<number> {
    const rows = await orchestrator.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${sql}`,
    );
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
    return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  }

  it('are claimed evenly', async () => {
    const tenants = new Set<string>();
    for (let n = 0; n < 20; n += 1) {
      const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
      tenants.add(simulation!.tenantId);
    }
    expect(tenants.size).toBe(20);
  });

  it('are found by index: the head of a tenant’s queue, the held ones, those of an event', async () => {
    const [{ tenant_id: tenant, event_id: event }] = (await orchestrator.query<{ tenant_id: string; event_id: string }>(
      'select tenant_id, event_id from simulations limit 1',
    )) as [{ tenant_id: string; event_id: string }];
    const ready = `solver_version = '1.0.0-test' and tenant_id = '${tenant}' and live = false and waits_for is null and status = 'queued'`;
    expect(await pagesRead(`select * from simulations where ${ready} order by id limit 1`)).toBeLessThan(50);
    const held = `status in ('running', 'post-processing') and lease_until < now()`;
    expect(await pagesRead(`select * from simulations where ${held} order by lease_until limit 1000`)).toBeLessThan(
      200,
    );
    expect(
      await pagesRead(`select * from simulations where event_id = '${event}' order by id desc limit 100`),
    ).toBeLessThan(200);
  });

  it('are counted while they are worked on', async () => {
    expect(await orchestrator.get(Load).measure([elsewhere])).toEqual({
      ready: 100_000,
      held: 20,
      heldApart: 0,
      busy: 1,
    });
    orchestrator.clock.advance(31_000);
    expect(await orchestrator.get(HeldLeases).expired(orchestrator.clock.now())).toHaveLength(20);
  });

  it('are counted without those that a budget keeps back', async () => {
    await orchestrator.query(
      `insert into node_budgets (node_id, monthly, mode, month)
       select tenant_id, 0, 'strict', date '2026-05-01' from simulations limit 1`,
    );
    expect(await orchestrator.get(Load).measure([elsewhere])).toEqual({
      ready: 95_000,
      held: 20,
      heldApart: 0,
      busy: 1,
    });
  });
});

describe('100,000 queued simulations that a budget keeps back, before one that may be claimed', () => {
  let orchestrator: TestOrchestrator;
  let read: RowsRead;
  const [barred, institutions] = [newId(), [newId(), newId()]];
  const scopes = Array.from({ length: 10 }, (_, n) => [barred, n < 5 ? institutions[0]! : institutions[1]!, newId()]);

  beforeAll(async () => {
    orchestrator = await testOrchestrator();
    read = new RowsRead(orchestrator.em);
    for (const scope of scopes) await submittedIn(scope);
    await multiply(orchestrator, 10_000);
    await orchestrator.query('analyze simulations');
  }, 240_000);
  afterEach(() => orchestrator.query('delete from node_budgets'));
  afterAll(() => orchestrator.close());

  const submittedIn = (scope: string[]) =>
    submitted(orchestrator, { tenantId: scope[0]!, hae: { scope, teamId: scope[2]! } });

  it.each([
    ['an organization at its limit', [barred], { concurrent: 0 }],
    ['institutions at their limits', institutions, { concurrent: 0 }],
    ['teams at their limits', scopes.map(([, , team]) => team!), { concurrent: 0 }],
    ['a spent strict month', [barred], { monthly: 0 }],
    ['a spent soft month', [barred], { monthly: 0, mode: 'soft' }],
    ['spent soft months of teams', scopes.map(([, , team]) => team!), { monthly: 0, mode: 'soft' }],
  ])('%s: a claim reads a few rows', async (_, nodes, budget) => {
    for (const node of nodes) await limit(orchestrator, node, budget);
    // What of a soft month was submitted before it was spent.
    await orchestrator.query(`update node_budgets set spent_at = '2026-05-01'`);
    const next = await submittedIn([newId(), newId(), newId()]);
    await orchestrator.query('update tenants set usage = 1000, usage_at = ? where id <> ?', [
      orchestrator.clock.now().toISOString(),
      barred,
    ]);
    let claimed: string[] = [];
    const tables = await read.of(async () => {
      const simulations = await orchestrator.get(ClaimWork).execute(claimer('w', { most: 8 }));
      claimed = simulations.map(({ id }) => id);
    });
    expect(claimed).toEqual([next]);
    const { scanned, fetched, entries } = tables.get('simulations')!;
    expect(scanned + fetched + entries).toBeLessThan(500);
  });
});

/** Each simulation once more, `times` times, with contents of their own. */
async function multiply({ query }: TestOrchestrator, times: number): Promise<void> {
  const columns = await query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'simulations' order by ordinal_position`,
  );
  const own: Record<string, string> = { id: 'gen_random_uuid()', content_key: 'md5(n::text || s.id::text)' };
  const values = columns.map(({ name }) => own[name] ?? `s.${name}`).join(', ');
  await query(`insert into simulations select ${values} from simulations s, generate_series(1, ${times}) n`);
}
