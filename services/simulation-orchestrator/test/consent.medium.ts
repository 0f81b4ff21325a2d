import { eventCatalogue, type EventMessage } from '@strainscope/proto';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { runAsActor, type Actor } from '@strainscope/access';
import { consentProjection, withheldPeople } from '@strainscope/consent';
import { newId, RetryableError } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { lockBudgets } from '../src/budgets/budgets.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { RenewLease } from '../src/leases/commands/renew-lease.ts';
import { Load } from '../src/leases/load.ts';
import { lockContent } from '../src/simulations/simulation-locks.ts';
import { SubmitEvents } from '../src/submissions/commands/submit-events.ts';
import { Motion } from '../src/submissions/motion.entity.ts';
import { orderOf } from '../src/submissions/order.ts';
import { ReassignedEventsConsumer } from '../src/submissions/reassigned-events.consumer.ts';
import { Submissions } from '../src/submissions/submissions.ts';
import { Cancellation } from '../src/transitions/cancellation.ts';
import { ConsentConsumer } from '../src/use-cases/simulations/consent.consumer.ts';
import { RetrySimulation } from '../src/use-cases/simulations/retry-simulation.ts';
import { SimulationQueries } from '../src/use-cases/simulations/simulation-queries.ts';
import { announced, claimer, deliver, limit, recordedHae, refOf, statusOf, submitted } from './fixtures.ts';
import { testOrchestrator, type TestOrchestrator } from './orchestrator.ts';

const CHANGED = 'strainscope.auth.processing.changed.v1';
const REASSIGNED = 'strainscope.ingest.hae.reassigned.v1';
const admin: Actor = { personId: newId(), level: 1000, permissions: ['portal'] };

let orchestrator: TestOrchestrator;
beforeAll(async () => void (orchestrator = await testOrchestrator()));
afterAll(() => orchestrator.close());

/** Others who wait for whoever asks. */
const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
const messageOf = (personId: string, revision: number, ...permittedPurposes: string[]) =>
  create(eventCatalogue[CHANGED], { personId, permittedPurposes, revision: BigInt(revision), minor: true });
/** As the bus does: the projection and then the handler, in one transaction. */
const decided = (message: EventMessage<typeof CHANGED>) =>
  withScope(orchestrator.em, serviceScope, async (em) => {
    await consentProjection.apply(em, CHANGED, message);
    await orchestrator.get(ConsentConsumer).changed(message);
  });
/** The projection alone: the moment before the handler ran. */
const known = (message: EventMessage<typeof CHANGED>) =>
  withScope(orchestrator.em, serviceScope, (em) => consentProjection.apply(em, CHANGED, message));
const claim = () => orchestrator.get(ClaimWork).execute(claimer('w1'));
const simulationsOf = (personId: string) =>
  orchestrator.query<{ id: string }>('select id from simulations where person_id = ?', [personId]);

test('an event of somebody without consent is not simulated, and is later', async () => {
  const personId = newId();
  await decided(messageOf(personId, 1));
  const hae = await recordedHae(orchestrator, { hae: { personId } });
  await deliver(orchestrator, hae);
  expect(await simulationsOf(personId)).toEqual([]);
  const order = { meshType: 'coarse', meshSubtype: 'male', quality: 'standard', saveVtu: false } as const;
  const submit = () => runAsActor(admin, () => orchestrator.get(SubmitEvents).execute([hae.eventId], order, true));
  expect(await submit()).toMatchObject([{ answer: 'refused', reason: 'Not found.' }]);
  await decided(messageOf(personId, 2, 'care', 'team'));
  expect(await submit()).toMatchObject([{ answer: 'running' }]);
  await decided(messageOf(personId, 3));
});

test('an event that is told of before the consent is simulated as ordered once that is heard, and once only', async () => {
  const personId = newId();
  await decided(messageOf(personId, 1));
  const asked = await recordedHae(orchestrator, { hae: { personId, settings: { meshType: 'fine' } } });
  const notAsked = await recordedHae(orchestrator, { hae: { personId, simulate: false } });
  for (const hae of [asked, asked, notAsked]) await deliver(orchestrator, hae);
  expect(await simulationsOf(personId)).toEqual([]);
  for (const revision of [2, 2, 3]) await decided(messageOf(personId, revision, 'care', 'team'));
  const made = await orchestrator.query('select event_id, mesh_type from simulations where person_id = ?', [personId]);
  expect(made).toEqual([{ event_id: asked.eventId, mesh_type: 'fine' }]);
  await decided(messageOf(personId, 4));
});

test.each([
  { told: 'a consent', before: [], after: ['care', 'team'], ends: 'queued' },
  { told: 'a withdrawal', before: ['care', 'team'], after: [], ends: 'cancelled' },
])('$told that is heard while an event is taken finds it', async ({ before, after, ends }) => {
  const personId = newId();
  await decided(messageOf(personId, 1, ...before));
  const hae = await recordedHae(orchestrator, { hae: { personId } });
  const taken = Promise.withResolvers<void>();
  // Outside of that transaction.
  const hearing = taken.promise.then(() => decided(messageOf(personId, 2, ...after)));
  await withScope(orchestrator.em, serviceScope, async (em) => {
    await deliver({ ...orchestrator, em }, hae);
    taken.resolve();
    await eventually(async () => expect(await em.execute(waiting)).not.toEqual([]));
  });
  await hearing;
  const made = await orchestrator.query<{ status: string }>('select status from simulations where person_id = ?', [
    personId,
  ]);
  expect(made).toEqual([{ status: ends }]);
  await decided(messageOf(personId, 3));
});

test('an event that becomes somebody else’s while it is submitted takes its simulation along', async () => {
  const [personId, child] = [newId(), newId()];
  await decided(messageOf(child, 1));
  const hae = await recordedHae(orchestrator, { hae: { personId, simulate: false } });
  await deliver(orchestrator, hae);
  const { eventId, teamId } = hae;
  const submitting = Promise.withResolvers<void>();
  const reassigned = submitting.promise.then(() =>
    withScope(orchestrator.em, serviceScope, () =>
      orchestrator
        .get(ReassignedEventsConsumer)
        .reassigned(create(eventCatalogue[REASSIGNED], { eventId, personId: child, formerPersonId: personId, teamId })),
    ),
  );
  const order = orderOf({ meshType: 'coarse', meshSubtype: 'male' });
  await withScope(orchestrator.em, serviceScope, async (em) => {
    await orchestrator.get(Submissions).submit(em, await em.findOneOrFail(Motion, { eventId }), order);
    submitting.resolve();
    await eventually(async () => expect(await em.execute(waiting)).not.toEqual([]));
  });
  await reassigned;
  const made = await orchestrator.query('select person_id, status from simulations where event_id = ?', [eventId]);
  expect(made).toEqual([{ person_id: child, status: 'cancelled' }]);
});

test('what somebody cancels while a withdrawal is heard stays cancelled after the next consent', async () => {
  const personId = newId();
  await decided(messageOf(personId, 1, 'care'));
  const id = await submitted(orchestrator, { hae: { personId } });
  const cancelling = Promise.withResolvers<void>();
  const withdrawal = cancelling.promise.then(() => decided(messageOf(personId, 2)));
  await withScope(orchestrator.em, serviceScope, async (em) => {
    await orchestrator.get(Cancellation).cancel(em, id, {});
    await em.flush();
    cancelling.resolve();
    await eventually(async () => expect(await em.execute(waiting)).not.toEqual([]));
  });
  await withdrawal;
  await decided(messageOf(personId, 3, 'care'));
  expect(await statusOf(orchestrator, id)).toBe('cancelled');
});

test('a simulation that ends while its event becomes somebody else’s waits for nobody who waits for it', async () => {
  const [personId, child] = [newId(), newId()];
  await decided(messageOf(child, 1));
  const hae = await recordedHae(orchestrator, { hae: { personId } });
  await deliver(orchestrator, hae);
  const { eventId, teamId } = hae;
  const told = create(eventCatalogue[REASSIGNED], { eventId, personId: child, formerPersonId: personId, teamId });
  const [run] = await orchestrator.query<{ id: string; key: string }>(
    'select id, content_key as key from simulations where event_id = ?',
    [eventId],
  );
  const ending = Promise.withResolvers<void>();
  const reassigned = ending.promise.then(() =>
    withScope(orchestrator.em, serviceScope, () => orchestrator.get(ReassignedEventsConsumer).reassigned(told)),
  );
  await withScope(orchestrator.em, serviceScope, async (em) => {
    await lockContent(em, run!.key);
    ending.resolve();
    await eventually(async () => expect(await em.execute(waiting)).not.toEqual([]));
    await orchestrator.get(Cancellation).cancel(em, run!.id, {});
  });
  await reassigned;
  const made = await orchestrator.query('select person_id, reason from simulations where event_id = ?', [eventId]);
  expect(made).toEqual([{ person_id: child, reason: null }]);
});

test('an event that became somebody else’s since it was looked at is not submitted for whoever it was of', async () => {
  const hae = await recordedHae(orchestrator, { hae: { personId: newId(), simulate: false } });
  await deliver(orchestrator, hae);
  const { eventId } = hae;
  const order = orderOf({ meshType: 'coarse', meshSubtype: 'male' });
  const submitting = withScope(orchestrator.em, serviceScope, async (em) => {
    const motion = await em.findOneOrFail(Motion, { eventId });
    await em.nativeUpdate(Motion, { eventId }, { personId: newId() });
    await orchestrator.get(Submissions).submit(em, { ...motion }, order);
  });
  await expect(submitting).rejects.toBeInstanceOf(RetryableError);
});

test('a withdrawal cancels what waits and what runs, and the worker is told to drop it', async () => {
  const personId = newId();
  const tenantId = newId();
  const first = await submitted(orchestrator, { tenantId, hae: { personId, live: true } });
  const [leased] = await claim();
  expect(leased?.id).toBe(first);
  const second = await submitted(orchestrator, { tenantId, hae: { personId } });
  await decided(messageOf(personId, 1));
  expect([await statusOf(orchestrator, first), await statusOf(orchestrator, second)]).toEqual([
    'cancelled',
    'cancelled',
  ]);
  expect(await announced(orchestrator, second)).toEqual(['queued', 'cancelled']);
  expect(await orchestrator.get(RenewLease).execute(refOf(leased!), { fraction: 0.5 }, [])).toMatchObject({
    cancel: true,
  });
  await decided(messageOf(personId, 1));
  expect(await announced(orchestrator, second)).toEqual(['queued', 'cancelled']);
});

test('a withdrawal that stops runs in two teams waits in no circle for a cost that is booked in one of them', async () => {
  const personId = newId();
  const [later, tenantId, first] = [newId(), newId(), newId()];
  for (const nodeId of [later, tenantId, first]) await limit(orchestrator, nodeId, { monthly: 1_000 });
  for (const teamId of [first, later]) {
    orchestrator.clock.advance(10);
    const hae = { personId, teamId, scope: [tenantId, teamId], live: true };
    const id = await submitted(orchestrator, { tenantId, hae });
    expect((await claim()).map((each) => each.id)).toEqual([id]);
  }
  const booking = Promise.withResolvers<void>();
  const withdrawal = booking.promise.then(() => decided(messageOf(personId, 1)));
  await withScope(orchestrator.em, serviceScope, async (em) => {
    await lockBudgets(em, [later]);
    booking.resolve();
    await eventually(async () => expect(await em.execute(waiting)).not.toEqual([]));
    await lockBudgets(em, [later, tenantId]);
  });
  await withdrawal;
  const statuses = await orchestrator.query('select status from simulations where person_id = ?', [personId]);
  expect(statuses).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
});

test('events that waited for a consent are simulated as they happened, however they lie in the table', async () => {
  const personId = newId();
  await decided(messageOf(personId, 1));
  const recordedAt = (time: string) =>
    recordedHae(orchestrator, { hae: { personId, occurredAt: timestampFromDate(new Date(time)) } });
  const [third, first, second] = [
    await recordedAt('2026-05-03T10:00:00Z'),
    await recordedAt('2026-05-01T10:00:00Z'),
    await recordedAt('2026-05-02T10:00:00Z'),
  ];
  for (const each of [third, first, second]) await deliver(orchestrator, each);
  await decided(messageOf(personId, 2, 'care', 'team'));
  expect(
    await orchestrator.query('select event_id from simulations where person_id = ? order by id', [personId]),
  ).toEqual([first, second, third].map(({ eventId }) => ({ event_id: eventId })));
});

test('an event that turns out to be of somebody without consent is computed no further', async () => {
  const hae = await recordedHae(orchestrator, { hae: { live: true } });
  await deliver(orchestrator, hae);
  const [simulation] = await simulationsOf(hae.personId);
  const [leased] = await claim();
  expect(leased?.id).toBe(simulation!.id);
  const personId = newId();
  await decided(messageOf(personId, 1));
  const { eventId, personId: formerPersonId, teamId } = hae;
  const told = create(eventCatalogue[REASSIGNED], { eventId, personId, formerPersonId, teamId });
  for (let times = 0; times < 2; times++) {
    await withScope(orchestrator.em, serviceScope, () => orchestrator.get(ReassignedEventsConsumer).reassigned(told));
  }
  expect(await statusOf(orchestrator, leased!.id)).toBe('cancelled');
  expect(await simulationsOf(personId)).toEqual([simulation]);
  expect(await orchestrator.get(RenewLease).execute(refOf(leased!), { fraction: 0.5 }, [])).toMatchObject({
    cancel: true,
  });
});

test('an event that ingest withholds is computed no further, though no decision of its new owner was heard', async () => {
  const hae = await recordedHae(orchestrator, { hae: { live: true } });
  await deliver(orchestrator, hae);
  const [simulation] = await simulationsOf(hae.personId);
  const personId = newId();
  const { eventId, personId: formerPersonId, teamId } = hae;
  const told = create(eventCatalogue[REASSIGNED], { eventId, personId, formerPersonId, teamId, withheld: true });
  await withScope(orchestrator.em, serviceScope, async (em) => {
    await withheldPeople.apply(em, REASSIGNED, told);
    await orchestrator.get(ReassignedEventsConsumer).reassigned(told);
  });
  expect(await statusOf(orchestrator, simulation!.id)).toBe('cancelled');
  const retry = () => runAsActor(admin, () => orchestrator.get(RetrySimulation).execute(simulation!.id));
  await expect(retry()).rejects.toMatchObject({ status: 404 });
  await decided(messageOf(personId, 1, 'care', 'team'));
  expect(await statusOf(orchestrator, simulation!.id)).toBe('queued');
  await decided(messageOf(personId, 2));
});

test('an old message that comes late cancels nothing', async () => {
  const personId = newId();
  await decided(messageOf(personId, 5, 'care', 'team'));
  const id = await submitted(orchestrator, { hae: { personId } });
  await decided(messageOf(personId, 4));
  expect(await statusOf(orchestrator, id)).toBe('queued');
  await decided(messageOf(personId, 6));
});

test('between the withdrawal and the cancelling no work is handed out, and none counts as ready', async () => {
  const personId = newId();
  const id = await submitted(orchestrator, { hae: { personId } });
  await known(messageOf(personId, 1));
  const claimed = [];
  for (let work = await claim(); work.length > 0; work = await claim()) claimed.push(...work.map((each) => each.id));
  expect(claimed).not.toContain(id);
  expect(await orchestrator.get(Load).measure()).toMatchObject({ ready: 0 });
  await decided(messageOf(personId, 2, 'care'));
  expect(await orchestrator.get(Load).measure()).toMatchObject({ ready: 1 });
  expect((await claim()).map((each) => each.id)).toEqual([id]);
});

test('somebody else with the same motion goes on without the one who withdrew', async () => {
  const content = newId();
  const personId = newId();
  const theirs = await submitted(orchestrator, { content, hae: { personId } });
  const twin = await submitted(orchestrator, { content });
  await decided(messageOf(personId, 1));
  expect(await statusOf(orchestrator, theirs)).toBe('cancelled');
  expect((await claim()).map((each) => each.id)).toEqual([twin]);
});

test('simulations of somebody without consent look missing', async () => {
  const personId = newId();
  const id = await submitted(orchestrator, { hae: { personId } });
  const get = () => runAsActor(admin, () => orchestrator.get(SimulationQueries).get(id));
  expect(await get()).toMatchObject({ facts: { simulationId: id } });
  await decided(messageOf(personId, 1));
  await expect(get()).rejects.toMatchObject({ status: 404 });
});
