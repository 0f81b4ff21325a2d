import { EntityManager } from '@mikro-orm/postgresql';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Purpose } from '@strainscope/consent';
import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import { mlTraining } from '../src/ml-training.service.ts';

/** A folder without models: nothing is estimated here. */
const withoutModels = import.meta.dirname;
let service: TestedService;
beforeAll(async () => {
  service = await testedService(mlTraining, { modelsFolder: withoutModels });
});
afterAll(() => service.stop());

const someEvent = (): Told => ({ eventId: newId(), personId: newId(), scope: [newId(), newId(), newId()] });
const now = { seconds: BigInt(Math.floor(Date.now() / 1_000)), nanos: 0 };

interface Told {
  eventId: string;
  personId: string;
  scope: string[];
}

function announceMotion({ eventId, personId, scope }: Told, label = 'hae') {
  return service.announce('strainscope.ingest.hae.recorded.v1', eventId, {
    eventId,
    personId,
    label,
    brand: 'prevent',
    motionHash: `motion of ${eventId}`,
    scope,
    teamId: scope.at(-1)!,
    conditioned: { key: `signals/${eventId}`, sha256: 'ab' },
    peaks: [
      { key: 'pla', value: 31, unit: 'g' },
      { key: 'pav', value: 12, unit: 'rad/s' },
    ],
    occurredAt: now,
    recordedAt: now,
  });
}

function announceLabel({ eventId, personId, scope }: Told, reused = false, simulationId = newId()) {
  return service.announce('strainscope.simulation.simulation.completed.v1', simulationId, {
    facts: {
      simulationId,
      eventId,
      personId,
      scope,
      teamId: scope.at(-1)!,
      meshType: 'coarse',
      meshSubtype: 'male',
      submittedAt: now,
    },
    completedAt: now,
    reused,
    solverVersion: '1.0.0',
    metrics: [{ key: 'mps95', value: 0.21 }],
    regions: [{ region: 'thalamus', mps95: 0.21, mps: 0.3 }],
  });
}

let revision = 0n;

async function decided(personId: string, ...permittedPurposes: Purpose[]): Promise<void> {
  revision += 1n;
  const message = { personId, revision, permittedPurposes };
  await service.announce('strainscope.auth.processing.changed.v1', personId, message);
  await service.settled();
}

const agreesToResearch = (personId: string) => decided(personId, 'care', 'team', 'research');

/** Teams that the motion of an event and its labels belong to. */
async function teamsOf(eventId: string): Promise<unknown[]> {
  const em = service.running.app.get(EntityManager).fork();
  const rows = await withScope(em, serviceScope, (each) =>
    each.execute<{ team_id: string }[]>(
      `select team_id from motions where event_id = ? union all select team_id from labels where event_id = ?`,
      [eventId, eventId],
    ),
  );
  return rows.map((row) => row.team_id);
}

function samplesOf(personId: string): Promise<Record<string, unknown>[]> {
  const em = service.running.app.get(EntityManager).fork();
  return withScope(em, serviceScope, (each) => each.execute('select * from samples where person_id = ?', [personId]));
}

test('a simulated event is a sample, also when its strain is heard of first', async () => {
  const told = someEvent();
  const { eventId, personId } = told;
  await agreesToResearch(personId);
  await announceLabel(told);
  await service.settled();
  expect(await samplesOf(personId)).toEqual([]);
  await announceMotion(told);
  await announceMotion(told);
  await service.settled();
  expect(await samplesOf(personId)).toMatchObject([
    {
      event_id: eventId,
      motion_hash: `motion of ${eventId}`,
      blob_key: `signals/${eventId}`,
      pla_g: 31,
      mesh_type: 'coarse',
      solver_version: '1.0.0',
      mps95: 0.21,
      regions: [{ region: 'thalamus', mps95: 0.21, mps: 0.3 }],
    },
  ]);
});

test('a reused result and a false positive are no samples', async () => {
  const reused = someEvent();
  const { personId } = reused;
  const falsePositive = { ...someEvent(), personId };
  await agreesToResearch(personId);
  await Promise.all([
    announceMotion(reused),
    announceLabel(reused, true),
    announceMotion(falsePositive, 'false-positive'),
    announceLabel(falsePositive),
  ]);
  await service.settled();
  expect(await samplesOf(personId)).toEqual([]);
});

test('what its readers found to be no head-acceleration event is no sample, until they find otherwise', async () => {
  const told = someEvent();
  const { personId, eventId } = told;
  await agreesToResearch(personId);
  await announceMotion(told);
  await announceLabel(told);
  const reviewed = async (counts: boolean) => {
    await service.announce('strainscope.ingest.hae.reviewed.v1', eventId, { eventId, readers: 1, counts });
    await service.settled();
    return (await samplesOf(personId)).length;
  };
  expect(await reviewed(false)).toBe(0);
  expect(await reviewed(true)).toBe(1);
});

test('samples of an erased person are gone', async () => {
  const told = someEvent();
  const { personId } = told;
  await agreesToResearch(personId);
  await announceMotion(told);
  await announceLabel(told);
  await service.settled();
  expect(await samplesOf(personId)).toHaveLength(1);
  await service.announce('strainscope.auth.person.erased.v1', personId, { personId });
  await service.settled();
  expect(await placesOf(told)).toEqual([]);
});

test('who has not consented to research, or has withdrawn, teaches nothing', async () => {
  const told = someEvent();
  const { personId } = told;
  await announceMotion(told);
  await announceLabel(told);
  await decided(personId, 'care', 'team');
  expect(await samplesOf(personId)).toEqual([]);
  await agreesToResearch(personId);
  expect(await samplesOf(personId)).toHaveLength(1);
  await decided(personId, 'team', 'research');
  expect(await samplesOf(personId)).toEqual([]);
});

test('an undefined member, for whom nobody has agreed to anything, teaches nothing', async () => {
  const told = someEvent();
  await announceMotion(told);
  await announceLabel(told);
  await service.settled();
  expect(await samplesOf(told.personId)).toEqual([]);
  await agreesToResearch(told.personId);
  expect(await samplesOf(told.personId)).toHaveLength(1);
});

test('what was learnt from an event that expired is gone, and what comes late of it is not taken in', async () => {
  const told = someEvent();
  const { eventId, personId } = told;
  await agreesToResearch(personId);
  await announceMotion(told);
  await announceLabel(told);
  await service.settled();
  expect(await samplesOf(personId)).toHaveLength(1);
  const expired = { eventId, personId, expiredAt: timestampFromDate(new Date()) };
  const expire = async () => {
    await service.announce('strainscope.ingest.hae.expired.v1', eventId, expired);
    await service.settled();
  };
  await expire();
  expect(await placesOf(told)).toEqual([]);
  await announceMotion(told);
  await announceLabel(told);
  await expire();
  expect(await placesOf(told)).toEqual([]);
});

const placesOf = async ({ eventId }: Told) => [
  ...(await service.rows<{ scope: string[] }>('select scope from motions where event_id = ?', [eventId])),
  ...(await service.rows<{ scope: string[] }>('select scope from labels where event_id = ?', [eventId])),
];

test('samples go where their team goes, and back, also those that are told late or twice', async () => {
  const told = someEvent();
  const [organization, institution, nodeId] = told.scope as [string, string, string];
  const target = [organization, institution, newId()];
  const merge = { nodeId, intoNodeId: target[2]!, path: target, version: 2 };
  await announceMotion(told);
  for (let i = 0; i < 2; i++) await service.announce('strainscope.org.node.merged.v1', nodeId, merge);
  await service.settled();
  await announceLabel(told);
  const late = { ...someEvent(), scope: told.scope };
  await announceMotion(late);
  await announceMotion(told);
  await service.settled();
  expect(await placesOf(told)).toEqual([{ scope: target }, { scope: target }]);
  expect(await placesOf(late)).toEqual([{ scope: target }]);
  const back = { nodeId, parentId: institution, path: told.scope, version: 3 };
  await service.announce('strainscope.org.node.restored.v1', nodeId, back);
  await service.settled();
  expect(await placesOf(told)).toEqual([{ scope: told.scope }, { scope: told.scope }]);
});

test('a sample of an undefined member becomes the player’s, whose consent counts then', async () => {
  const told = someEvent();
  const player = newId();
  await announceMotion(told);
  await announceLabel(told);
  const { eventId, personId: formerPersonId } = told;
  const teamId = newId();
  const reassigned = { eventId, personId: player, formerPersonId, teamId };
  for (let i = 0; i < 2; i++) await service.announce('strainscope.ingest.hae.reassigned.v1', eventId, reassigned);
  await service.settled();
  // A second strain, computed for whoever it was taken for.
  await announceLabel(told);
  await service.settled();
  await agreesToResearch(formerPersonId);
  expect(await samplesOf(formerPersonId)).toEqual([]);
  expect(await samplesOf(player)).toEqual([]);
  await agreesToResearch(player);
  expect(await samplesOf(player)).toHaveLength(2);
  expect(await teamsOf(eventId)).toEqual([teamId, teamId, teamId]);
  await decided(player, 'care', 'team');
  expect(await samplesOf(player)).toEqual([]);
});

test('a strain that is told while its event becomes somebody else’s is theirs, too', async () => {
  const told = someEvent();
  const { eventId, personId: formerPersonId, scope } = told;
  const [player, simulationId] = [newId(), newId()];
  await announceMotion(told);
  await service.settled();
  const isOfPlayer = async () => {
    const [motion] = await service.rows('select person_id from motions where event_id = ?', [eventId]);
    return motion?.['person_id'] === player;
  };
  const waiting = async () => {
    const [row] = await service.rows<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row!.n;
  };
  // The writer of the label waits for this one, which is taken back.
  const undone = new Error('undone');
  const written = withScope(service.running.app.get(EntityManager).fork(), serviceScope, async (em) => {
    await em.execute(
      `insert into labels (simulation_id, event_id, person_id, team_id, scope, mesh_type, mesh_subtype, solver_version,
         reused, metrics, regions, completed_at)
       values (?, ?, ?, ?, '{}', '', '', '', false, '{}', '[]', now())`,
      [simulationId, newId(), newId(), newId()],
    );
    await announceLabel(told, false, simulationId);
    await eventually(async () => expect(await waiting()).toBe(1));
    const reassigned = { eventId, personId: player, formerPersonId, teamId: scope.at(-1)! };
    await service.announce('strainscope.ingest.hae.reassigned.v1', eventId, reassigned);
    await eventually(async () => expect((await waiting()) === 2 || (await isOfPlayer())).toBe(true));
    throw undone;
  });
  await expect(written).rejects.toBe(undone);
  await service.settled();
  const owners = await service.rows('select person_id from labels where event_id = ?', [eventId]);
  expect(owners).toEqual([{ person_id: player }]);
});
