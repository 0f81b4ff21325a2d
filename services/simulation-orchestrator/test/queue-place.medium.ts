import { newId } from '@strainscope/kernel';
import { withScope } from '@strainscope/persistence';
import type { Scope } from '@strainscope/persistence';
import { queuePlace } from '../src/simulations/queries/queue-place.ts';
import { Simulation } from '../src/simulations/simulation.entity.ts';
import { submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const everybody: Scope = { level: 1000, nodeIds: [], personIds: [] };

describe('a place in the queue', () => {
  let orchestrator: TestOrchestrator;
  const tenantId = newId();
  beforeEach(async () => void (orchestrator = await testOrchestrator()));
  afterEach(() => orchestrator.close());

  const placeOf = (id: string, scope: Scope = everybody) =>
    withScope(orchestrator.em.fork(), scope, async (em) =>
      queuePlace(em, await em.findOneOrFail(Simulation, { id }), orchestrator.clock.now()),
    );

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
    expect(places.map(({ queuePosition }) => queuePosition)).toEqual([2, 3, 1]);
  });

  it('comes up at the pace of the tenant’s last runs', async () => {
    await ended(tenantId, 100, 70, 40, 10);
    await submitted(orchestrator, { tenantId });
    orchestrator.clock.advance(1);
    const second = await submitted(orchestrator, { tenantId });
    expect(await placeOf(second)).toEqual({ queuePosition: 2, expectedSeconds: 60 });
  });

  it('has no time while too few runs have ended lately to tell a pace, and none once it runs', async () => {
    await ended(tenantId, 7300, 7200, 7100, 20, 10);
    await ended(newId(), 30, 20, 10);
    const id = await submitted(orchestrator, { tenantId });
    expect(await placeOf(id)).toEqual({ queuePosition: 1, expectedSeconds: 0 });
    await orchestrator.query(`update simulations set status = 'running' where id = ?`, [id]);
    expect(await placeOf(id)).toEqual({ queuePosition: 0, expectedSeconds: 0 });
  });
});
