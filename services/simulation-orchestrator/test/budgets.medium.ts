import { jest } from '@jest/globals';
import { newId } from '@strainscope/kernel';
import type { HaeRecorded } from '@strainscope/proto/ingest';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { GiveBack } from '../src/leases/commands/give-back.ts';
import { Load } from '../src/leases/load.ts';
import { elsewhere } from '../src/pools/pool-state.ts';
import { claimer, deliver, limit, recordedHae, refOf, submitted } from './fixtures.ts';
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

  /** An event that somebody waits for, in a team of its own. */
  async function live(tenantId: string): Promise<HaeRecorded> {
    const hae = await recordedHae(orchestrator, { tenantId, hae: { live: true } });
    await deliver(orchestrator, hae);
    return hae;
  }

  function served(tenantId: string, seconds: number) {
    const at = orchestrator.clock.now().toISOString();
    return orchestrator.query('update tenants set usage = ?, usage_at = ? where id = ?', [seconds, at, tenantId]);
  }

  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const logger = orchestrator.em.config.getLogger();
    const asked = jest.spyOn(logger, 'logQuery').mockReturnValue();
    const enabled = jest.spyOn(logger, 'isEnabled').mockReturnValue(true);
    await work();
    const count = asked.mock.calls.length;
    for (const spy of [asked, enabled]) spy.mockRestore();
    return count;
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
    await limit(orchestrator, tenantId, { concurrent: 3 });
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
    await limit(orchestrator, spent, { monthly: 0 });
    expect(await ready()).toBe(2);
    await limit(orchestrator, softly, { monthly: 0, mode: 'soft' });
    await orchestrator.query(`update node_budgets set spent_at = ? where node_id = ?`, [
      orchestrator.clock.now().toISOString(),
      softly,
    ]);
    expect(await ready()).toBe(1);
    await claim.execute(claimer('w'));
    expect(await orchestrator.get(Load).measure([elsewhere])).toMatchObject({ ready: 0, held: 1, busy: 1 });
  });

  it('leave others alone', async () => {
    const [limited, other] = [newId(), newId()];
    for (const tenantId of [limited, other]) await submitted(orchestrator, { tenantId });
    await limit(orchestrator, limited, { concurrent: 0 });
    const [simulation] = await claim.execute(claimer('w'));
    expect(simulation!.tenantId).toBe(other);
    expect(await claim.execute(claimer('w'))).toEqual([]);
  });

  it('put nobody first whose live work is barred: batches go by what was served', async () => {
    const [spent, other] = [newId(), newId()];
    const barred = await live(spent);
    await submitted(orchestrator, { tenantId: spent });
    const next = await submitted(orchestrator, { tenantId: other });
    await limit(orchestrator, barred.teamId, { monthly: 0 });
    await served(spent, 100);
    const [simulation] = await claim.execute(claimer('w'));
    expect(simulation!.id).toBe(next);
  });

  it('of a team or an institution let the rest of the organization pass, the oldest first', async () => {
    const [tenantId, closed, open] = [newId(), newId(), newId()];
    const scopes = [closed, closed, open, open, open].map((institution) => [tenantId, institution, newId()]);
    const ordered: string[] = [];
    for (const scope of [...scopes, ...scopes.toReversed()]) {
      orchestrator.clock.advance(1_000);
      ordered.push(await submitted(orchestrator, { tenantId, hae: { scope, teamId: scope[2]! } }));
    }
    await limit(orchestrator, closed, { concurrent: 0 });
    await limit(orchestrator, scopes[2]![2]!, { monthly: 0 });
    // The third team has two: the older one was submitted before its month was spent.
    await limit(orchestrator, scopes[3]![2]!, { monthly: 0, mode: 'soft' });
    const spentAt = orchestrator.clock.now().getTime() - 5_000;
    await orchestrator.query('update node_budgets set spent_at = ?', [new Date(spentAt).toISOString()]);
    const served: string[] = [];
    for (let n = 0; n < 4; n += 1) served.push(...(await claim.execute(claimer('w'))).map(({ id }) => id));
    expect(served).toEqual([ordered[3], ordered[4], ordered[5]]);
    expect((await orchestrator.query('select from simulations where status = ?', ['queued'])).length).toBe(7);
  });

  it('put no batch before the live work of others, whoever has live work that is barred', async () => {
    const [full, other] = [newId(), newId()];
    const barred = await live(full);
    await submitted(orchestrator, { tenantId: full });
    const next = await live(other);
    await limit(orchestrator, barred.teamId, { concurrent: 0 });
    await served(other, 100);
    const [simulation] = await claim.execute(claimer('w'));
    expect(simulation!.eventId).toBe(next.eventId);
  });

  it('cost a claim no statement more for each tenant that is barred', async () => {
    const bar = async (count: number) => {
      for (let n = 0; n < count; n += 1) await limit(orchestrator, (await live(newId())).teamId, { monthly: 0 });
    };
    await bar(1);
    const one = await statementsOf(() => claim.execute(claimer('w')));
    await bar(5);
    expect(await statementsOf(() => claim.execute(claimer('w')))).toBe(one);
  });

  it('strict: nothing more is claimed once the month is spent, until the next', async () => {
    const tenantId = newId();
    for (let n = 0; n < 3; n += 1) await submitted(orchestrator, { tenantId });
    await limit(orchestrator, tenantId, { monthly: 15 });
    await solved(10);
    await solved(10);
    expect(await claim.execute(claimer('w'))).toEqual([]);
    orchestrator.clock.advance(31 * 24 * 3600 * 1000);
    expect(await claim.execute(claimer('w'))).toHaveLength(1);
  });

  it('soft: what was submitted before is finished, what comes after waits', async () => {
    const tenantId = newId();
    for (let n = 0; n < 2; n += 1) await submitted(orchestrator, { tenantId });
    await limit(orchestrator, tenantId, { monthly: 5, mode: 'soft' });
    await solved(10);
    orchestrator.clock.advance(1_000);
    await submitted(orchestrator, { tenantId });
    await solved(10);
    expect(await claim.execute(claimer('w'))).toEqual([]);
  });
});
