import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { runAsActor, type Actor } from '@strainscope/access';
import { consentProjection } from '@strainscope/consent';
import { newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventCatalogue } from '@strainscope/proto';
import type { HaeRecorded } from '@strainscope/proto/ingest';
import { eventually } from '@strainscope/testing';
import { BatchSubmitter } from '../src/batches/batch-submitter.ts';
import { CancelBatch } from '../src/batches/commands/cancel-batch.ts';
import { SubmitBatch } from '../src/batches/commands/submit-batch.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { FailAttempt } from '../src/leases/commands/fail-attempt.ts';
import { RenewLease } from '../src/leases/commands/renew-lease.ts';
import { RetryFailures } from '../src/operations/commands/retry-failures.ts';
import { SubmitEvents } from '../src/submissions/commands/submit-events.ts';
import { HaeConsumer } from '../src/submissions/hae.consumer.ts';
import { Motion } from '../src/submissions/motion.entity.ts';
import { orderOf } from '../src/submissions/order.ts';
import { ReassignedEventsConsumer } from '../src/submissions/reassigned-events.consumer.ts';
import { Submissions } from '../src/submissions/submissions.ts';
import { CancelSimulation } from '../src/use-cases/simulations/cancel-simulation.ts';
import { ConsentConsumer } from '../src/use-cases/simulations/consent.consumer.ts';
import { RetrySimulation } from '../src/use-cases/simulations/retry-simulation.ts';
import { announced, claimer, deliver, recordedHae, refOf, submitted, type HaeOptions } from './fixtures.ts';
import { testOrchestrator, type TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

const CHANGED = 'strainscope.auth.processing.changed.v1';
const staff: Actor = { personId: newId(), level: 1000, permissions: ['portal', 'research', 'operator'] };
const withdrawn = 'Consent was withdrawn.';

let orchestrator: TestOrchestrator;
beforeEach(async () => void (orchestrator = await testOrchestrator()));
afterEach(() => orchestrator.close());

const within = (work: Parameters<typeof withScope<void>>[2]) => withScope(orchestrator.em, serviceScope, work);
const as = <T>(work: () => Promise<T>) => runAsActor(staff, work);
/** As the bus does: the projection and then the handler, in one transaction. */
const decided = (personId: string, revision: number, ...permittedPurposes: string[]) =>
  within(async (em) => {
    const told = { personId, permittedPurposes, revision: BigInt(revision), minor: true };
    const message = create(eventCatalogue[CHANGED], told);
    await consentProjection.apply(em, CHANGED, message);
    await orchestrator.get(ConsentConsumer).changed(message);
  });
const runsOf = (personId: string) =>
  orchestrator.query<{ id: string }>(
    `select id, status, mesh_type, settings->>'quality' as quality, reason from simulations
     where person_id = ? order by mesh_type, id`,
    [personId],
  );
const statesOf = async (personId: string) =>
  (
    await orchestrator.query<{ status: string }>('select status from simulations where person_id = ? order by id', [
      personId,
    ])
  ).map(({ status }) => status);
async function consenting(options: HaeOptions = {}) {
  const personId = newId();
  await decided(personId, 1, 'care', 'team', 'research');
  return { personId, hae: await recordedHae(orchestrator, { ...options, hae: { personId, ...options.hae } }) };
}
/** A while after it was recorded first. */
async function replace(hae: HaeRecorded, changes: Partial<HaeRecorded>): Promise<void> {
  orchestrator.clock.advance(1000);
  const recordedAt = timestampFromDate(orchestrator.clock.now());
  const told = create(eventCatalogue['strainscope.ingest.hae.replaced.v1'], {
    hae: { ...hae, ...changes, recordedAt },
  });
  await within(() => orchestrator.get(HaeConsumer).replaced(told));
}
/** All that there is to do. */
async function solveAll(): Promise<number> {
  for (let solved = 0; ; solved++) {
    const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('w'));
    if (!claimed) return solved;
    await commit(orchestrator, refOf(claimed));
  }
}

test('what a withdrawal took out of the queue says why, and is solved after the next consent, once', async () => {
  const { personId, hae } = await consenting();
  await deliver(orchestrator, hae);
  const [run] = await runsOf(personId);
  for (let times = 0; times < 2; times++) await decided(personId, 2);
  expect(await runsOf(personId)).toEqual([{ ...run, status: 'cancelled', reason: withdrawn }]);
  expect(await solveAll()).toBe(0);
  for (const revision of [3, 3, 4]) await decided(personId, revision, 'care', 'team');
  expect(await runsOf(personId)).toEqual([run]);
  expect(await announced(orchestrator, run!.id)).toEqual(['queued', 'cancelled', 'queued']);
  expect(await solveAll()).toBe(1);
  await decided(personId, 5, 'care');
  expect(await statesOf(personId)).toEqual(['complete']);
});

test('what a worker solved when the consent was withdrawn is solved anew, and nothing is taken of that worker', async () => {
  const { personId, hae } = await consenting({ hae: { live: true } });
  await deliver(orchestrator, hae);
  const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('before'));
  await decided(personId, 2);
  await decided(personId, 3, 'care');
  await expect(commit(orchestrator, refOf(claimed!))).rejects.toThrow();
  expect(await solveAll()).toBe(1);
  expect(await statesOf(personId)).toEqual(['complete']);
});

test('old decisions that come late neither take up nor stop anything, and every withdrawal is made up for', async () => {
  const { personId, hae } = await consenting();
  await deliver(orchestrator, hae);
  await decided(personId, 4);
  await decided(personId, 3, 'care', 'team');
  expect(await statesOf(personId)).toEqual(['cancelled']);
  await decided(personId, 5, 'care', 'team');
  await decided(personId, 4);
  expect(await statesOf(personId)).toEqual(['queued']);
  await decided(personId, 6);
  await decided(personId, 7, 'care');
  expect(await statesOf(personId)).toEqual(['queued']);
});

test('all of an event are taken up as they were ordered, and of one content one is computed', async () => {
  const content = newId();
  const { personId, hae } = await consenting({ content });
  await deliver(orchestrator, hae, await recordedHae(orchestrator, { content, hae: { personId } }));
  await within(async (em) => {
    const motion = await em.findOneOrFail(Motion, { eventId: hae.eventId });
    const reference = { ...orderOf({ meshType: 'fine' }), quality: 'reference' } as const;
    await orchestrator.get(Submissions).submit(em, motion, reference);
  });
  const before = await runsOf(personId);
  expect(before).toMatchObject([{ quality: 'standard' }, {}, { mesh_type: 'fine', quality: 'reference' }]);
  await decided(personId, 2);
  await decided(personId, 3, 'care');
  expect(await runsOf(personId)).toEqual(before);
  expect(await solveAll()).toBe(2);
  expect(await statesOf(personId)).toEqual(['complete', 'complete', 'complete']);
});

test('what was solved for somebody else meanwhile is taken from there', async () => {
  const content = newId();
  const { personId, hae } = await consenting({ content });
  await deliver(orchestrator, hae);
  await decided(personId, 2);
  await submitted(orchestrator, { content });
  expect(await solveAll()).toBe(1);
  await decided(personId, 3, 'care');
  expect(await statesOf(personId)).toEqual(['complete']);
});

test('what somebody cancelled stays so, without a reason', async () => {
  const { personId, hae } = await consenting();
  await deliver(orchestrator, hae);
  const [run] = await runsOf(personId);
  await as(() => orchestrator.get(CancelSimulation).execute(run!.id));
  await decided(personId, 2);
  await decided(personId, 3, 'care', 'team');
  expect(await runsOf(personId)).toEqual([{ ...run, status: 'cancelled', reason: null }]);
});

test.each([
  { what: 'relabelled', changes: { label: 'false-positive' }, then: ['cancelled'] },
  { what: 'replaced and not to be simulated', changes: { simulate: false }, then: ['cancelled'] },
  { what: 'replaced', changes: { motionHash: 'another' }, then: ['cancelled', 'queued'] },
])('of an event that was $what meanwhile only that counts', async ({ changes, then }) => {
  const { personId, hae } = await consenting();
  await deliver(orchestrator, hae);
  await decided(personId, 2);
  await replace(hae, changes);
  await decided(personId, 3, 'care');
  expect(await statesOf(personId)).toEqual(then);
});

test('an event that is told of again while its consent is withdrawn is simulated once', async () => {
  const { personId, hae } = await consenting();
  await deliver(orchestrator, hae);
  await decided(personId, 2);
  await deliver(orchestrator, hae);
  await decided(personId, 3, 'care');
  expect(await statesOf(personId)).toEqual(['queued']);
});

test('an event that turned out to be of somebody without consent is simulated when they consent', async () => {
  const { personId: formerPersonId, hae } = await consenting();
  await deliver(orchestrator, hae);
  const personId = newId();
  await decided(personId, 1);
  const { eventId, teamId } = hae;
  const told = { eventId, teamId, personId, formerPersonId };
  const message = create(eventCatalogue['strainscope.ingest.hae.reassigned.v1'], told);
  await within(() => orchestrator.get(ReassignedEventsConsumer).reassigned(message));
  expect(await runsOf(personId)).toMatchObject([{ status: 'cancelled', reason: 'Consent is missing.' }]);
  await decided(formerPersonId, 2, 'care');
  expect(await statesOf(personId)).toEqual(['cancelled']);
  await decided(personId, 2, 'care');
  expect(await statesOf(personId)).toEqual(['queued']);
});

test.each([
  { batch: 'goes on', purposes: ['care', 'research'], isCancelled: false, then: 'queued' },
  { batch: 'was cancelled meanwhile', purposes: ['care', 'research'], isCancelled: true, then: 'cancelled' },
  { batch: 'may not use it any more', purposes: ['care', 'team'], isCancelled: false, then: 'cancelled' },
])('a run of a batch that $batch is $then', async ({ purposes, isCancelled, then }) => {
  const { personId, hae } = await consenting({ hae: { simulate: false } });
  await deliver(orchestrator, hae);
  const request = { eventIds: [hae.eventId], nodeId: null, from: null, to: null };
  const order = { request, meshType: 'coarse', meshSubtype: 'male' };
  const id = await as(() => orchestrator.get(SubmitBatch).execute('Again', order));
  await orchestrator.get(BatchSubmitter).work();
  expect(await statesOf(personId)).toEqual(['queued']);
  await decided(personId, 2);
  if (isCancelled) {
    await as(() => orchestrator.get(CancelBatch).execute(id));
    await orchestrator.get(BatchSubmitter).work();
  }
  await decided(personId, 3, ...purposes);
  expect(await statesOf(personId)).toEqual([then]);
});

describe('what a batch ordered of somebody who agrees to research no longer', () => {
  /** Their event, which a batch alone has simulated. */
  async function ordered(options: HaeOptions = {}) {
    const { personId, hae } = await consenting({ ...options, hae: { simulate: false, ...options.hae } });
    await deliver(orchestrator, hae);
    await batchOf(hae);
    return { personId, hae };
  }
  async function batchOf(...haes: HaeRecorded[]) {
    const request = { eventIds: haes.map(({ eventId }) => eventId), nodeId: null, from: null, to: null };
    const order = { request, meshType: 'coarse', meshSubtype: 'male' };
    await as(() => orchestrator.get(SubmitBatch).execute('Again', order));
    await orchestrator.get(BatchSubmitter).work();
  }
  const submit = ({ eventId }: HaeRecorded) =>
    as(() => orchestrator.get(SubmitEvents).execute([eventId], orderOf(), true));
  /** The projection alone: the moment before the handler ran, or what an earlier version made of it. */
  const known = (personId: string, revision: number, ...permittedPurposes: string[]) =>
    within((em) =>
      consentProjection.apply(
        em,
        CHANGED,
        create(eventCatalogue[CHANGED], { personId, permittedPurposes, revision: BigInt(revision), minor: true }),
      ),
    );
  const stopped = { status: 'cancelled', reason: 'Consent to research was withdrawn.' };

  test('is cancelled, queued or running, and taken up when they agree again', async () => {
    const { personId, hae } = await ordered();
    const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('w'));
    const second = await recordedHae(orchestrator, { hae: { personId, simulate: false } });
    await deliver(orchestrator, second);
    await batchOf(hae, second);
    expect((await statesOf(personId)).sort()).toEqual(['queued', 'running']);
    for (const revision of [2, 3]) await decided(personId, revision, 'care', 'team');
    expect(await runsOf(personId)).toMatchObject([stopped, stopped]);
    expect(await orchestrator.get(RenewLease).execute(refOf(claimed!), { fraction: 0.5 }, [])).toMatchObject({
      cancel: true,
    });
    await expect(commit(orchestrator, refOf(claimed!))).rejects.toThrow();
    expect(await solveAll()).toBe(0);
    await decided(personId, 4, 'care', 'team', 'research');
    expect(await statesOf(personId)).toEqual(['queued', 'queued']);
    expect(await solveAll()).toBe(2);
  });

  test('waits for that consent also where care was withdrawn meanwhile, while what care ordered goes on', async () => {
    const { personId } = await ordered();
    const [run] = await runsOf(personId);
    const forCare = await submitted(orchestrator, { hae: { personId } });
    await decided(personId, 2);
    await decided(personId, 3, 'care', 'team');
    const states = new Map((await runsOf(personId)).map(({ id, ...rest }) => [id, rest]));
    expect([states.get(run!.id), states.get(forCare)]).toMatchObject([{ status: 'cancelled' }, { status: 'queued' }]);
    await decided(personId, 4, 'care', 'team', 'research');
    expect(await statesOf(personId)).toEqual(['queued', 'queued']);
  });

  test.each([
    ['somebody', submit],
    ['its upload', (hae: HaeRecorded) => deliver(orchestrator, { ...hae, simulate: true })],
  ])('goes on where %s ordered the same for care', async (_, join) => {
    const { personId, hae } = await ordered();
    await join(hae);
    await decided(personId, 2, 'care', 'team');
    expect(await statesOf(personId)).toEqual(['queued']);
    expect(await solveAll()).toBe(1);
  });

  test('does not go on where another batch ordered the same', async () => {
    const { personId, hae } = await ordered();
    await batchOf(hae);
    await decided(personId, 2, 'care', 'team');
    expect(await runsOf(personId)).toMatchObject([stopped]);
  });

  test('is computed anew when somebody orders it for care after that', async () => {
    const { personId, hae } = await ordered();
    await decided(personId, 2, 'care', 'team');
    expect(await submit(hae)).toMatchObject([{ answer: 'new' }]);
    expect((await statesOf(personId)).sort()).toEqual(['cancelled', 'queued']);
  });

  test('that waits for somebody else’s same content stops, and theirs goes on; the other way round as well', async () => {
    const content = newId();
    const theirs = await submitted(orchestrator, { content });
    const { personId } = await ordered({ content });
    await decided(personId, 2, 'care', 'team');
    expect(await runsOf(personId)).toMatchObject([stopped]);
    expect((await orchestrator.get(ClaimWork).execute(claimer('w'))).map(({ id }) => id)).toEqual([theirs]);

    const other = newId();
    const first = await ordered({ content: other });
    const waiting = await submitted(orchestrator, { content: other });
    await decided(first.personId, 2, 'care', 'team');
    expect((await orchestrator.get(ClaimWork).execute(claimer('w'))).map(({ id }) => id)).toEqual([waiting]);
  });

  test('is stopped where the event turns out to be somebody’s who does not agree, for care it goes on', async () => {
    const { hae } = await ordered();
    const forCare = (await consenting({ hae: { settings: { meshType: 'fine' } } })).hae;
    await deliver(orchestrator, forCare);
    const personId = newId();
    await decided(personId, 1, 'care', 'team');
    for (const { eventId, teamId, personId: formerPersonId } of [hae, forCare]) {
      const told = { eventId, teamId, personId, formerPersonId };
      const message = create(eventCatalogue['strainscope.ingest.hae.reassigned.v1'], told);
      await within(() => orchestrator.get(ReassignedEventsConsumer).reassigned(message));
    }
    expect(await runsOf(personId)).toMatchObject([
      { status: 'cancelled', reason: 'Consent to research is missing.' },
      { status: 'queued' },
    ]);
    await decided(personId, 2, 'care', 'team', 'research');
    expect(await statesOf(personId)).toEqual(['queued', 'queued']);
  });

  test('is not retried, by nobody', async () => {
    const { personId } = await ordered();
    const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('w'));
    const failure = { reasonCode: 'CRASH', reason: 'It crashed.', retryable: false };
    await orchestrator.get(FailAttempt).execute(refOf(claimed!), failure);
    await decided(personId, 2, 'care', 'team');
    const retry = () => as(() => orchestrator.get(RetrySimulation).execute(claimed!.id));
    const retryAll = () => as(() => orchestrator.get(RetryFailures).execute('CRASH'));
    await expect(retry()).rejects.toMatchObject({ status: 404 });
    expect(await retryAll()).toEqual({ retried: 0, left: 0 });
    expect(await statesOf(personId)).toEqual(['failed']);
    await decided(personId, 3, 'care', 'team', 'research');
    expect(await retryAll()).toEqual({ retried: 1, left: 0 });
  });

  test('is not submitted either, though the withdrawal comes when that has begun', async () => {
    const { personId, hae } = await consenting({ hae: { simulate: false } });
    await deliver(orchestrator, hae);
    await decided(personId, 2, 'care', 'team');
    const submitting = within(async (em) => {
      const motion = await em.findOneOrFail(Motion, { eventId: hae.eventId });
      await orchestrator.get(Submissions).submit(em, motion, orderOf(), 'research');
    });
    await expect(submitting).rejects.toMatchObject({ status: 404 });
  });

  test('is handed out to no worker before it is cancelled, and is where an earlier version let it go on', async () => {
    const { personId } = await ordered();
    await known(personId, 2, 'care', 'team');
    expect(await solveAll()).toBe(0);
    await orchestrator.get(BatchSubmitter).work();
    expect(await runsOf(personId)).toMatchObject([{ status: 'cancelled', reason: 'Consent to research is missing.' }]);
    await decided(personId, 3, 'care', 'team', 'research');
    expect(await statesOf(personId)).toEqual(['queued']);
  });
});

test('a run that ends while a withdrawal is heard keeps none of the others from stopping', async () => {
  const { personId, hae } = await consenting({ hae: { live: true } });
  const others = [1, 2].map(() => recordedHae(orchestrator, { hae: { personId } }));
  await deliver(orchestrator, hae, ...(await Promise.all(others)));
  const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('w'));
  const committing = Promise.withResolvers<void>();
  // Outside of that transaction.
  const withdrawal = committing.promise.then(() => decided(personId, 2));
  await within(async (em) => {
    await commit(orchestrator, refOf(claimed!));
    committing.resolve();
    const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
    await eventually(async () => expect(await em.execute(waiting)).not.toEqual([]));
  });
  await withdrawal;
  expect((await statesOf(personId)).sort()).toEqual(['cancelled', 'cancelled', 'complete']);
});

test('a withdrawal is made up for after a restart', async () => {
  const { personId, hae } = await consenting();
  await deliver(orchestrator, hae);
  await decided(personId, 2);
  const { database, blobs } = orchestrator;
  await orchestrator.abandon();
  orchestrator = await testOrchestrator({ database, blobs });
  await decided(personId, 3, 'care');
  expect(await statesOf(personId)).toEqual(['queued']);
});
