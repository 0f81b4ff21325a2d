import { newId } from '@strainscope/kernel';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { GiveBack } from '../src/leases/commands/give-back.ts';
import { Load } from '../src/leases/load.ts';
import { claimer, refOf, submitted } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';

const crash = { reasonCode: 'WORKER_CRASHED', reason: 'The solver stopped.', retryable: false };

describe('budgets of nodes', () => {
  let orchestrator: TestOrchestrator;
  let claim: ClaimWork;
  beforeEach(async () => {
    orchestrator = await testOrchestrator({ config: { solverVersion: '1.0.0-test', rate: { perSecond: 1 } } });
    claim = orchestrator.get(ClaimWork);
  });
  afterEach(() => orchestrator.close());

  function limit(node: string, limits: { concurrent?: number; monthly?: number; mode?: string }) {
    return orchestrator.query(
      `insert into node_budgets (node_id, concurrent, monthly, mode, month) values (?, ?, ?, ?, '2026-05-01')`,
      [node, limits.concurrent ?? null, limits.monthly ?? null, limits.mode ?? 'strict'],
    );
  }

  /** One solve of so many seconds, at a rate of 1 a second. */
  async function solved(seconds: number): Promise<void> {
    const [simulation] = await claim.execute(claimer('w'));
    orchestrator.clock.advance(seconds * 1000);
    await orchestrator.get(FailAttempt).execute(refOf(simulation!), crash);
  }

  it('never let more run at once than a node may, also when many ask together', async () => {
    const tenantId = newId();
    for (let n = 0; n < 8; n += 1) await submitted(orchestrator, { tenantId });
    await limit(tenantId, { concurrent: 3 });
    const claims = await Promise.all(Array.from({ length: 6 }, (_, n) => claim.execute(claimer(`w${n}`, { most: 4 }))));
    const held = claims.flat();
    expect(held).toHaveLength(3);
    await orchestrator.get(GiveBack).execute(refOf(held[0]!), 'released');
    expect(await claim.execute(claimer('next', { most: 4 }))).toHaveLength(1);
  });

  it('count nothing as ready that nobody may claim, so that no worker is wanted for it', async () => {
    const ready = async () => (await orchestrator.get(Load).measure()).ready;
    const [spent, softly, other] = [newId(), newId(), newId()];
    for (const tenantId of [spent, softly, other]) await submitted(orchestrator, { tenantId });
    expect(await ready()).toBe(3);
    await limit(spent, { monthly: 0 });
    expect(await ready()).toBe(2);
    await limit(softly, { monthly: 0, mode: 'soft' });
    await orchestrator.query(`update node_budgets set spent_at = ? where node_id = ?`, [
      orchestrator.clock.now().toISOString(),
      softly,
    ]);
    expect(await ready()).toBe(1);
    await claim.execute(claimer('w'));
    expect(await orchestrator.get(Load).measure()).toEqual({ ready: 0, held: 1, busy: 1 });
  });

  it('leave others alone', async () => {
    const [limited, other] = [newId(), newId()];
    for (const tenantId of [limited, other]) await submitted(orchestrator, { tenantId });
    await limit(limited, { concurrent: 0 });
    const [simulation] = await claim.execute(claimer('w'));
    expect(simulation!.tenantId).toBe(other);
    expect(await claim.execute(claimer('w'))).toEqual([]);
  });

  it('strict: nothing more is claimed once the month is spent, until the next', async () => {
    const tenantId = newId();
    for (let n = 0; n < 3; n += 1) await submitted(orchestrator, { tenantId });
    await limit(tenantId, { monthly: 15 });
    await solved(10);
    await solved(10);
    expect(await claim.execute(claimer('w'))).toEqual([]);
    orchestrator.clock.advance(31 * 24 * 3600 * 1000);
    expect(await claim.execute(claimer('w'))).toHaveLength(1);
  });

  it('soft: what was submitted before is finished, what comes after waits', async () => {
    const tenantId = newId();
    for (let n = 0; n < 2; n += 1) await submitted(orchestrator, { tenantId });
    await limit(tenantId, { monthly: 5, mode: 'soft' });
    await solved(10);
    orchestrator.clock.advance(1_000);
    await submitted(orchestrator, { tenantId });
    await solved(10);
    expect(await claim.execute(claimer('w'))).toEqual([]);
  });
});
