import { newId } from '@strainscope/kernel';
import { withScope } from '@strainscope/persistence';
import type { Scope } from '@strainscope/persistence';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { Simulation } from '../src/simulations/simulation.entity.ts';
import { Forecast } from '../src/use-cases/simulations/forecast.ts';
import { queuePlace } from '../src/use-cases/simulations/queue-place.ts';
import { claimer, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const everybody: Scope = { level: 1000, nodeIds: [], personIds: [] };

describe('a place in the queue', () => {
  let orchestrator: TestOrchestrator;
  const tenantId = newId();
  beforeEach(async () => void (orchestrator = await testOrchestrator()));
  afterEach(() => orchestrator.close());

  const placeOf = (id: string, scope: Scope = everybody) =>
    withScope(orchestrator.em.fork(), scope, async (em) => queuePlace(em, await em.findOneOrFail(Simulation, { id })));
  const secondsUntil = async (id: string) => {
    const simulation = await withScope(orchestrator.em.fork(), everybody, (em) => em.findOneOrFail(Simulation, { id }));
    return orchestrator.get(Forecast).of(simulation);
  };

  /** Runs of the tenant that ended so many seconds ago. */
  async function ended(tenant: string, ...secondsAgo: number[]): Promise<void> {
    for (const ago of secondsAgo) {
      const id = await submitted(orchestrator, { tenantId: tenant });
      await orchestrator.query(`update simulations set status = 'complete' where id = ?`, [id]);
      await orchestrator.query(
        `insert into attempts (simulation_id, number, fence, worker_id, node, started_at, outcome)
         values (?, 1, nextval('fences'), 'w', 'n', now(), 'complete')`,
        [id],
      );
      await orchestrator.query(
        `insert into cost_entries values (?, 1, ?, ?::timestamptz - make_interval(secs => ?), 10, 1, 1, 'USD')`,
        [id, tenant, orchestrator.clock.now().toISOString(), ago],
      );
    }
  }

  it('counts live runs first, then the older ones, of the same tenant', async () => {
    const first = await submitted(orchestrator, { tenantId });
    orchestrator.clock.advance(10);
    const second = await submitted(orchestrator, { tenantId });
    await submitted(orchestrator, { tenantId: newId() });
    orchestrator.clock.advance(10);
    const live = await submitted(orchestrator, { tenantId, hae: { live: true } });
    const places = await Promise.all([first, second, live].map((id) => placeOf(id)));
    expect(places).toEqual([2, 3, 1]);
  });

  it('comes up when what is before it is solved, at the pace of the last runs, whosever they were', async () => {
    await ended(newId(), 100, 40, 10);
    await submitted(orchestrator, { tenantId });
    orchestrator.clock.advance(1);
    const second = await submitted(orchestrator, { tenantId });
    expect(await secondsUntil(second)).toBe(10);
  });

  it('counts what runs by what is left of it, divided over the workers', async () => {
    await ended(tenantId, 30, 20, 10);
    for (const worker of ['a', 'b']) {
      for (let n = 0; n < 4; n += 1) await submitted(orchestrator, { tenantId });
      for (const { id } of await orchestrator.get(ClaimWork).execute(claimer(worker, { most: 4 }))) {
        await orchestrator.query('update simulations set progress = 0.5 where id = ?', [id]);
      }
    }
    orchestrator.clock.advance(1);
    expect(await secondsUntil(await submitted(orchestrator, { tenantId }))).toBe((8 * 0.5 * 10) / 2);
  });

  it('of what somebody waits for is no later for all that nobody waits for', async () => {
    await ended(tenantId, 30, 20, 10);
    for (let n = 0; n < 12; n += 1) await submitted(orchestrator, { tenantId, hae: { live: false } });
    await orchestrator.get(ClaimWork).execute(claimer('w', { most: 8 }));
    orchestrator.clock.advance(1);
    const live = await submitted(orchestrator, { tenantId, hae: { live: true } });
    expect(await secondsUntil(live)).toBe(2);
    await submitted(orchestrator, { tenantId: newId(), hae: { live: true } });
    orchestrator.clock.advance(1);
    const third = await submitted(orchestrator, { tenantId, hae: { live: true } });
    expect(await secondsUntil(third)).toBe(20);
  });

  it('waits for its turn among the organizations that wait', async () => {
    await ended(tenantId, 30, 20, 10);
    await submitted(orchestrator, { tenantId });
    await submitted(orchestrator, { tenantId: newId() });
    orchestrator.clock.advance(1);
    expect(await secondsUntil(await submitted(orchestrator, { tenantId }))).toBe(20);
  });

  it('has no time while nothing has ended lately to tell a pace, and none once it runs', async () => {
    await ended(tenantId, 7300, 7200, 7100);
    const id = await submitted(orchestrator, { tenantId });
    expect([await placeOf(id), await secondsUntil(id)]).toEqual([1, 0]);
    await ended(tenantId, 20);
    await orchestrator.query(`update simulations set status = 'running' where id = ?`, [id]);
    expect([await placeOf(id), await secondsUntil(id)]).toEqual([0, 0]);
  });
});
