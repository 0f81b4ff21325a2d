import { jest } from '@jest/globals';
import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { Level, newId, NotFound } from '@strainscope/kernel';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { RerunStale } from '../src/stale-runs/rerun-stale.ts';
import { StaleRuns } from '../src/stale-runs/stale-runs.ts';
import { Submissions } from '../src/submissions/submissions.ts';
import { claimer, deliver, recordedHae, refOf } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

const everything = { nodeId: '', eventId: '', personId: '' };
/** More than a page holds. */
const many = 501;

let orchestrator: TestOrchestrator;
beforeEach(async () => void (orchestrator = await testOrchestrator()));
afterEach(async () => {
  jest.restoreAllMocks();
  await orchestrator.close();
});

const actor = (
  personId: string,
  level: Level = Level.player,
  permissions: Actor['permissions'] = ['portal'],
): Actor => ({
  personId,
  level,
  permissions,
});
const list = (as: Actor) => runAsActor(as, () => orchestrator.get(StaleRuns).list(everything));
const rerun = (as: Actor) => runAsActor(as, () => orchestrator.get(RerunStale).execute(everything));

/** A run by an earlier version of the solver. */
async function stale(personId: string): Promise<string> {
  const hae = await recordedHae(orchestrator, { hae: { personId } });
  await deliver(orchestrator, hae);
  const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('w'));
  await commit(orchestrator, refOf(claimed!));
  await orchestrator.query(`update simulations set solver_version = '0' where event_id = ?`, [hae.eventId]);
  return hae.eventId;
}

/**
 * Adds so many simulations of an event's person, each of an event of its own, a microsecond apart and newer than the
 * event.
 */
async function moreOf(eventId: string, count: number): Promise<void> {
  const changes = `jsonb_build_object('event_id', md5(n::text || source.event_id)::uuid,
    'occurred_at', source.occurred_at + n * interval '1 microsecond')`;
  await orchestrator.query(
    `insert into motions select copy.* from motions source, generate_series(1, ?::int) n,
       jsonb_populate_record(source, ${changes}) copy where source.event_id = ?`,
    [count, eventId],
  );
  await orchestrator.query(
    `insert into simulations select copy.* from simulations source, generate_series(1, ?::int) n,
       jsonb_populate_record(source, ${changes} || jsonb_build_object('id', md5(n::text || source.id)::uuid)) copy
     where source.event_id = ?`,
    [count, eventId],
  );
}

test('a parent who plays as well is shown their own runs behind a page of those that they only see', async () => {
  const [parent, child] = [newId(), newId()];
  const own = await stale(parent);
  await moreOf(await stale(child), many);
  await orchestrator.query('insert into access_guardianships (guardian_id, child_id) values (?, ?)', [parent, child]);
  const { runs, hasMore } = await list(actor(parent));
  expect(runs.map(({ simulation }) => simulation.eventId)).toEqual([own]);
  expect(hasMore).toBe(false);
});

test.each([
  ['staff without the portal', Level.admin, [] as Actor['permissions'], 0, false],
  ['an administrator', Level.admin, ['portal'] as Actor['permissions'], 500, true],
])('of more than a page %s may order so many', async (_, level, permissions, shown, hasMore) => {
  await moreOf(await stale(newId()), many);
  const answer = await list(actor(newId(), level, permissions));
  expect([answer.runs.length, answer.hasMore]).toEqual([shown, hasMore]);
});

test('runs that are refused keep nobody from those behind them', async () => {
  const [refused, good] = [newId(), newId()];
  const older = [await stale(good), await stale(good)];
  await moreOf(await stale(refused), many);
  const ordered: string[] = [];
  jest.spyOn(orchestrator.get(Submissions), 'submit').mockImplementation((_, { eventId, personId }) => {
    if (personId === refused) return Promise.reject(new NotFound());
    ordered.push(eventId);
    return Promise.resolve({} as never);
  });
  expect(await rerun(actor(newId(), Level.admin))).toEqual({ submitted: 2, refused: many + 1, hasMore: false });
  expect(ordered.toSorted()).toEqual(older.toSorted());
});
