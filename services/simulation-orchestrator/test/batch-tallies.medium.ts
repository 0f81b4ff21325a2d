import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BatchRecounts } from '../src/batches/batch-recounts.ts';
import { BatchSubmitter } from '../src/batches/batch-submitter.ts';
import { CancelBatch } from '../src/batches/commands/cancel-batch.ts';
import { SubmitBatch } from '../src/batches/commands/submit-batch.ts';
import { BatchList } from '../src/batches/queries/batch-list.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { RetrySimulation } from '../src/use-cases/simulations/retry-simulation.ts';
import { claimer, deliver, leased, recordedHae, refOf } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

const researcher: Actor = { personId: newId(), level: Level.admin, permissions: ['research', 'portal'] };
const everything = { eventIds: [], nodeId: null, from: null, to: null };

let orchestrator: TestOrchestrator;
beforeEach(async () => void (orchestrator = await testOrchestrator()));
afterEach(() => orchestrator.close());

async function recorded(overrides: object = {}) {
  const hae = await recordedHae(orchestrator, { hae: { simulate: false, ...overrides } });
  await deliver(orchestrator, hae);
  await orchestrator.query(
    `insert into processing_permissions (person_id, permitted, consent_version, minor, revision)
     values (?, '{care,team,research}', '1', false, 1)`,
    [hae.personId],
  );
  return hae;
}

const as = <T>(work: () => Promise<T>, actor = researcher) => runAsActor(actor, work);
const submit = () =>
  as(() =>
    orchestrator.get(SubmitBatch).execute('Again', { request: everything, meshType: 'coarse', meshSubtype: 'male' }),
  );
const work = () => orchestrator.get(BatchSubmitter).work();

const grouped = (from: string) => `
  select batch_id, person_id, scope, status, reused, sum(simulations)::int as simulations, sum(cost)::float8 as cost,
    sum(unpriced_seconds)::float8 as unpriced from ${from} group by 1, 2, 3, 4, 5
  having sum(simulations) <> 0 or sum(cost) <> 0 or sum(unpriced_seconds) <> 0 order by 1, 2, 3, 4, 5`;

/** What the tallies add up to, which has to be what the events of the batches say; answers how many simulations that are. */
async function tallied(): Promise<number> {
  const kept = await orchestrator.query<{ simulations: number }>(grouped('batch_tallies'));
  const counted = await orchestrator.query(
    grouped(`(
      select i.batch_id, s.person_id, s.scope, s.status, s.reused or i.answer = 'reused' as reused, 1 as simulations,
        coalesce((select sum(cost) from cost_entries where simulation_id = s.id and i.answer = 'new'), 0) as cost,
        coalesce((select sum(solve_seconds) from cost_entries
          where simulation_id = s.id and i.answer = 'new' and rate_per_second = 0), 0) as unpriced_seconds
      from batch_items i join simulations s on s.id = i.simulation_id) as each`),
  );
  expect(kept).toEqual(counted);
  return kept.reduce((sum, { simulations }) => sum + simulations, 0);
}

test('what is kept of batches is what their events say, whatever happens to them', async () => {
  const [first, second, moved, gone] = [await recorded(), await recorded(), await recorded(), await recorded()];
  const id = await submit();
  expect(await tallied()).toBe(0);
  await work();
  expect(await tallied()).toBe(4);
  await commit(orchestrator, await leased(orchestrator));
  expect(await tallied()).toBe(4);
  const failing = await leased(orchestrator);
  await orchestrator
    .get(FailAttempt)
    .execute(failing, { reasonCode: 'UNSTABLE', reason: 'It does not converge.', retryable: false });
  await tallied();
  await as(() => orchestrator.get(RetrySimulation).execute(failing.simulationId));
  await tallied();
  // The same again: linked, reused, or waiting for what is computed.
  await submit();
  await work();
  expect(await tallied()).toBe(8);
  await orchestrator.query('update simulations set scope = ?::uuid[] where event_id = ?', [
    `{${[newId(), newId(), moved.teamId].join()}}`,
    moved.eventId,
  ]);
  await orchestrator.query('update simulations set person_id = ? where event_id = ?', [first.personId, second.eventId]);
  expect(await tallied()).toBe(8);
  for (const table of ['simulation_transitions', 'cost_entries', 'attempts', 'simulation_log_lines']) {
    const ofGone = 'simulation_id in (select id from simulations where event_id = ?)';
    await orchestrator.query(`delete from ${table} where ${ofGone}`, [gone.eventId]);
    await tallied();
  }
  await orchestrator.query('delete from simulations where event_id = ?', [gone.eventId]);
  expect(await tallied()).toBe(6);
  await as(() => orchestrator.get(CancelBatch).execute(id));
  await work();
  await tallied();
});

test('a simulation that somebody is changing is left to the submitter, and counted once', async () => {
  const { eventId } = await recorded();
  await submit();
  await work();
  const [simulation] = await orchestrator.get(ClaimWork).execute(claimer('w'));
  const [changed, submitted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = withScope(orchestrator.em, serviceScope, async (em) => {
    await em.execute(`update simulations set status = 'post-processing' where event_id = ?`, [eventId]);
    changed.resolve();
    await submitted.promise;
  });
  await changed.promise;
  const batch = await submit().finally(submitted.resolve);
  await changing;
  const counts = () => as(() => orchestrator.get(BatchList).get(batch));
  expect(await counts()).toMatchObject({ events: 1, submitting: 1, running: 0 });
  await work();
  expect(await counts()).toMatchObject({ submitting: 0, running: 1 });
  expect(await tallied()).toBe(2);
  await commit(orchestrator, refOf(simulation!));
  expect(await counts()).toMatchObject({ running: 0, complete: 1 });
});

test('much that has changed becomes little, and says the same', async () => {
  await Promise.all([recorded(), recorded()]);
  const id = await submit();
  await work();
  await commit(orchestrator, await leased(orchestrator));
  const rows = async () => (await orchestrator.query('select from batch_tallies')).length;
  const counts = () => as(() => orchestrator.get(BatchList).get(id));
  const [many, before] = [await rows(), await counts()];
  await orchestrator.get(BatchRecounts).recount(many);
  expect(await rows()).toBe(many);
  // What went wrong in them ends too.
  await orchestrator.query(
    'update batch_tallies set simulations = simulations + 1 where ctid in (select min(ctid) from batch_tallies)',
  );
  await orchestrator.get(BatchRecounts).recount(1);
  expect(await rows()).toBe(2);
  expect(await counts()).toEqual(before);
  await tallied();
});

test('whoever has nothing in a batch any more is named by nothing that is kept of it', async () => {
  const [mistaken, another] = [await recorded(), await recorded()];
  await submit();
  await work();
  const namedBy = async (personId: string) =>
    (await orchestrator.query('select from batch_tallies where person_id = ?', [personId])).length;
  const reassign = (eventId: string, personId: string) =>
    orchestrator.query('update simulations set person_id = ? where event_id = ?', [personId, eventId]);
  await reassign(mistaken.eventId, another.personId);
  expect(await tallied()).toBe(2);
  await orchestrator.get(BatchRecounts).recountLeft();
  expect([await namedBy(mistaken.personId), await namedBy(another.personId)]).toEqual([0, 2]);
  expect(await tallied()).toBe(2);

  // Where everybody has something left, nothing is counted anew.
  await reassign(mistaken.eventId, mistaken.personId);
  const before = await namedBy(another.personId);
  await orchestrator.get(BatchRecounts).recountLeft();
  expect(await namedBy(another.personId)).toBe(before);
});

test('who has withdrawn the consent, and whom the reader sees no longer, is not in the counts', async () => {
  const [seen, foreign, silent] = [await recorded(), await recorded(), await recorded()];
  const coach: Actor = { ...researcher, personId: newId(), level: Level.team };
  for (const { teamId } of [seen, silent]) {
    await orchestrator.query(
      `insert into access_grants (person_id, node_id, role, level) values (?, ?, 'staff', 200)`,
      [coach.personId, teamId],
    );
  }
  const id = await submit();
  await work();
  const waiting = async (actor: Actor) => (await as(() => orchestrator.get(BatchList).get(id), actor)).waiting;
  expect(await waiting(researcher)).toBe(3);
  await orchestrator.query('update batches set owner_id = ?', [coach.personId]);
  expect(await waiting(coach)).toBe(2);
  await orchestrator.query(`update processing_permissions set permitted = '{care}' where person_id = ?`, [
    silent.personId,
  ]);
  expect(await waiting(coach)).toBe(1);
  expect(foreign.teamId).not.toBe(seen.teamId);
});
