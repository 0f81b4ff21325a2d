import { create } from '@bufbuild/protobuf';
import { accessProjection, runAsActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import type { EventInit } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventCatalogue, type EventMessage } from '@strainscope/proto';
import { simulationOrchestrator } from '../src/simulation-orchestrator.service.ts';
import { ReassignedEventsConsumer } from '../src/submissions/reassigned-events.consumer.ts';
import { SimulationQueries } from '../src/use-cases/simulations/simulation-queries.ts';
import { deliver, recordedHae } from './fixtures.ts';
import { testOrchestrator, type TestOrchestrator } from './orchestrator.ts';

const JOINED = 'strainscope.org.member.joined.v1';
const CREATED = 'strainscope.org.node.created.v1';
const MERGED = 'strainscope.org.node.merged.v1';
const RESTORED = 'strainscope.org.node.restored.v1';

let orchestrator: TestOrchestrator;
beforeAll(async () => void (orchestrator = await testOrchestrator()));
afterAll(() => orchestrator.close());

/** As the bus does: every projection in one transaction. */
const told = <T extends typeof MERGED | typeof RESTORED>(type: T, message: EventMessage<T>) =>
  withScope(orchestrator.em, serviceScope, async (em) => {
    const { projections = [] } = simulationOrchestrator;
    for (const projection of [accessProjection, ...projections]) await projection.apply(em, type, message);
  });
const merged = (init: EventInit<typeof MERGED>) => told(MERGED, create(eventCatalogue[MERGED], init));
const restored = (init: EventInit<typeof RESTORED>) => told(RESTORED, create(eventCatalogue[RESTORED], init));

async function coachOf(nodeId: string): Promise<Actor> {
  const coach: Actor = { personId: newId(), level: Level.team, permissions: [] };
  const message = create(eventCatalogue[JOINED], { ...coach, nodeId, role: 'staff' });
  await withScope(orchestrator.em, serviceScope, (em) => accessProjection.apply(em, JOINED, message));
  return coach;
}

/** A team with one simulated event, another team of the same institution, and what a merge of the two says. */
async function twoTeams() {
  const hae = await recordedHae(orchestrator);
  await deliver(orchestrator, hae);
  const [organization, institution] = hae.scope as [string, string];
  const target = [organization, institution, newId()];
  const merge = { nodeId: hae.teamId, intoNodeId: target[2]!, path: target, version: 2 };
  return { hae, target, merge, institution };
}

interface Row {
  id: string;
  scope: string[];
  person_id: string;
  tenant_id: string;
}

const simulationOf = async (eventId: string) =>
  (await orchestrator.query<Row>('select * from simulations where event_id = ?', [eventId]))[0]!;
const placesOf = async (eventId: string) => [
  (await simulationOf(eventId)).scope,
  ...(await orchestrator.query<Row>('select scope from motions where event_id = ?', [eventId])).map(
    ({ scope }) => scope,
  ),
];
const seenBy = (actor: Actor, id: string) =>
  runAsActor(actor, () => orchestrator.get(SimulationQueries).get(id)).then(
    () => true,
    () => false,
  );

test('simulations go where their team goes, however often it is said, and back when that is undone', async () => {
  const { hae, target, merge, institution } = await twoTeams();
  const { id, tenant_id: payer } = await simulationOf(hae.eventId);
  const coach = await coachOf(target[2]!);
  expect(await seenBy(coach, id)).toBe(false);
  await merged(merge);
  await merged(merge);
  expect(await placesOf(hae.eventId)).toEqual([target, target]);
  expect(await seenBy(coach, id)).toBe(true);
  expect((await simulationOf(hae.eventId)).tenant_id).toBe(payer);
  await restored({ nodeId: hae.teamId, parentId: institution, path: hae.scope, version: 3 });
  expect(await placesOf(hae.eventId)).toEqual([hae.scope, hae.scope]);
  expect(await seenBy(coach, id)).toBe(false);
});

test('an event that is told with the place of before the merge is simulated where its team is now', async () => {
  const { hae, target, merge } = await twoTeams();
  await merged(merge);
  const late = await recordedHae(orchestrator, { hae: { teamId: hae.teamId, scope: hae.scope } });
  await deliver(orchestrator, late);
  await deliver(orchestrator, hae);
  expect(await placesOf(late.eventId)).toEqual([target, target]);
  expect(await placesOf(hae.eventId)).toEqual([target, target]);
});

test('simulations go with their event into another team, which sees them alone', async () => {
  const { hae, target } = await twoTeams();
  const [coach, formerCoach] = [await coachOf(target[2]!), await coachOf(hae.teamId)];
  await withScope(orchestrator.em, serviceScope, async (em) => {
    const created = create(eventCatalogue[CREATED], { nodeId: target[2]!, kind: 'team', path: target });
    await accessProjection.apply(em, CREATED, created);
  });
  const { eventId, personId: formerPersonId } = hae;
  const message = { eventId, personId: newId(), formerPersonId, teamId: target[2]! };
  await withScope(orchestrator.em, serviceScope, () =>
    orchestrator
      .get(ReassignedEventsConsumer)
      .reassigned(create(eventCatalogue['strainscope.ingest.hae.reassigned.v1'], message)),
  );
  expect(await placesOf(eventId)).toEqual([target, target]);
  const { id } = await simulationOf(eventId);
  expect([await seenBy(coach, id), await seenBy(formerCoach, id)]).toEqual([true, false]);
});

test('simulations of an undefined member become the player’s, and so do those of its motion later on', async () => {
  const { hae } = await twoTeams();
  const personId = newId();
  const { eventId, personId: formerPersonId, teamId } = hae;
  const message = create(eventCatalogue['strainscope.ingest.hae.reassigned.v1'], {
    eventId,
    personId,
    formerPersonId,
    teamId,
  });
  for (let times = 0; times < 2; times++) {
    await withScope(orchestrator.em, serviceScope, () =>
      orchestrator.get(ReassignedEventsConsumer).reassigned(message),
    );
  }
  expect((await simulationOf(eventId)).person_id).toBe(personId);
  expect(await orchestrator.query('select person_id from motions where event_id = ?', [eventId])).toEqual([
    { person_id: personId },
  ]);
});
