import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { deviceEvent } from './fixtures/device-events.ts';
import { raw, TestGateway } from './gateway.ts';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let gateway: TestGateway;
let coach: Actor;
/** An hour of a match that ended half an hour ago, and one event in it. */
let sessionId: string;
let eventId: string;
let anna: string;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => {
  gateway = await TestGateway.begin(ingest);
  coach = await ingest.employ(gateway.team.teamId);
  sessionId = await session();
  await gateway.send(raw([deviceEvent({ eventId: '1', sensorTime: stamp(-60) })]));
  await eventually(async () => expect(await gateway.recorded()).toHaveLength(1));
  const [event] = await gateway.recorded();
  eventId = event!.id;
  anna = event!.person_id;
  await ingest.decide(anna, 'care', 'team');
});

const at = (minutes: number) => new Date(ingest.clock.now().getTime() + minutes * 60_000);
const stamp = (minutes: number) => timestampFromDate(at(minutes));

async function session(start = -90, end = -30, kind = 'match', teamId = gateway.team.teamId): Promise<string> {
  const times = { plannedStart: stamp(start), plannedEnd: stamp(end), periodCount: 2, periodMinutes: 30 };
  const made = await runAsActor(coach, () =>
    ingest.sessions.createSessions({ teamIds: [teamId], sessions: [{ kind, opponent: 'Old Boys', ...times }] }),
  );
  return made.sessionIds[0]!;
}
const started = () =>
  ingest.query('update sessions set started_at = planned_start where id = ? returning 1', [sessionId]);
const ofTeam = async (days = 28, who = coach) => {
  const exposure = await runAsActor(who, () => ingest.exposure.getTeamExposure({ teamId: gateway.team.teamId, days }));
  return { ...exposure, all: exposure.figures[0]! };
};
const ofPlayer = (who = coach, personId = anna, days = 28) =>
  runAsActor(who, () => ingest.exposure.getPlayerExposure({ personId, days }));
const players = async (more: object = {}) =>
  runAsActor(coach, () => ingest.exposure.listPlayerExposures({ teamId: gateway.team.teamId, days: 28, ...more }));

/** Keeps what a device told of somebody: so many minutes from now. */
const told = (state: string, from: number, until: number, personId = anna, sensorKey = '1') =>
  ingest.query(
    `insert into device_intervals (id, team_id, scope, person_id, brand, sensor_key, from_at, until_at, state, told)
     values (gen_random_uuid(), ?, ?, ?, 'prevent', ?, ?, ?, ?, 'on') returning 1`,
    [gateway.team.teamId, `{${gateway.team.scope.join(',')}}`, personId, sensorKey, at(from), at(until), state],
  );
/** Names somebody among those who take part. */
const named = (personId = anna, of = sessionId) =>
  ingest.query(
    `insert into session_participants (session_id, person_id, team_id, scope, position) values (?, ?, ?, ?, '')
     on conflict do nothing`,
    [of, personId, gateway.team.teamId, `{${gateway.team.scope.join(',')}}`],
  );
/** Keeps what staff say of the time for which a participant wore a sensor. */
async function said(state: string, since: number, until: number | null, personId = anna): Promise<void> {
  await named(personId);
  await ingest.query(
    `insert into session_wear (session_id, person_id, team_id, scope, since, until, state)
     values (?, ?, ?, ?, ?, ?, ?) returning 1`,
    [
      sessionId,
      personId,
      gateway.team.teamId,
      `{${gateway.team.scope.join(',')}}`,
      at(since),
      until === null ? null : at(until),
      state,
    ],
  );
}
const review = (verdict: string, reader = coach) =>
  runAsActor(reader, () =>
    ingest.reviews.giveReview({
      eventId,
      verdict,
      contact: 'unknown',
      mechanism: 'unknown',
      bodyPart: 'unknown',
      basedOn: 0,
    }),
  );

describe('wear time', () => {
  it('is what devices told of the session, and no more', async () => {
    await told('on', -200, -60 - 15);
    await told('silent', -75, -55);
    await told('on', -55, -45);
    await told('off', -45, 0);
    const { all } = await ofTeam();
    const minutes = Object.fromEntries(Object.entries(all.wear!).map(([key, s]) => [key, Number(s) / 60]));
    expect(minutes).toMatchObject({ wornS: 25, notWornS: 15, silentS: 20, unknownS: 0 });
    // The session's page tells the same.
    const { people } = await runAsActor(coach, () => ingest.sessions.getSession({ sessionId }));
    expect(people).toMatchObject([{ personId: anna, secondsWorn: 25 * 60 }]);
    // The one event happened while the device was silent.
    expect(all).toMatchObject({ playerSessions: 1, playerSessionsWorn: 1, eventsWithoutWear: 1 });
    expect(all.rates[0]).toMatchObject({ events: 0, perHour: 0 });
  });

  it('is what staff say where that and the device differ, and nobody’s where they say so', async () => {
    await told('off', -90, -30);
    await said('on', -70, -50);
    await said('unknown', -50, null);
    const { all } = await ofTeam();
    expect(all.wear).toMatchObject({ wornS: 20 * 60, notWornS: 20 * 60, silentS: 0, unknownS: 20 * 60 });
    expect(all.rates[0]).toMatchObject({ atLeastG: 5, events: 1, perHour: 3, perSession: 1, medianPerSession: 1 });
  });

  it('of two devices of one player does not count twice', async () => {
    await told('on', -90, -60);
    await told('on', -70, -50, anna, '2');
    await told('off', -90, -30, anna, '3');
    expect((await ofTeam()).all.wear).toMatchObject({ wornS: 40 * 60, notWornS: 20 * 60, silentS: 0, unknownS: 0 });
  });

  it('is unknown, and no rate told, where nobody says anything', async () => {
    const { all } = await ofTeam();
    expect(all).toMatchObject({ playerSessions: 1, playerSessionsWorn: 0, eventsWithoutWear: 1 });
    expect(all.wear).toMatchObject({ wornS: 0, unknownS: 3600 });
    expect(all.rates.map(({ perHour, perSession }) => [perHour, perSession])).toEqual(
      Array(4).fill([undefined, undefined]),
    );
  });

  it('of two sessions at once belongs to the one that events join', async () => {
    const later = await session(-60, 0, 'training');
    await told('on', -90, 0);
    const { figures } = await ofTeam();
    expect(figures.map(({ kind, wear }) => [kind, wear!.wornS / 60])).toEqual([
      ['all', 90],
      ['match', 30],
      ['training', 60],
    ]);
    // A fixture that was made twice has no time of its own.
    await session(-60, 0, 'training');
    expect((await ofTeam()).all.wear).toMatchObject({ wornS: 90 * 60, unknownS: 0 });
    expect((await ofPlayer()).sessions).toHaveLength(2);
    expect((await ofPlayer()).sessions.some(({ sessionId: id }) => id === sessionId)).toBe(true);
    expect(later).not.toBe(sessionId);
  });

  it('that staff left open ends with the session, also with one that nobody ended', async () => {
    await started();
    // Events still join two hours after it was to end.
    await ingest.query(
      `update session_teams set joins_until = joins_until + interval '2 hours' where session_id = ? returning 1`,
      [sessionId],
    );
    await said('on', -90, null);
    expect((await ofTeam()).all.wear).toMatchObject({ wornS: 60 * 60, unknownS: 30 * 60 });
  });

  it('of somebody who was taken off the session does not count', async () => {
    const ben = randomUUID();
    await said('on', -90, null, ben);
    expect((await ofTeam()).all).toMatchObject({ playerSessionsWorn: 1 });
    await ingest.query('delete from session_participants where person_id = ? returning 1', [ben]);
    expect((await ofTeam()).all).toMatchObject({ playerSessionsWorn: 0 });
  });

  it('ends now while a session is on', async () => {
    await session(-20, 60, 'training');
    await told('on', -20, 200);
    const [, , training] = (await ofTeam()).figures;
    expect(training).toMatchObject({ kind: 'training', playerSessions: 1 });
    expect(training!.wear).toMatchObject({ wornS: 20 * 60, unknownS: 0 });
  });
});

describe('who took part', () => {
  it('is named, wore a sensor, or had an event; a device in its case is nobody’s session', async () => {
    const [ben, carl, dora] = [randomUUID(), randomUUID(), randomUUID()];
    await told('on', -80, -70, ben);
    await told('off', -90, -30, carl);
    await started();
    await named(dora);
    const { players: found, page } = await players();
    expect(found.map(({ personId }) => personId).toSorted()).toEqual([anna, ben, dora].toSorted());
    expect(page?.total).toBe(3n);
    expect(await ofTeam()).toMatchObject({
      players: 3,
      all: { sessions: 1, playerSessions: 3, playerSessionsWorn: 1 },
    });
  });

  it('comes in pages, the largest first', async () => {
    const ben = randomUUID();
    await told('on', -80, -70, ben);
    const first = await players({ page: { size: 1 } });
    expect(first.players).toMatchObject([{ personId: anna }]);
    const second = await players({ page: { size: 1, cursor: first.page!.nextCursor } });
    expect(second.players).toMatchObject([{ personId: ben, loads: [{ days: 7, sumPla: 0 }, { days: 28 }] }]);
    expect(second.page?.nextCursor).toBe('');
    expect((await players({ sort: 'worn' })).players).toMatchObject([{ personId: ben }, { personId: anna }]);
    await expect(players({ sort: 'name' })).rejects.toMatchObject({ status: 422 });
  });
});

describe('a session that nobody started', () => {
  it('is nobody’s for a name on its list alone', async () => {
    const ben = randomUUID();
    await named(ben);
    expect(await ofTeam()).toMatchObject({ players: 1 });
    await started();
    expect(await ofTeam()).toMatchObject({ players: 2 });
  });
});

describe('an event', () => {
  it('of which PLA was not measured reaches no threshold, and is told', async () => {
    await told('on', -90, -30);
    await ingest.query('update haes set pla = null where id = ? returning 1', [eventId]);
    const { all } = await ofTeam();
    expect(all).toMatchObject({ eventsWithoutPla: 1, eventsWithoutWear: 0 });
    expect((await ofPlayer()).loads).toMatchObject([{ eventsWithoutPla: 1, sumPla: 0 }, { eventsWithoutPla: 1 }]);
  });

  it('counts to the loads of 7 and 28 days by when it happened, in a session or not', async () => {
    const [{ pla }] = (await ingest.query<{ pla: number }>('select pla from haes where id = ?', [eventId])) as [
      { pla: number },
    ];
    const { loads } = await ofPlayer();
    expect(loads).toMatchObject([{ days: 7 }, { days: 28 }]);
    expect(loads.map(({ sumPla }) => sumPla)).toEqual([pla, pla]);
    ingest.clock.advance(8 * 86_400_000);
    const later = await ofPlayer();
    expect(later.loads.map(({ sumPla }) => sumPla)).toEqual([0, pla]);
    expect(later.sessions).toHaveLength(1);
    expect((await ofTeam(7)).all.playerSessions).toBe(0);
    await ingest.query('delete from session_teams where session_id = ? returning 1', [sessionId]);
    await ingest.query('update haes set session_id = null where id = ? returning 1', [eventId]);
    expect(await ofPlayer()).toMatchObject({ sessions: [], eventsOutsideSessions: 1 });
    expect(await ofTeam()).toMatchObject({ eventsOutsideSessions: 1 });
  });

  it('that its readers found none is in no figure, until one of them sees it otherwise', async () => {
    await told('on', -90, -30);
    expect((await ofTeam()).all.rates[0]).toMatchObject({ events: 1 });
    await review('false');
    const { all } = await ofTeam();
    expect(all).toMatchObject({ falsePositives: 1, eventsWithoutWear: 0 });
    expect(all.rates[0]).toMatchObject({ events: 0 });
    expect((await ofPlayer()).loads.map(({ sumPla }) => sumPla)).toEqual([0, 0]);
    expect((await runAsActor(coach, () => ingest.sessions.getSession({ sessionId }))).session?.load?.events).toBe(0);
    // Readers who disagree decide nothing: the sensor's label holds.
    await review('true', await ingest.employ(gateway.team.teamId));
    expect((await ofTeam()).all).toMatchObject({ falsePositives: 0 });
  });

  it('that the sensor took for a false positive counts once all its readers say that it is one', async () => {
    await told('on', -90, -30);
    await ingest.query(`update haes set label = 'false-positive' where id = ? returning 1`, [eventId]);
    expect((await ofTeam()).all).toMatchObject({ falsePositives: 1 });
    await review('true');
    expect((await ofTeam()).all).toMatchObject({ falsePositives: 0, rates: [{ events: 1 }, {}, {}, {}] });
    // What was said of an earlier revision says nothing of this one.
    await ingest.query('update haes set revision = revision + 1 where id = ? returning 1', [eventId]);
    expect((await ofTeam()).all).toMatchObject({ falsePositives: 1 });
  });
});

describe('access', () => {
  it('shows a team to its staff, and a player to whoever sees the player', async () => {
    await told('on', -90, -30);
    const stranger = await ingest.employ((await ingest.plantTeam()).teamId);
    await expect(ofTeam(28, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const player: Actor = { personId: anna, level: Level.player, permissions: [] };
    await expect(ofTeam(28, player)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const own = await ofPlayer(player);
    expect(own).toEqual(await ofPlayer(coach));
    expect(own.sessions).toMatchObject([{ sessionId, kind: 'match', opponent: 'Old Boys', wear: { wornS: 3600 } }]);
    for (const other of [stranger, { ...player, personId: randomUUID() }]) {
      expect(await ofPlayer(other)).toMatchObject({
        sessions: [],
        eventsOutsideSessions: 0,
        loads: [{ sumPla: 0 }, {}],
      });
    }
  });

  it('tells a token that may not read events nothing', async () => {
    const player: Actor = { personId: anna, level: Level.player, permissions: [] };
    const read = (scope: 'events:read' | 'uploads:write') => ofPlayer({ ...player, apiScopes: [scope] });
    expect((await read('events:read')).loads).toMatchObject([{ sumPla: expect.any(Number) as number }, {}]);
    expect((await read('events:read')).sessions).toHaveLength(1);
    expect(await read('uploads:write')).toMatchObject({ sessions: [], loads: [{ sumPla: 0 }, { sumPla: 0 }] });
  });

  it('shows staff nothing of a player without consent, and the player what was recorded before', async () => {
    await told('on', -90, -30);
    await started();
    await named();
    await ingest.decide(anna, 'care');
    expect(await ofTeam()).toMatchObject({ players: 0, all: { playerSessions: 0 } });
    expect((await players()).players).toEqual([]);
    expect(await ofPlayer()).toMatchObject({ sessions: [] });
    const own = await ofPlayer({ personId: anna, level: Level.player, permissions: [] });
    expect(own).toMatchObject({ sessions: [{ wear: { wornS: 3600 } }] });
  });

  it('knows teams alone: an institution has none', async () => {
    const [, institution = ''] = gateway.team.scope;
    const head = await ingest.employ(institution, Level.institution);
    const asked = runAsActor(head, () => ingest.exposure.getTeamExposure({ teamId: institution, days: 28 }));
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await ofTeam(28, head)).toMatchObject({ players: 1 });
  });

  it.each([0, 367])('refuses %s days', async (days) => {
    await expect(ofTeam(days)).rejects.toMatchObject({ status: 422 });
    await expect(ofPlayer(coach, anna, days)).rejects.toMatchObject({ status: 422 });
  });
});
