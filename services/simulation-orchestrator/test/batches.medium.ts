import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { jest } from '@jest/globals';
import { runAsActor } from '@strainscope/access';
import type { Actor } from '@strainscope/access';
import type { Purpose } from '@strainscope/consent';
import { Conflict, Level, newId, NotFound, RetryableError } from '@strainscope/kernel';
import { PageRequestSchema } from '@strainscope/proto/common';
import { eventually } from '@strainscope/testing';
import { BatchSubmitter } from '../src/batches/batch-submitter.ts';
import { CancelBatch } from '../src/batches/commands/cancel-batch.ts';
import { SubmitBatch } from '../src/batches/commands/submit-batch.ts';
import { BatchTooLarge } from '../src/batches/ordered-events.ts';
import type { BatchOrder } from '../src/batches/ordered-events.ts';
import { BatchItems } from '../src/batches/queries/batch-items.ts';
import { BatchList } from '../src/batches/queries/batch-list.ts';
import { PreviewBatch } from '../src/batches/queries/preview-batch.ts';
import { ClaimWork } from '../src/leases/commands/claim-work.ts';
import { ControlPool } from '../src/pools/commands/control-pool.ts';
import { Submissions } from '../src/submissions/submissions.ts';
import { SimulationQueries } from '../src/use-cases/simulations/simulation-queries.ts';
import { claimer, deliver, limit, recordedHae, refOf } from './fixtures.ts';
import { testOrchestrator } from './orchestrator.ts';
import type { TestOrchestrator } from './orchestrator.ts';
import { commit } from './results.ts';

const everything = { eventIds: [], nodeId: null, from: null, to: null };
const order = (request: Partial<BatchOrder['request']> = {}): BatchOrder => ({
  request: { ...everything, ...request },
  meshType: 'coarse',
  meshSubtype: 'male',
});

describe('batches of researchers', () => {
  let orchestrator: TestOrchestrator;
  const researcher: Actor = { personId: newId(), level: Level.admin, permissions: ['research'] };
  beforeEach(async () => void (orchestrator = await testOrchestrator()));
  afterEach(() => orchestrator.close());

  const as = <T>(work: () => Promise<T>, actor = researcher) => runAsActor(actor, work);
  const preview = (asked = order(), actor = researcher) => as(() => orchestrator.get(PreviewBatch).read(asked), actor);
  const submit = (asked = order(), orderId: string | null = null, actor = researcher) =>
    as(() => orchestrator.get(SubmitBatch).execute('Again', asked, orderId), actor);
  const work = () => orchestrator.get(BatchSubmitter).work();
  const batch = (id: string) => as(() => orchestrator.get(BatchList).get(id));
  const items = async (id: string) => (await as(() => orchestrator.get(BatchItems).read({ batchId: id }))).items;
  const simulations = async () =>
    (await orchestrator.query<{ n: number }>('select count(*)::int as n from simulations'))[0]!.n;

  /** Records an event of a person who takes part in research. */
  async function recorded(overrides: object = {}) {
    const hae = await recordedHae(orchestrator, { hae: { simulate: false, ...overrides } });
    await deliver(orchestrator, hae);
    await decides(hae.personId, ['care', 'team', 'research']);
    return hae;
  }

  const decides = (personId: string, permitted: Purpose[]) =>
    orchestrator.query(
      `insert into processing_permissions (person_id, permitted, consent_version, minor, revision)
       values (?, string_to_array(?, ','), '1', false, 1)
       on conflict (person_id) do update set permitted = excluded.permitted`,
      [personId, permitted.join()],
    );

  it('says before it is ordered what would keep it from starting', async () => {
    const [first, second] = [await recorded(), await recorded()];
    expect(await preview()).toMatchObject({ new: 2, waitsBecause: '', barred: 0 });
    const operator: Actor = { personId: newId(), level: Level.admin, permissions: ['operator'] };
    await limit(orchestrator, first.teamId, { concurrent: 0 });
    // That passes by itself.
    expect(await preview()).toMatchObject({ barred: 0 });
    await limit(orchestrator, second.teamId, { monthly: 0, concurrent: 0 });
    await as(() => orchestrator.get(ControlPool).execute({ pool: 'elsewhere', state: 'draining' }), operator);
    expect(await preview()).toMatchObject({ new: 2, waitsBecause: 'paused', barred: 1 });
  });

  async function solveAll(): Promise<void> {
    for (;;) {
      const [claimed] = await orchestrator.get(ClaimWork).execute(claimer('w'));
      if (!claimed) return;
      await commit(orchestrator, refOf(claimed));
    }
  }

  it('are previewed, submitted behind, and followed to their results', async () => {
    const first = await recorded();
    const twin = await recorded({ motionHash: first.motionHash, conditioned: first.conditioned! });
    await recorded({ label: 'false-positive' });
    expect(await preview()).toMatchObject({
      events: 2,
      new: 2,
      reused: 0,
      refused: 0,
      solveSeconds: 10,
      currency: 'USD',
    });
    expect(await simulations()).toBe(0);
    const id = await submit();
    expect(await batch(id)).toMatchObject({ name: 'Again', events: 2, submitting: 2, complete: 0 });
    await work();
    expect(await batch(id)).toMatchObject({ submitting: 0, waiting: 2 });
    await solveAll();
    expect(await batch(id)).toMatchObject({ waiting: 0, complete: 2, reused: 1, cost: 0, unpricedSeconds: 7.5 });
    const rows = await items(id);
    expect(rows.map(({ eventId }) => eventId).sort()).toEqual([first.eventId, twin.eventId].sort());
    for (const { metrics, subject } of rows) {
      expect(metrics.find(({ key }) => key === 'mps95')?.value).toBe(0.21);
      expect([first.personId, twin.personId]).not.toContain(subject);
    }
  });

  it('list their events by when they happened, a page at a time', async () => {
    const at = (day: number) => ({ occurredAt: timestampFromDate(new Date(Date.UTC(2026, 7, day))) });
    const [third, first, second] = [await recorded(at(3)), await recorded(at(1)), await recorded(at(2))];
    const inTime = [first.eventId, second.eventId, third.eventId];
    const chosen = order({ eventIds: inTime.toSorted().toReversed() });
    for (const batchId of [await submit(), await submit(chosen)]) {
      const listed = async (cursor = '') => {
        const page = create(PageRequestSchema, { cursor, size: 2 });
        const answer = await as(() => orchestrator.get(BatchItems).read({ batchId, page }));
        return { ids: answer.items.map(({ eventId }) => eventId), next: answer.page!.nextCursor };
      };
      const begun = await listed();
      expect(begun.ids).toEqual(inTime.slice(0, 2));
      expect(await listed(begun.next)).toEqual({ ids: inTime.slice(2), next: '' });
      expect(await listed('nonsense')).toEqual(begun);
    }
  });

  it('are listed newest first, a page at a time, and by their ids', async () => {
    await recorded();
    const [oldest, older, newest] = [await submit(), await submit(), await submit()];
    const listed = async (request: { cursor?: string; size?: number; batchIds?: string[] }) => {
      const { cursor = '', size = 2, batchIds = [] } = request;
      const page = create(PageRequestSchema, { cursor, size });
      const answer = await as(() => orchestrator.get(BatchList).read({ page, batchIds }));
      return { ids: answer.batches.map(({ batchId }) => batchId), next: answer.page?.nextCursor };
    };
    expect(await listed({})).toEqual({ ids: [newest, older], next: older });
    expect(await listed({ cursor: older })).toEqual({ ids: [oldest], next: '' });
    expect(await listed({ batchIds: [oldest, 'nonsense', newest] })).toEqual({ ids: [newest, oldest], next: '' });
    expect(await listed({ batchIds: [oldest, older, newest], cursor: newest, size: 1 })).toEqual({
      ids: [older],
      next: older,
    });
    expect(await listed({ batchIds: ['nonsense'] })).toEqual({ ids: [], next: '' });
  });

  it('are made once of an order, however often it comes, also twice at the same moment', async () => {
    const { eventId, personId } = await recorded();
    const list = order({ eventIds: [eventId], from: '2026-01-01T00:00:00Z' });
    const orderId = newId();
    const [first, twin] = await Promise.all([submit(list, orderId), submit(list, orderId)]);
    expect(twin).toBe(first);
    // What is found by now does not matter: it was taken as it was then.
    await decides(personId, ['care']);
    expect(await submit(list, orderId)).toBe(first);
    expect((await as(() => orchestrator.get(BatchList).read({ batchIds: [] }))).batches).toHaveLength(1);
  });

  it('are as many as there were orders without an id, as of an earlier version', async () => {
    await recorded();
    expect(await submit()).not.toBe(await submit());
  });

  it('refuse an id of an order that asked for something else, or was somebody else’s', async () => {
    const { eventId } = await recorded();
    const orderId = newId();
    await submit(order(), orderId);
    const refused = { code: 'ORDER_ID_TAKEN', status: 409 };
    await expect(submit(order({ eventIds: [eventId] }), orderId)).rejects.toMatchObject(refused);
    await expect(submit({ ...order(), meshType: 'fine' }, orderId)).rejects.toMatchObject(refused);
    await expect(as(() => orchestrator.get(SubmitBatch).execute('Another', order(), orderId))).rejects.toMatchObject(
      refused,
    );
    await expect(submit(order(), orderId, { ...researcher, personId: newId() })).rejects.toMatchObject(refused);
  });

  it('name subjects so that nobody who has ids of people can tell who they are', async () => {
    const { personId, teamId } = await recorded();
    await recorded({ personId, teamId });
    await recorded();
    const subjectsOf = async (id: string) => (await items(id)).map(({ subject }) => subject);
    const [one, again] = [await submit(), await submit()];
    const subjects = await subjectsOf(one);
    expect([subjects.length, new Set(subjects).size]).toEqual([3, 2]);
    for (const subject of await subjectsOf(again)) expect(subjects).not.toContain(subject);
    const guess = createHash('sha256').update(`${one} ${personId}`).digest('hex').slice(0, 12);
    expect(subjects).not.toContain(guess);
  });

  it('that are finished make no new work when they are submitted again, however large', async () => {
    const { eventId } = await recorded();
    await submit();
    await work();
    await solveAll();
    // Copies of the event and its finished simulation, as if each had been solved.
    for (const statement of [
      `insert into motions select gen_random_uuid(), person_id, team_id, scope, occurred_at, recorded_at, label, live, motion_key, motion_hash, motion_size
       from motions, generate_series(1, 2000) where event_id = ?`,
      `insert into simulations
       select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'event_id', m.event_id))).*
       from simulations s, motions m where s.event_id = ? and m.event_id <> s.event_id`,
    ]) {
      await orchestrator.query(statement, [eventId]);
    }
    const before = await simulations();
    expect(await preview()).toMatchObject({ events: 2001, new: 0, reused: 2001, solveSeconds: 0, cost: 0 });
    const id = await submit();
    expect(await batch(id)).toMatchObject({ events: 2001, submitting: 0, complete: 2001, reused: 2001, cost: 0 });
    await work();
    expect(await simulations()).toBe(before);
  });

  it('are cancelled with what they made, and leave alone what was there', async () => {
    const [kept, made] = [await recorded({ simulate: true }), await recorded()];
    const id = await submit();
    await work();
    await as(() => orchestrator.get(CancelBatch).execute(id));
    await work();
    const states = new Map((await items(id)).map(({ eventId, state }) => [eventId, state]));
    expect([states.get(kept.eventId), states.get(made.eventId)]).toEqual(['queued', 'cancelled']);
    const [ended] = await as(() => orchestrator.get(SimulationQueries).ofEvent(made.eventId));
    expect(ended?.cancelledBy).toBe(researcher.personId);
    expect(await batch(id)).toMatchObject({ cancelled: 1, waiting: 1 });
    expect((await batch(id)).cancelledAt).toBeDefined();
  });

  it('that have ended are not cancelled afterwards', async () => {
    await recorded();
    const id = await submit();
    await work();
    await solveAll();
    await as(() => orchestrator.get(CancelBatch).execute(id));
    await work();
    expect(await batch(id)).toMatchObject({ complete: 1, cancelled: 0 });
    expect((await batch(id)).cancelledAt).toBeUndefined();
  });

  it('that are cancelled end what they made before others are submitted to the end', async () => {
    const [own, ...others] = [await recorded(), await recorded(), await recorded()];
    const [submitter, submissions] = [orchestrator.get(BatchSubmitter), orchestrator.get(Submissions)];
    submitter.start();
    const id = await submit(order({ eventIds: [own.eventId] }));
    await eventually(async () => expect(await batch(id)).toMatchObject({ waiting: 1 }));
    const seen: string[] = [];
    const submitOne = jest.spyOn(submissions, 'submit').mockImplementation(async (em, ...asked) => {
      const [run] = await em.execute<{ status: string }[]>('select status from simulations where event_id = ?', [
        own.eventId,
      ]);
      if (seen.push(run!.status) === 1) await as(() => orchestrator.get(CancelBatch).execute(id));
      return Submissions.prototype.submit.call(submissions, em, ...asked);
    });
    await submit(order({ eventIds: others.map(({ eventId }) => eventId) }));
    await eventually(() => expect(seen).toEqual(['queued', 'cancelled']));
    await submitter.stop();
    submitOne.mockRestore();
  });

  it('that are cancelled leave alone what another batch, or care since, wants as well, until none does', async () => {
    const [shared, joined] = [await recorded(), await recorded()];
    const first = await submit();
    await work();
    const second = await submit();
    await work();
    await orchestrator.query('update simulations set research_only = false where event_id = ?', [joined.eventId]);
    const stateOf = async (id: string) => {
      const states = new Map((await items(id)).map(({ eventId, state }) => [eventId, state]));
      return [states.get(shared.eventId), states.get(joined.eventId)];
    };
    await as(() => orchestrator.get(CancelBatch).execute(first));
    await work();
    expect(await stateOf(second)).toEqual(['queued', 'queued']);
    await as(() => orchestrator.get(CancelBatch).execute(second));
    await work();
    expect(await stateOf(second)).toEqual(['cancelled', 'queued']);
  });

  it('that are cancelled while another process submits one of their events cancel that, too', async () => {
    await recorded();
    const [taken, cancelled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const submissions = orchestrator.get(Submissions);
    const take = submissions.submit.bind(submissions);
    submissions.submit = async (...ordered) => {
      taken.resolve();
      await Promise.race([cancelled.promise, setTimeout(500)]);
      return take(...ordered);
    };
    const id = await submit();
    const submitting = work();
    await taken.promise;
    await as(() => orchestrator.get(CancelBatch).execute(id)).finally(cancelled.resolve);
    await Promise.all([submitting, work()]);
    await work();
    expect(await batch(id)).toMatchObject({ submitting: 0, waiting: 0, cancelled: 1 });
  });

  it('that are cancelled before they are submitted submit nothing', async () => {
    await recorded();
    const id = await submit();
    await as(() => orchestrator.get(CancelBatch).execute(id));
    await work();
    expect(await simulations()).toBe(0);
    expect(await batch(id)).toMatchObject({ refused: 1, submitting: 0 });
  });

  it('choose by list, by place and by time', async () => {
    const [one, other] = [await recorded(), await recorded()];
    expect(await preview(order({ eventIds: [one.eventId, newId(), 'nonsense'] }))).toMatchObject({
      events: 1,
      refused: 2,
    });
    expect(await preview(order({ nodeId: other.teamId }))).toMatchObject({ events: 1 });
    expect(await preview(order({ from: '2030-01-01T00:00:00Z' }))).toMatchObject({ events: 0 });
    const many = Array.from({ length: 10_001 }, () => newId());
    await expect(preview(order({ eventIds: many }))).rejects.toThrow(BatchTooLarge);
    await expect(submit(order({ nodeId: newId() }))).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('leave out whoever does not consent to research, also of what was ordered before', async () => {
    const [willing, silent] = [await recorded(), await recorded()];
    const id = await submit();
    await decides(silent.personId, ['care', 'team']);
    expect(await preview()).toMatchObject({ events: 1, withoutConsent: 1 });
    await work();
    expect(await items(id)).toMatchObject([{ eventId: willing.eventId, state: 'queued' }]);
    expect(await batch(id)).toMatchObject({ refused: 1 });
  });

  it('leave out undefined members, of whom nobody has decided anything', async () => {
    const { personId } = await recorded();
    const id = await submit();
    await orchestrator.query('delete from processing_permissions where person_id = ?', [personId]);
    expect(await preview()).toMatchObject({ events: 0, withoutConsent: 1 });
    expect(await items(id)).toEqual([]);
  });

  it('refuse what can never be submitted, and leave for later what cannot be now, holding up nothing else', async () => {
    const [first, second, third] = [await recorded(), await recorded(), await recorded()];
    const failures = new Map<string, Error>([
      [first.eventId, new Conflict('CONTENT_UNUSABLE', 'Its content cannot be used.')],
      [second.eventId, new RetryableError()],
    ]);
    const submissions = orchestrator.get(Submissions);
    const take = submissions.submit.bind(submissions);
    submissions.submit = async (em, motion, ordered) => {
      const submitted = await take(em, motion, ordered);
      const failure = failures.get(motion.eventId);
      if (failure) throw failure;
      return submitted;
    };
    const id = await submit();
    const found = async () =>
      new Map(
        (await items(id)).map(({ eventId, answer, reason }) => [eventId, answer === 'refused' ? reason : answer]),
      );
    await work();
    expect(await found()).toEqual(
      new Map([
        [first.eventId, 'Its content cannot be used.'],
        [second.eventId, undefined],
        [third.eventId, 'new'],
      ]),
    );
    expect(await simulations()).toBe(1);
    failures.clear();
    await work();
    expect((await found()).get(second.eventId)).toBe('new');
    expect(await batch(id)).toMatchObject({ refused: 1, submitting: 0, waiting: 2 });
  });

  it('are for those with the permission, of what they see, and nobody else’s', async () => {
    const { teamId } = await recorded();
    const id = await submit();
    const coach: Actor = { personId: newId(), level: Level.team, permissions: ['research'] };
    expect(await preview(order(), coach)).toMatchObject({ events: 0 });
    await orchestrator.query(
      `insert into access_grants (person_id, node_id, role, level) values (?, ?, 'staff', 200)`,
      [coach.personId, teamId],
    );
    const staff: Actor = { ...coach, personId: newId() };
    await orchestrator.query(
      `insert into access_grants (person_id, node_id, role, level) values (?, ?, 'staff', 200)`,
      [staff.personId, teamId],
    );
    expect(await preview(order(), staff)).toMatchObject({ events: 1 });
    await expect(preview(order(), { ...staff, permissions: ['portal'] })).rejects.toThrow(NotFound);
    await expect(as(() => orchestrator.get(BatchList).get(id), staff)).rejects.toThrow(NotFound);
    await expect(as(() => orchestrator.get(BatchItems).read({ batchId: id }), staff)).rejects.toThrow(NotFound);
    await expect(as(() => orchestrator.get(CancelBatch).execute(id), staff)).rejects.toThrow(NotFound);
    expect((await as(() => orchestrator.get(BatchList).read({ batchIds: [id] }), staff)).batches).toEqual([]);
    expect((await as(() => orchestrator.get(BatchList).read({ batchIds: [] }), staff)).batches).toEqual([]);
  });
});
