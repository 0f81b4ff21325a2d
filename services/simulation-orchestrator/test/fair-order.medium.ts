import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { firstOf } from '../src/fair-order/first-of-turns.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { claimer, submitted } from './fixtures.ts';
import { solverVersion, testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

describe('who is next', () => {
  let orchestrator: TestOrchestrator;
  beforeEach(async () => {
    orchestrator = await testOrchestrator();
  });
  afterEach(() => orchestrator.close());

  /** Claims one after another; answers the tenants in the order in which they were served. */
  async function served(claims: number): Promise<string[]> {
    const tenants: string[] = [];
    for (let n = 0; n < claims; n += 1) {
      const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
      if (simulation) tenants.push(simulation.tenantId);
    }
    return tenants;
  }

  it('lets a small tenant in between the many of a large one', async () => {
    const [large, small] = [newId(), newId()];
    for (let n = 0; n < 8; n += 1) await submitted(orchestrator, { tenantId: large });
    await served(3);
    for (let n = 0; n < 2; n += 1) await submitted(orchestrator, { tenantId: small });
    expect(await served(3)).toEqual([small, small, large]);
  });

  it('serves by weight', async () => {
    const [heavy, light] = [newId(), newId()];
    for (const tenantId of [heavy, light]) {
      for (let n = 0; n < 9; n += 1) await submitted(orchestrator, { tenantId });
    }
    await orchestrator.query('update tenants set weight = 2 where id = ?', [heavy]);
    const tenants = await served(9);
    expect(tenants.filter((tenant) => tenant === heavy)).toHaveLength(6);
  });

  it('takes live sessions first, and within a tenant the oldest', async () => {
    const tenantId = newId();
    const batch = await submitted(orchestrator, { tenantId });
    orchestrator.clock.advance(10);
    const live = await submitted(orchestrator, { tenantId, hae: { live: true } });
    orchestrator.clock.advance(10);
    const later = await submitted(orchestrator, { tenantId, hae: { live: true } });
    const order: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
      order.push(simulation!.id);
    }
    expect(order).toEqual([live, later, batch]);
  });

  it('holds nothing of those whose turn is later', async () => {
    const tenants = [newId(), newId(), newId()];
    for (const tenantId of tenants) await submitted(orchestrator, { tenantId });
    const claimable = { solverVersion, status: 'queued' };
    const turns = tenants.map((tenantId) => ({ tenantId, live: false }));
    const [holds, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = withScope(orchestrator.em.fork(), serviceScope, async (em) => {
      const first = await firstOf(em, turns, claimable, []);
      holds.resolve();
      await ends.promise;
      return first!.tenantId;
    });
    await holds.promise;
    const others = await served(3);
    ends.resolve();
    expect(new Set(others)).toEqual(new Set(tenants.slice(1)));
    expect(await holding).toBe(tenants[0]);
  });

  it('loses no debit when many claim at once', async () => {
    const tenantId = newId();
    for (let n = 0; n < 10; n += 1) await submitted(orchestrator, { tenantId });
    await Promise.all(Array.from({ length: 10 }, () => orchestrator.get(ClaimWork).execute(claimer('w'))));
    const held = await orchestrator.query(`select from simulations where status = 'running'`);
    const [tenant] = await orchestrator.query<{ usage: number }>(`select usage from tenants where id = '${tenantId}'`);
    expect(tenant!.usage).toBeCloseTo(held.length * 10);
  });
});
