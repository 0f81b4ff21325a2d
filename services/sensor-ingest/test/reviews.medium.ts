import { randomUUID } from 'node:crypto';
import { toJsonString } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { registry } from '@strainscope/observability';
import { EventReviewsSchema, ListReviewQueueResponseSchema } from '@strainscope/proto/ingest';
import { eventually } from '@strainscope/testing';
import { deviceEvent, type DeviceEventShape } from './fixtures/device-events.ts';
import { raw, TestGateway } from './gateway.ts';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let gateway: TestGateway;
let ann: Actor;
let ben: Actor;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => {
  gateway = await TestGateway.begin(ingest);
  ann = await ingest.employ(gateway.team.teamId);
  ben = await ingest.employ(gateway.team.teamId);
});

const reading = {
  verdict: 'true',
  contact: 'direct',
  mechanism: 'head-to-ground',
  bodyPart: 'back',
  note: 'Seen on film',
  basedOn: 0,
};
const give = (reader: Actor, eventId: string, over: Partial<typeof reading> = {}) => {
  ingest.clock.advance(1_000);
  return runAsActor(reader, () => ingest.reviews.giveReview({ eventId, ...reading, ...over }));
};
const read = (reader: Actor, eventId: string) => runAsActor(reader, () => ingest.reviews.getEventReviews({ eventId }));
const queue = async (reader: Actor, over: { state?: string; judged?: boolean; sessionId?: string } = {}) =>
  (await runAsActor(reader, () => ingest.reviews.listReviewQueue({ nodeId: gateway.team.teamId, ...over }))).items;
const queued = async (...args: Parameters<typeof queue>) => (await queue(...args)).map(({ eventId }) => eventId);
const rowsOf = (eventId: string) =>
  ingest.query('select * from event_reviews where event_id = ? order by given_at, version', [eventId]);

/** Sends so many events, with the peaks that a factor makes of them, and answers their ids in that order. */
async function events(...factors: number[]): Promise<string[]> {
  const one = deviceEvent();
  const times = (axes: DeviceEventShape['linearAcceleration'], factor: number) => ({
    x: axes!.x!.map((value) => value * factor),
    y: axes!.y!.map((value) => value * factor),
    z: axes!.z!.map((value) => value * factor),
  });
  const sent = factors.map((factor, index) =>
    deviceEvent({
      eventId: `${index}`,
      sensorTime: timestampFromDate(new Date(ingest.clock.now().getTime() - 60_000 + index * 1_000)),
      linearAcceleration: times(one.linearAcceleration, factor),
    }),
  );
  await gateway.send(raw(sent));
  await eventually(async () => expect(await gateway.recorded()).toHaveLength(factors.length));
  return (await gateway.recorded()).map(({ id }) => id);
}

/** Puts copies of an event beside it, each so many seconds later than the one before, and answers their ids. */
async function copiesOf(eventId: string, count: number, seconds = 1): Promise<string[]> {
  const copies = await ingest.query<{ id: string }>(
    `insert into haes select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'source_event_id', 'copy ' || n,
       'occurred_at', h.occurred_at + n * ?::float8 * interval '1 second'))).*
     from haes h cross join generate_series(1, ?::int) n where h.id = ?::uuid returning id`,
    [seconds, count, eventId],
  );
  return copies.map(({ id }) => id);
}

/** Keeps a reader's verdicts of events, as if given so many seconds ago. */
const judged = (reader: Actor, eventIds: readonly string[], verdict: string, secondsAgo = 0) =>
  ingest.query(
    `insert into event_reviews (event_id, reader_id, version, hae_revision, team_id, scope, person_id, verdict, contact,
       mechanism, body_part, note, is_blind, given_at)
     select id, ?::uuid, 1, revision, team_id, scope, person_id, ?, 'direct', 'fall', 'back', '', true,
       ?::timestamptz - ? * interval '1 second'
     from haes where id = any (?::uuid[]) returning 1`,
    [reader.personId, verdict, ingest.clock.now().toISOString(), secondsAgo, `{${eventIds.join(',')}}`],
  );
const openAlertOf = (eventId: string) =>
  ingest.query(
    `insert into alerts (id, event_id, incident_id, team_id, scope, person_id, rule_version, findings, late, occurred_at,
       received_at, raised_at, state, version, note, changed_at)
     select id, id, id, team_id, scope, person_id, '', '[]', false, occurred_at, occurred_at, occurred_at, 'new', 1, '',
       occurred_at from haes where id = ? returning 1`,
    [eventId],
  );
const replaced = (eventId: string) =>
  ingest.query('update haes set revision = revision + 1 where id = ? returning 1', [eventId]);

/** By rules of the team by which events from so many g raise an alert. */
const alertFrom = (atLeast: number) =>
  runAsActor(ann, () =>
    ingest.alertRules.publishAlertRules({
      nodeId: gateway.team.teamId,
      text: JSON.stringify({ version: 1, rules: [{ id: 'all', name: 'All', when: { metric: 'pla', atLeast } }] }),
      reason: 'A test',
      basedOn: 0,
    }),
  );

describe('the queue', () => {
  test('shows events with an open alert first, then those of disagreement, then by their peaks', async () => {
    const ids = await events(0.1, 0.4, 0.2, 0.3);
    expect(await queued(ann)).toEqual([ids[1], ids[3], ids[2], ids[0]]);
    const cleo = await ingest.employ(gateway.team.teamId);
    await give(ann, ids[2]!);
    await give(ben, ids[2]!, { verdict: 'false' });
    expect(await queued(cleo)).toEqual([ids[2], ids[1], ids[3], ids[0]]);
    await openAlertOf(ids[0]!);
    expect(await queue(cleo)).toMatchObject([
      { eventId: ids[0], alertState: 'new', state: 'unreviewed' },
      { eventId: ids[2], alertState: '', state: 'disagreed', readers: 2, verified: '', ownVerdict: '' },
      { eventId: ids[1] },
      { eventId: ids[3] },
    ]);
    await ingest.query(`update alerts set state = 'closed' where event_id = ? returning 1`, [ids[0]]);
    expect((await queued(cleo)).at(-1)).toBe(ids[0]);
  });

  test('an event of which rotation was not measured stands where its linear peak puts it', async () => {
    const [low, high] = await events(0.2, 0.6);
    const { angularVelocity: _, ...linear } = deviceEvent({ eventId: '9' });
    await gateway.send(raw([{ ...linear, sensorTime: timestampFromDate(ingest.clock.now()) }]));
    await eventually(async () => expect(await gateway.recorded()).toHaveLength(3));
    const [bare] = (await gateway.recorded()).flatMap(({ id }) => (id === low || id === high ? [] : [id]));
    expect((await queued(ann)).indexOf(bare!)).toBeLessThan(2);
    expect((await queue(ann)).find(({ eventId }) => eventId === bare)?.paa).toBeUndefined();
  });

  test('never offers what the reader judged, unless asked, nor that on which two agree', async () => {
    const [one, two, three] = await events(0.4, 0.3, 0.2);
    await give(ann, one!);
    await give(ben, one!);
    await give(ann, two!);
    expect(await queued(ann)).toEqual([three]);
    expect(await queued(ben)).toEqual([two, three]);
    expect(await queued(ann, { judged: true })).toEqual([one, two, three]);
    expect(await queue(ann, { judged: true })).toMatchObject([
      { state: 'agreed', verified: 'true', ownVerdict: 'true' },
      { state: 'reviewed-once', verified: 'true', ownVerdict: 'true' },
      { state: 'unreviewed', verified: '', ownVerdict: '' },
    ]);
  });

  test('is filtered by what is missing', async () => {
    const [one, two, three] = await events(0.4, 0.3, 0.2);
    await give(ann, one!);
    await give(ann, two!);
    await give(ben, two!, { verdict: 'unsure' });
    const cleo = await ingest.employ(gateway.team.teamId);
    expect(await queued(cleo, { state: 'unreviewed' })).toEqual([three]);
    expect(await queued(cleo, { state: 'need-second' })).toEqual([one]);
    expect(await queued(cleo, { state: 'disagreed' })).toEqual([two]);
    expect(await queued(ann, { state: 'disagreed' })).toEqual([]);
    expect(await queued(ann, { state: 'disagreed', judged: true })).toEqual([two]);
    expect(await queued(cleo, { sessionId: randomUUID() })).toEqual([]);
    await expect(queue(cleo, { state: 'true' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('holds what waits however many newer events there are, and says that it counted no further', async () => {
    const [alerted, split, unread] = await events(0.4, 0.3, 0.2);
    const newer = await copiesOf(alerted!, 10_001);
    const page = async (reader: Actor) => {
      const at = { nodeId: gateway.team.teamId, page: { cursor: '', size: 3 } };
      const found = await runAsActor(reader, () => ingest.reviews.listReviewQueue(at));
      return { ids: found.items.map(({ eventId }) => eventId), page: found.page };
    };
    await openAlertOf(alerted!);
    await judged(ben, [split!], 'true');
    await judged(gateway.owner, [split!], 'false');
    const full = await page(ann);
    expect(full.ids.slice(0, 2)).toEqual([alerted, split]);
    expect(full.page).toMatchObject({ total: 10_003n, totalIsLeast: true });
    await judged(ann, newer, 'true');
    const rest = await page(ann);
    expect(rest.ids).toEqual([alerted, split, unread]);
    expect(rest.page).toMatchObject({ total: 3n, totalIsLeast: false });
    // Settled by two others.
    const cleo = await ingest.employ(gateway.team.teamId);
    await judged(ben, newer, 'true');
    expect((await page(cleo)).ids).toEqual([alerted, split, unread]);
  }, 90_000);

  test('is one of places: of a node above, of all that the reader sees, and of a team that another became part of', async () => {
    const [id] = await events(0.4);
    const { scope, teamId } = gateway.team;
    const above = await ingest.employ(scope[0]!, Level.organization);
    const ids = async (reader: Actor, nodeId = '') =>
      (await runAsActor(reader, () => ingest.reviews.listReviewQueue({ nodeId }))).items.map(({ eventId }) => eventId);
    for (const nodeId of ['', ...scope]) expect(await ids(above, nodeId)).toEqual([id]);
    for (const nodeId of ['', ...scope]) expect(await ids(ann, nodeId)).toEqual([id]);
    const admin: Actor = { personId: randomUUID(), level: Level.admin, permissions: [] };
    expect(await ids(admin)).toContain(id);
    expect(await ids(admin, teamId)).toEqual([id]);
    expect(await ids(admin, (await ingest.plantTeam()).teamId)).toEqual([]);
    const former = randomUUID();
    await ingest.query(
      `insert into access_nodes (id, kind, path) select ?::uuid, kind, path from access_nodes where id = ? returning 1`,
      [former, teamId],
    );
    expect(await ids(ann, former)).toEqual([id]);
  });

  test('has none of their own events for staff who play, who cannot judge them either', async () => {
    await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', ann.personId);
    const [id] = await events(0.4);
    expect(await rowsOf(id!)).toEqual([]);
    expect(await queued(ben)).toEqual([id]);
    expect(await queued(ann)).toEqual([]);
    expect(await queued(ann, { judged: true })).toEqual([]);
    await expect(read(ann, id!)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(give(ann, id!)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is turned page by page without a gap, whatever is judged meanwhile', async () => {
    const ids = await events(0.5, 0.4, 0.3, 0.2, 0.1);
    const page = (cursor: string) =>
      runAsActor(ann, () => ingest.reviews.listReviewQueue({ nodeId: gateway.team.teamId, page: { cursor, size: 2 } }));
    const first = await page('');
    expect(first.page).toMatchObject({ total: 5n });
    await give(ann, ids[0]!);
    const second = await page(first.page!.nextCursor);
    const third = await page(second.page!.nextCursor);
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ eventId }) => eventId));
    expect(seen).toEqual(ids);
    expect(third.page?.nextCursor).toBe('');
  });

  test('holds nobody who withdrew consent or was erased, and nothing for staff elsewhere or for players', async () => {
    const personId = randomUUID();
    await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', personId);
    const [id] = await events(0.4);
    await give(ben, id!);
    const stranger = await ingest.employ((await ingest.plantTeam()).teamId);
    const player: Actor = { personId, level: Level.player, permissions: [] };
    for (const actor of [stranger, player]) {
      expect(await queued(actor)).toEqual([]);
      for (const call of [read(actor, id!), give(actor, id!)])
        await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await ingest.decide(personId);
    expect(await queued(ann)).toEqual([]);
    for (const call of [read(ann, id!), give(ann, id!)])
      await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await ingest.erase(personId);
    await eventually(async () => expect(await rowsOf(id!)).toEqual([]));
  });
});

describe('a review', () => {
  test('is kept, announced without who gave it, and leaves the event as it was', async () => {
    const [id] = await events(0.4);
    const before = await gateway.recorded();
    const answer = await give(ann, id!, { verdict: 'false', mechanism: 'device-handling', bodyPart: 'none' });
    expect(answer).toMatchObject({
      eventId: id,
      state: 'reviewed-once',
      verified: 'false',
      readers: 1,
      own: { readerId: ann.personId, verdict: 'false', mechanism: 'device-handling', version: 1 },
      others: [],
    });
    // Beside what was measured stands what its readers found.
    const marked = { review_verdict: 'false' };
    expect(await gateway.recorded()).toEqual(before.map((event) => ({ ...event, ...marked })));
    const announced = await ingest.announced<{ eventId: string }>('strainscope.ingest.hae.reviewed.v1');
    const [mine] = announced.filter(({ eventId }) => eventId === id);
    expect(mine).toEqual({
      eventId: id,
      teamId: gateway.team.teamId,
      scope: gateway.team.scope,
      state: 'reviewed-once',
      verified: 'false',
      readers: 1,
      counts: false,
      reviewedAt: expect.any(String) as string,
    });
    expect(await registry.metrics()).toMatch(/strainscope_event_reviews_total\{[^}]*verdict="false"[^}]*\} [1-9]/);
  });

  test('is blind on the wire until the reader gave their own: then both sides are told', async () => {
    const [id] = await events(0.4);
    await give(ann, id!, { verdict: 'false', mechanism: 'device-handling', note: 'It fell off the bench' });
    const told = async () => {
      const page = await runAsActor(ben, () => ingest.reviews.listReviewQueue({ judged: true }));
      return toJsonString(EventReviewsSchema, await read(ben, id!)) + toJsonString(ListReviewQueueResponseSchema, page);
    };
    const before = await told();
    for (const secret of [ann.personId, 'false"', 'device-handling', 'bench', 'direct', 'back'])
      expect(before.replaceAll('"label":"false-positive"', '')).not.toContain(secret);
    expect(await read(ben, id!)).toMatchObject({ state: 'reviewed-once', readers: 1, verified: '', others: [] });
    await give(ben, id!);
    expect(await read(ben, id!)).toMatchObject({
      state: 'disagreed',
      verified: '',
      own: { verdict: 'true' },
      others: [{ readerId: ann.personId, verdict: 'false', note: 'It fell off the bench' }],
    });
    expect(await read(ann, id!)).toMatchObject({ state: 'disagreed', others: [{ readerId: ben.personId }] });
    const cleo = await ingest.employ(gateway.team.teamId);
    expect(await read(cleo, id!)).toMatchObject({ state: 'disagreed', readers: 2, verified: '', others: [] });
  });

  test('is changed by its reader, and what it was stays', async () => {
    const [id] = await events(0.4);
    await give(ann, id!);
    const changed = await give(ann, id!, { verdict: 'unsure', note: '', basedOn: 1 });
    expect(changed).toMatchObject({ verified: 'unsure', readers: 1, own: { version: 2, note: '' } });
    expect(await rowsOf(id!)).toMatchObject([
      { version: 1, verdict: 'true', replaced_at: expect.anything() as string },
      { version: 2, verdict: 'unsure', replaced_at: null },
    ]);
  });

  test('that is sent twice is one', async () => {
    const [id] = await events(0.4);
    const [one, other] = await Promise.all([give(ann, id!), give(ann, id!)]);
    expect(other).toEqual(one);
    expect(await rowsOf(id!)).toHaveLength(1);
    const announced = await ingest.announced<{ eventId: string }>('strainscope.ingest.hae.reviewed.v1');
    expect(announced.filter(({ eventId }) => eventId === id)).toHaveLength(1);
  });

  test('from two windows of one reader at once: the second is told, and the first stays', async () => {
    const [id] = await events(0.4);
    const both = await Promise.allSettled([give(ann, id!), give(ann, id!, { verdict: 'false' })]);
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'REVIEW_CHANGED', status: 409 });
    const kept = both.find((each) => each.status === 'fulfilled')!.value;
    expect((await read(ann, id!)).own).toEqual(kept.own);
    expect(await rowsOf(id!)).toHaveLength(1);
  });

  test('from two readers at once: both are kept, blind, and the last announcement tells of both', async () => {
    const [id] = await events(0.4);
    await Promise.all([give(ann, id!), give(ben, id!, { verdict: 'false' })]);
    expect(await rowsOf(id!)).toMatchObject([{ is_blind: true }, { is_blind: true }]);
    expect(await read(ann, id!)).toMatchObject({ state: 'disagreed', readers: 2 });
    const announced = await ingest.announced<{ eventId: string; state: string }>('strainscope.ingest.hae.reviewed.v1');
    const states = announced.filter(({ eventId }) => eventId === id).map(({ state }) => state);
    expect(states).toEqual(['reviewed-once', 'disagreed']);
  });

  test('says one of the words that are known, in at most 500 characters', async () => {
    const [id] = await events(0.4);
    for (const over of [
      { verdict: 'maybe' },
      { contact: '' },
      { mechanism: 'tackle' },
      { bodyPart: 'knee' },
      { note: 'x'.repeat(501) },
    ])
      await expect(give(ann, id!, over)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await give(ann, id!, { note: ` ${'x'.repeat(500)} ` });
  });

  test('holds for the revision that was seen: an event that was replaced waits anew', async () => {
    const [id] = await events(0.4);
    await give(ann, id!);
    await give(ben, id!);
    expect(await queued(ann)).toEqual([]);
    await replaced(id!);
    expect(await queue(ann)).toMatchObject([{ eventId: id, state: 'unreviewed', readers: 0, ownVerdict: '' }]);
    expect(await read(ann, id!)).toMatchObject({ state: 'unreviewed', readers: 0, others: [] });
    expect((await read(ann, id!)).own).toBeUndefined();
    // From a window that shows what it was before.
    await expect(give(ann, id!, { basedOn: 1 })).rejects.toMatchObject({ code: 'REVIEW_CHANGED' });
    expect(await give(ann, id!)).toMatchObject({ state: 'reviewed-once', own: { version: 2 }, others: [] });
    expect(await queued(ann)).toEqual([]);
    expect(await queue(ben)).toMatchObject([{ eventId: id, state: 'reviewed-once', verified: '' }]);
    expect(await rowsOf(id!)).toMatchObject([
      { reader_id: ann.personId, hae_revision: 1, is_blind: true },
      { reader_id: ben.personId, hae_revision: 1, is_blind: true },
      // They knew what the other had said of it before.
      { reader_id: ann.personId, hae_revision: 2, is_blind: false, version: 2 },
    ]);
  });

  test('follows its event to the player whose it is', async () => {
    const [id] = await events(0.4);
    await give(ann, id!);
    const personId = randomUUID();
    await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', personId);
    await eventually(async () => expect(await rowsOf(id!)).toMatchObject([{ person_id: personId }]));
  });
});

describe('the agreement of readers', () => {
  const agreement = (actor: Actor, over = {}) =>
    runAsActor(actor, () => ingest.reviews.getReviewAgreement({ nodeId: gateway.team.teamId, ...over }));

  test('counts what two readers said of the same events, blind', async () => {
    const [one, two, three, four] = await events(0.4, 0.3, 0.2, 0.1);
    await give(ann, one!);
    await give(ben, one!);
    await give(ann, two!, { verdict: 'false' });
    await give(ben, two!, { verdict: 'false' });
    await give(ann, three!);
    await give(ben, three!, { verdict: 'unsure' });
    await give(ann, four!);
    const found = await agreement(ann);
    expect(found).toMatchObject({ events: 3, verdicts: ['true', 'false', 'unsure'], reason: '' });
    const table = ann.personId < ben.personId ? [1, 0, 1, 0, 1, 0, 0, 0, 0] : [1, 0, 0, 0, 1, 0, 1, 0, 0];
    expect(found.table).toEqual(table);
    expect(found.agreement).toBeCloseTo(2 / 3, 12);
    expect(found.kappa).toBeCloseTo(0.5, 12);
    expect(found.lower!).toBeLessThan(0.5);
    // That Ben, who sees Ann’s now, joins her, makes them agree no more than before.
    await give(ben, three!, { verdict: 'true', basedOn: 1 });
    expect((await agreement(ann)).table).toEqual(found.table);
    const future = timestampFromDate(new Date(ingest.clock.now().getTime() + 86_400_000));
    expect(await agreement(ann, { from: future })).toMatchObject({ events: 0, reason: 'too-few-events' });
    expect(await agreement(ann, { until: future })).toMatchObject({ events: 3 });
    expect(await agreement(ann, { nodeId: gateway.team.scope[0] }).catch(({ code }: { code: string }) => code)).toBe(
      'NOT_FOUND',
    );
  });

  test('tells who has not judged an event nothing of it, however narrow the range', async () => {
    const [one, two] = await events(0.4, 0.3);
    for (const id of [one!, two!]) for (const reader of [ann, ben]) await give(reader, id, { verdict: 'false' });
    const cleo = await ingest.employ(gateway.team.teamId);
    const nothing = { events: 0, table: Array<number>(9).fill(0), reason: 'too-few-events' };
    expect(await agreement(cleo)).toMatchObject(nothing);
    const [{ listed_at: at }] = (await ingest.query('select listed_at from haes where id = ?', [one])) as [
      { listed_at: string },
    ];
    const [from, until] = [0, 1].map((more) => timestampFromDate(new Date(new Date(at).getTime() + more)));
    expect(await agreement(cleo, { from, until })).toMatchObject(nothing);
    expect(await agreement(ann, { from, until })).toMatchObject({ events: 1, agreement: 1 });
    await give(cleo, one!);
    const found = await agreement(cleo);
    expect(found).toMatchObject({ events: 1, table: [0, 0, 0, 0, 1, 0, 0, 0, 0] });
  });

  test('puts the same reader in the same rows, whoever was first', async () => {
    const [id] = await events(0.4);
    const ids = await copiesOf(id!, 100, -1);
    const cells = [
      ['true', 'true', 55],
      ['true', 'false', 35],
      ['false', 'true', 5],
      ['false', 'false', 5],
    ] as const;
    for (const [ofAnn, ofBen, count] of cells) {
      const those = ids.splice(0, count);
      const half = Math.floor(count / 2);
      for (const [part, annAgo, benAgo] of [
        [those.slice(0, half), 2, 1],
        [those.slice(half), 1, 2],
      ] as const) {
        await judged(ann, part, ofAnn, annAgo);
        await judged(ben, part, ofBen, benAgo);
      }
    }
    const found = await agreement(ann);
    const isAnnFirst = ann.personId < ben.personId;
    expect(found.table.filter((count) => count > 0)).toEqual(isAnnFirst ? [55, 35, 5, 5] : [55, 5, 35, 5]);
    expect(found.kappa).toBeCloseTo(0.05, 2);
    expect((await agreement(ben)).kappa).toBe(found.kappa);
  });

  test('pairs what was said of the same revision', async () => {
    const [id] = await events(0.4);
    await give(ann, id!);
    await replaced(id!);
    await give(ben, id!);
    expect(await agreement(ben)).toMatchObject({ events: 0 });
    await give(ann, id!, { verdict: 'false' });
    expect((await agreement(ben)).table.indexOf(1)).toBe(ann.personId < ben.personId ? 3 : 1);
  });

  test('tells no bounds where both agree on everything', async () => {
    const [one, two] = await events(0.4, 0.3);
    for (const reader of [ann, ben]) await give(reader, one!);
    for (const reader of [ann, ben]) await give(reader, two!, { verdict: 'false' });
    const found = await agreement(ann);
    expect(found).toMatchObject({ events: 2, agreement: 1, kappa: 1, reason: 'no-interval' });
    expect([found.standardError, found.lower, found.upper]).toEqual([undefined, undefined, undefined]);
  });

  test('counts what a reader corrected while nobody else had read it', async () => {
    const [id] = await events(0.4);
    await give(ann, id!);
    await give(ann, id!, { verdict: 'false', basedOn: 1 });
    await give(ben, id!, { verdict: 'false' });
    const found = await agreement(ann);
    expect(found).toMatchObject({ events: 1, agreement: 1, reason: 'too-few-events' });
    expect(found.table).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(found.kappa).toBeUndefined();
  });
});

test('staff whose account is erased keep their verdicts under an id that names nobody', async () => {
  const [id] = await events(0.4);
  await give(ann, id!);
  await ingest.erase(ann.personId);
  expect(await rowsOf(id!)).toMatchObject([{ reader_id: ann.personId, verdict: 'true' }]);
});

test('a copy of what is held of somebody names neither reader nor note', async () => {
  const personId = randomUUID();
  await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', personId);
  const [id] = await events(0.4);
  await give(ann, id!, { note: 'He ran into Max' });
  const requestId = randomUUID();
  const message = { requestId, personId, withRecords: true };
  await ingest.announce({ type: 'strainscope.auth.personal-data.requested.v1', key: requestId, message });
  const part = (await eventually(() => ingest.blobs.read(`exports/${requestId}/ingest.json`))).toString();
  expect(part).toContain('head-to-ground');
  for (const secret of [ann.personId, 'He ran into Max']) expect(part).not.toContain(secret);
});

test('an alert that a rule raised puts its event first', async () => {
  await alertFrom(1);
  const [id] = await events(0.4);
  expect(await queue(ann)).toMatchObject([{ eventId: id, alertState: 'new' }]);
});
