import { create } from '@bufbuild/protobuf';
import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import type { EventContext } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { PersonUpdatedSchema } from '@strainscope/proto/auth';
import { HaeReassignedSchema } from '@strainscope/proto/ingest';
import type { HaeRecorded } from '@strainscope/proto/ingest';
import { PeopleConsumer } from '../src/heads/people.consumer.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { RerunStale } from '../src/stale-runs/rerun-stale.ts';
import { StaleRuns } from '../src/stale-runs/stale-runs.ts';
import { SubmitEvents } from '../src/submissions/commands/submit-events.ts';
import { orderOf } from '../src/submissions/order.ts';
import { ReassignedEventsConsumer } from '../src/submissions/reassigned-events.consumer.ts';
import { SimulationQueries } from '../src/use-cases/simulations/simulation-queries.ts';
import { claimer, deliver, recordedHae, refOf } from './fixtures.ts';
import { solverVersion, testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

let orchestrator: TestOrchestrator;
beforeEach(async () => {
  orchestrator = await testOrchestrator();
});
afterEach(() => orchestrator.close());

const admin: Actor = { personId: newId(), level: Level.admin, permissions: ['portal'] };
const asAdmin = <T>(work: () => Promise<T>) => runAsActor(admin, work);
const everywhere = { nodeId: '', eventId: '', personId: '' };
const stale = (filter: Partial<typeof everywhere> = {}) =>
  asAdmin(() => orchestrator.get(StaleRuns).list({ ...everywhere, ...filter }));
const rerun = () => asAdmin(() => orchestrator.get(RerunStale).execute(everywhere));

/** As auth tells it, at a moment. */
function told(personId: string, sex: string, at = '2026-05-01T00:00:00Z'): Promise<void> {
  const message = create(PersonUpdatedSchema, { personId, sex, firstName: 'Ada', birthDate: '2001-01-01' });
  const context = { time: new Date(at) } as EventContext;
  return withScope(orchestrator.em, serviceScope, () => orchestrator.get(PeopleConsumer).updated(message, context));
}

async function recorded(settings: object = { meshType: 'coarse' }, personId = newId()): Promise<HaeRecorded> {
  const hae = await recordedHae(orchestrator, { hae: { settings: settings as never, personId } });
  await deliver(orchestrator, hae);
  return hae;
}

async function solveAll(): Promise<void> {
  for (;;) {
    const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('w', { solverVersion: version }));
    if (!claimed) return;
    await commit(orchestrator, refOf(claimed));
  }
}
let version = solverVersion;
beforeEach(() => (version = solverVersion));

async function upgrade(to: string): Promise<void> {
  const { database, blobs } = orchestrator;
  await orchestrator.abandon();
  version = to;
  orchestrator = await testOrchestrator({ database, blobs, config: { solverVersion: to } });
}

const runsOf = ({ eventId }: HaeRecorded) =>
  orchestrator.query<{ mesh_subtype: string; subtype_source: string; live: boolean; solver_version: string }>(
    'select mesh_subtype, subtype_source, live, solver_version from simulations where event_id = ? order by id',
    [eventId],
  );

describe('the head model of an order', () => {
  it.each([
    ['female', '', 'female', 'record'],
    ['male', '', 'male', 'record'],
    ['unspecified', '', 'male', 'unknown'],
    [undefined, '', 'male', 'unknown'],
    ['female', 'male', 'male', 'chosen'],
    ['male', 'female', 'female', 'chosen'],
    ['female', undefined, 'female', 'record'],
  ])('of somebody %s who asks for %j is %s, %s', async (sex, meshSubtype, head, source) => {
    const personId = newId();
    if (sex) await told(personId, sex);
    const hae = await recorded(meshSubtype === undefined ? undefined : { meshType: 'coarse', meshSubtype }, personId);
    expect(await runsOf(hae)).toMatchObject([{ mesh_subtype: head, subtype_source: source }]);
  });

  it('follows the record in each order of several people at once', async () => {
    const [her, him] = [newId(), newId()];
    await told(her, 'female');
    await told(him, 'male');
    const haes = [];
    for (const personId of [her, him])
      haes.push(await recordedHae(orchestrator, { hae: { settings: { meshType: 'fine' } as never, personId } }));
    await deliver(orchestrator, ...haes);
    const heads = await Promise.all(haes.map(async (hae) => (await runsOf(hae))[0]!.mesh_subtype));
    expect(heads).toEqual(['female', 'male']);
  });

  it('is what auth said last, whatever a replay brings after it', async () => {
    const personId = newId();
    await told(personId, 'female', '2026-05-02T00:00:00Z');
    await told(personId, 'male', '2026-05-01T00:00:00Z');
    expect(await runsOf(await recorded({ meshType: 'coarse' }, personId))).toMatchObject([{ mesh_subtype: 'female' }]);
  });

  it('keeps nothing of a person but the sex', async () => {
    const personId = newId();
    await told(personId, 'female');
    const [row] = await orchestrator.query('select * from player_sexes where person_id = ?', [personId]);
    expect(Object.keys(row!).toSorted()).toEqual(['person_id', 'sex', 'told_at']);
  });
});

describe('a run on another head than the player’s', () => {
  it('of before the head followed the player is stale once it is complete, and runs again with one call', async () => {
    const hae = await recorded();
    await orchestrator.query(`update simulations set subtype_source = 'preset'`);
    expect((await stale()).runs).toEqual([]);
    await solveAll();
    await told(hae.personId, 'female');
    expect((await stale()).runs).toMatchObject([{ reasons: ['head'], simulation: { eventId: hae.eventId } }]);
    expect((await stale({ nodeId: hae.scope[1]! })).runs).toHaveLength(1);
    expect((await stale({ nodeId: newId() })).runs).toEqual([]);
    expect((await stale({ eventId: newId() })).runs).toEqual([]);
    expect((await stale({ personId: hae.personId })).runs).toHaveLength(1);
    expect((await stale({ personId: newId() })).runs).toEqual([]);

    expect(await rerun()).toEqual({ submitted: 1, refused: 0, hasMore: false });
    expect(await stale()).toEqual({ runs: [], hasMore: false });
    expect(await runsOf(hae)).toMatchObject([
      { mesh_subtype: 'male', subtype_source: 'preset' },
      { mesh_subtype: 'female', subtype_source: 'record', live: false },
    ]);
  });

  it('is one whose player’s sex was corrected: it keeps its numbers and is not computed anew by itself', async () => {
    const personId = newId();
    await told(personId, 'male', '2026-05-01T00:00:00Z');
    const hae = await recorded({ meshType: 'coarse' }, personId);
    await solveAll();
    await told(personId, 'female', '2026-05-02T00:00:00Z');
    expect(await runsOf(hae)).toHaveLength(1);
    const [shown] = await asAdmin(() => orchestrator.get(SimulationQueries).ofEvent(hae.eventId));
    expect(shown).toMatchObject({ stale: ['head'], state: 'complete', facts: { subtypeSource: 'record' } });
    expect(shown!.result?.metrics.find(({ key }) => key === 'mps95')?.value).toBe(0.21);
  });

  it('is one of an undefined member who turns out to be a woman', async () => {
    const her = newId();
    await told(her, 'female');
    const hae = await recorded();
    await solveAll();
    expect((await stale()).runs).toEqual([]);
    const reassigned = create(HaeReassignedSchema, { eventId: hae.eventId, personId: her, teamId: hae.teamId });
    await withScope(orchestrator.em, serviceScope, () =>
      orchestrator.get(ReassignedEventsConsumer).reassigned(reassigned),
    );
    expect((await stale()).runs).toMatchObject([{ reasons: ['head'] }]);
  });

  it('is none that somebody chose, and none whose record says nothing', async () => {
    const chosen = await recorded({ meshType: 'coarse', meshSubtype: 'male' });
    await recorded();
    await solveAll();
    await told(chosen.personId, 'female');
    expect((await stale()).runs).toEqual([]);
  });

  it('is replaced by one that somebody ordered on the right head', async () => {
    const hae = await recorded();
    await solveAll();
    await told(hae.personId, 'female');
    const order = orderOf({ meshType: 'coarse', meshSubtype: 'female' });
    await asAdmin(() => orchestrator.get(SubmitEvents).execute([hae.eventId], order, true));
    expect((await stale()).runs).toEqual([]);
  });
});

describe('a run by an earlier version of the solver', () => {
  it('keeps its numbers, says so, and runs again with one call', async () => {
    const chosen = await recorded({ meshType: 'coarse', meshSubtype: 'female' });
    const hae = await recorded();
    await solveAll();
    await upgrade('2.0.0');
    const [shown] = await asAdmin(() => orchestrator.get(SimulationQueries).ofEvent(hae.eventId));
    expect(shown).toMatchObject({ stale: ['solver'], result: { solverVersion } });
    const bases = await asAdmin(() => orchestrator.get(StaleRuns).bases([shown!.facts!.simulationId, newId(), 'x']));
    expect(bases).toEqual([
      {
        simulationId: shown!.facts!.simulationId,
        meshType: 'coarse',
        meshSubtype: 'male',
        subtypeSource: 'unknown',
        solverVersion,
        stale: ['solver'],
      },
    ]);
    await told(hae.personId, 'female');
    expect((await stale({ eventId: hae.eventId })).runs).toMatchObject([{ reasons: ['solver', 'head'] }]);
    expect(await rerun()).toMatchObject({ submitted: 2 });
    await solveAll();
    expect((await stale()).runs).toEqual([]);
    expect(await runsOf(hae)).toMatchObject([{}, { mesh_subtype: 'female', solver_version: '2.0.0' }]);
    expect(await runsOf(chosen)).toMatchObject([{}, { mesh_subtype: 'female', subtype_source: 'chosen' }]);
    const again = await asAdmin(() => orchestrator.get(SimulationQueries).ofEvent(hae.eventId));
    expect(again.map((each) => each.stale)).toEqual([[], ['solver', 'head']]);
  });

  it('is shown, and run again, by whoever may have the event simulated alone', async () => {
    await recorded();
    await solveAll();
    await upgrade('2.0.0');
    const stranger: Actor = { personId: newId(), level: Level.team, permissions: ['portal'] };
    const seen = await runAsActor(stranger, () => orchestrator.get(StaleRuns).list(everywhere));
    const run = await runAsActor(stranger, () => orchestrator.get(RerunStale).execute(everywhere));
    expect([seen.runs, run.submitted]).toEqual([[], 0]);
  });
});
