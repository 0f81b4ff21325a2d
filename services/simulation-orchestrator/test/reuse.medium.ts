import { newId } from '@strainscope/kernel';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { deliver, recordedHae, refOf, statusOf, submitted, claimer, announced } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

describe('reuse of the same content', () => {
  let orchestrator: TestOrchestrator;
  let claim: ClaimWork;
  beforeAll(async () => {
    orchestrator = await testOrchestrator();
    claim = orchestrator.get(ClaimWork);
  });
  afterAll(() => orchestrator.close());

  /** Claims and commits until nothing is ready; answers how many were solved. */
  async function solveAll(): Promise<number> {
    for (let solved = 0; ; solved += 1) {
      const [simulation] = await claim.execute(claimer('w'));
      if (!simulation) return solved;
      await commit(orchestrator, refOf(simulation));
    }
  }

  it('completes a later simulation at once from the first, also of another tenant', async () => {
    const first = await submitted(orchestrator, { content: 'later' });
    expect(await solveAll()).toBe(1);
    const second = await submitted(orchestrator, { content: 'later' });
    expect(await statusOf(orchestrator, second)).toBe('complete');
    expect(await announced(orchestrator, second)).toEqual(['queued', 'completed']);
    const [outbox] = await orchestrator.query<{ value: string }>(
      `select value from outbox where key = ? order by sequence desc limit 1`,
      [second],
    );
    expect(JSON.parse(outbox!.value)).toMatchObject({
      reused: true,
      regions: [{ region: 'frontal' }, { region: 'stem' }],
    });
    expect(await orchestrator.query('select from results where simulation_id = ?', [first])).toHaveLength(1);
  });

  it('computes once what twenty events bring at the same time', async () => {
    const haes = await Promise.all(Array.from({ length: 20 }, () => recordedHae(orchestrator, { content: 'at once' })));
    await Promise.all(haes.map((hae) => deliver(orchestrator, hae)));
    expect(await solveAll()).toBe(1);
    const rows = await orchestrator.query<{ reused: boolean; status: string }>(
      'select status, reused from simulations where event_id in (?)',
      [haes.map(({ eventId }) => eventId)],
    );
    expect(rows).toHaveLength(20);
    expect(rows.every(({ status }) => status === 'complete')).toBe(true);
    expect(rows.filter(({ reused }) => reused)).toHaveLength(19);
  });

  it('computes once what comes together, and tells of each by itself', async () => {
    const haes = await Promise.all(Array.from({ length: 4 }, () => recordedHae(orchestrator, { content: 'together' })));
    await deliver(orchestrator, ...haes, await recordedHae(orchestrator));
    const rows = await orchestrator.query<{ id: string; waits: boolean }>(
      'select id, waits_for is not null as waits from simulations where event_id in (?) order by waits_for is not null',
      [haes.map(({ eventId }) => eventId)],
    );
    expect(rows.map(({ waits }) => waits)).toEqual([false, true, true, true]);
    expect(await solveAll()).toBe(2);
    expect(await Promise.all(rows.map(({ id }) => announced(orchestrator, id)))).toEqual([
      ['queued', 'started', 'completed'],
      ...Array.from({ length: 3 }, () => ['queued', 'completed']),
    ]);
    // The same events make nothing again.
    const count = () => orchestrator.query('select count(*)::int as simulations from simulations');
    const before = await count();
    await deliver(orchestrator, ...haes);
    expect(await count()).toEqual(before);
  });

  it('loses none of those that are submitted while the first one is being committed', async () => {
    const [haes] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => recordedHae(orchestrator, { content: 'race' }))),
    ]);
    await deliver(orchestrator, haes[0]!);
    const [simulation] = await claim.execute(claimer('w'));
    await Promise.all([
      commit(orchestrator, refOf(simulation!)),
      ...haes.slice(1).map((hae) => deliver(orchestrator, hae)),
    ]);
    expect(await solveAll()).toBe(0);
    const open = await orchestrator.query(`select from simulations where status <> 'complete'`);
    expect(open).toHaveLength(0);
  });

  it('fails those that wait for one that fails', async () => {
    const first = await submitted(orchestrator, { content: 'poison' });
    const second = await submitted(orchestrator, { content: 'poison' });
    const [simulation] = await claim.execute(claimer('w'));
    const failure = { reasonCode: 'ENERGY_ERROR', reason: 'The energy balance was violated.', retryable: false };
    await orchestrator.get(FailAttempt).execute(refOf(simulation!), failure);
    expect([await statusOf(orchestrator, first), await statusOf(orchestrator, second)]).toEqual(['failed', 'failed']);
    expect(await announced(orchestrator, second)).toEqual(['queued', 'failed']);
  });

  it('keeps contents of different meshes apart', async () => {
    const tenantId = newId();
    const settings = (meshSubtype: string) => ({
      tenantId,
      content: 'meshes',
      hae: { settings: { meshType: 'coarse', meshSubtype } },
    });
    await submitted(orchestrator, settings('male'));
    await submitted(orchestrator, settings('female'));
    expect(await solveAll()).toBe(2);
  });
});
