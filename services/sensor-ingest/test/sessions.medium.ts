import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { preventCsv } from './fixtures/brand-files.ts';
import { TestIngest } from './ingest.ts';

type Team = Awaited<ReturnType<TestIngest['plantTeam']>>;

let ingest: TestIngest;
let team: Team;
let coach: Actor;
let anna: string;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());

beforeEach(async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
  anna = await plays(team);
});

/** The event of the file happens at 13:03:05. */
const day = (clock: string, date = '2026-11-21') => timestampFromDate(new Date(`${date}T${clock}:00Z`));
const details = (over: object = {}) => ({
  kind: 'match',
  sport: 'rugby',
  opponent: 'Old Boys',
  plannedStart: day('13:00'),
  plannedEnd: day('15:00'),
  periodCount: 2,
  periodMinutes: 40,
  ...over,
});

async function plays({ teamId: nodeId }: Team): Promise<string> {
  const personId = randomUUID();
  const message = { personId, nodeId, role: 'player', level: Level.player };
  await ingest.announce({ type: 'strainscope.org.member.joined.v1', key: personId, message });
  await eventually(async () =>
    expect(await ingest.query('select from access_grants where person_id = ?', [personId])).toHaveLength(1),
  );
  return personId;
}
const as = <T>(who: Actor, work: (sessions: TestIngest['sessions']) => Promise<T>) =>
  runAsActor(who, () => work(ingest.sessions));
async function plan(over: object = {}, teams = [team], who = coach): Promise<string> {
  const asked = { teamIds: teams.map(({ teamId }) => teamId), sessions: [details(over)] };
  const { sessionIds } = await as(who, (sessions) => sessions.createSessions(asked));
  return sessionIds[0]!;
}
const read = (sessionId: string, who = coach) => as(who, (sessions) => sessions.getSession({ sessionId }));
const step = (sessionId: string, name: string, clock?: string, who = coach) =>
  as(who, (sessions) => sessions.runSession({ sessionId, step: name, ...(clock && { at: day(clock) }) }));
const list = (who: Actor, nodeId: string, more: object = {}) =>
  as(who, (sessions) => sessions.listSessions({ nodeId, ...more }));
async function record(of: Team = team, who = coach, personId = anna): Promise<void> {
  await ingest.assignSensor(of.teamId, 'prevent', 'MG0123', personId);
  await ingest.ingest(who, await ingest.open(who, of.teamId), preventCsv());
}
const sessionOfEvent = async (personId = anna) =>
  (await ingest.query<{ session_id: string | null }>('select session_id from haes where person_id = ?', [personId]))[0]
    ?.session_id;

describe('an event', () => {
  it('joins the session of its team and time when it is recorded, and says so', async () => {
    const sessionId = await plan();
    await record();
    expect(await sessionOfEvent()).toBe(sessionId);
    expect((await read(sessionId)).session?.load).toMatchObject({ events: 1 });
    const told = await ingest.announcedOfTeam<{ teamId: string; sessionId?: string }>(
      'strainscope.ingest.hae.recorded.v1',
      team.teamId,
    );
    expect(told).toMatchObject([{ sessionId }]);
    const { events } = await as(coach, (sessions) => sessions.listSessionEvents({ sessionId }));
    expect(events).toMatchObject([{ personId: anna, teamId: team.teamId, label: 'hae' }]);
  });

  it('joins one that is made later, changes with its times, and leaves one that does not take place', async () => {
    await record();
    expect(await sessionOfEvent()).toBeNull();
    const sessionId = await plan();
    expect(await sessionOfEvent()).toBe(sessionId);
    const change = (clock: string, version: number) =>
      as(coach, (sessions) =>
        sessions.changeSession({
          sessionId,
          version,
          details: details({ timeZone: 'Europe/Berlin', plannedStart: day(clock) }),
        }),
      );
    await change('13:30', 1);
    expect(await sessionOfEvent()).toBeNull();
    await change('12:00', 2);
    expect(await sessionOfEvent()).toBe(sessionId);
    await step(sessionId, 'cancel');
    expect(await sessionOfEvent()).toBeNull();
  });

  it('is in the session that was really on, of two that were planned for its time', async () => {
    const long = await plan({ kind: 'training', plannedStart: day('12:00') });
    const match = await plan();
    await record();
    expect(await sessionOfEvent()).toBe(match);
    await step(match, 'start', '13:10');
    expect(await sessionOfEvent()).toBe(long);
  });

  it('of another team, or of a week ago, is in none', async () => {
    const other = await ingest.plantTeam();
    await plan({}, [other], await ingest.employ(other.teamId));
    await plan({ plannedStart: day('13:00', '2026-11-28'), plannedEnd: day('15:00', '2026-11-28') });
    await record();
    expect(await sessionOfEvent()).toBeNull();
  });

  it('tells its player, who sees no session, in which one it was', async () => {
    const sessionId = await plan();
    await record();
    const player: Actor = { personId: anna, level: Level.player, permissions: [] };
    const [row] = await ingest.query<{ id: string }>('select id from haes where person_id = ?', [anna]);
    const event = await runAsActor(player, () => ingest.events.getEvent({ eventId: row!.id }));
    expect(event.session).toMatchObject({ sessionId, kind: 'match', opponent: 'Old Boys' });
    await expect(read(sessionId, player)).rejects.toMatchObject({ status: 404 });
  });

  it('stays in its session when its team is merged, and whoever runs the other one sees it', async () => {
    const sessionId = await plan();
    await record();
    const into = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
    const message = { nodeId: team.teamId, intoNodeId: into.teamId, path: into.scope, version: 2 };
    await ingest.announce({ type: 'strainscope.org.node.merged.v1', key: team.teamId, message });
    const staff = await ingest.employ(into.teamId);
    await eventually(async () => expect((await list(staff, into.teamId)).sessions).toMatchObject([{ sessionId }]));
    expect(await sessionOfEvent()).toBe(sessionId);
    const late = { plannedStart: day('13:00'), plannedEnd: day('14:00'), kind: 'training' };
    await plan(late, [into], staff);
    expect((await read(sessionId, staff)).session?.load?.events).toBe(1);
  });
});

describe('a session', () => {
  it('takes its course, and each step is announced', async () => {
    const sessionId = await plan();
    await step(sessionId, 'start', '13:02');
    await step(sessionId, 'end-period', '13:44');
    await step(sessionId, 'start-period', '13:55');
    const over = await step(sessionId, 'end', '14:36');
    expect(over).toMatchObject({ state: 'ended', version: 5, periods: [{ number: 1 }, { number: 2 }] });
    await expect(step(sessionId, 'start')).rejects.toMatchObject({ code: 'SESSION_STATE' });
    const told = async (event: string) =>
      (await ingest.announced<{ sessionId: string }>(`strainscope.ingest.session.${event}.v1`)).filter(
        (each) => each.sessionId === sessionId,
      ).length;
    expect([await told('planned'), await told('started'), await told('changed'), await told('ended')]).toEqual([
      1, 1, 2, 1,
    ]);
  });

  it('is not changed over somebody else’s change', async () => {
    const sessionId = await plan();
    const change = () =>
      as(coach, (sessions) => sessions.changeSession({ sessionId, version: 1, details: details({ timeZone: 'UTC' }) }));
    await change();
    await expect(change()).rejects.toMatchObject({ code: 'SESSION_CHANGED' });
  });

  it('has its team’s zone unless told, and refuses what is wrong without making anything', async () => {
    expect((await read(await plan())).session?.details?.timeZone).toBe('Europe/Berlin');
    const asked = { teamIds: [team.teamId], sessions: [details(), details({ plannedEnd: day('12:00') })] };
    await expect(as(coach, (sessions) => sessions.createSessions(asked))).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    expect((await list(coach, team.teamId)).page?.total).toBe(1n);
  });

  it('has players of its team who take part, and when each wore a sensor', async () => {
    const sessionId = await plan();
    await ingest.decide(anna, 'care', 'team');
    const people = (...personIds: string[]) =>
      as(coach, (sessions) =>
        sessions.setParticipants({
          sessionId,
          teamId: team.teamId,
          participants: personIds.map((personId) => ({ personId, position: 'Wing' })),
        }),
      );
    await expect(people(randomUUID())).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await people(anna);
    await step(sessionId, 'start', '13:00');
    const wears = (state: string, clock: string) =>
      as(coach, (sessions) => sessions.recordWear({ sessionId, personIds: [anna], state, since: day(clock) }));
    await wears('on', '13:00');
    await wears('off', '13:20');
    await step(sessionId, 'end', '14:00');
    const detail = await read(sessionId);
    expect(detail.people).toMatchObject([
      { personId: anna, position: 'Wing', listed: true, secondsWorn: 1200, wear: [{ state: 'on' }, { state: 'off' }] },
    ]);
    await ingest.decide(anna);
    expect((await read(sessionId)).people).toMatchObject([{ personId: anna, wear: [] }]);
  });

  it('is copied to the next week at the same hour by the clock, once', async () => {
    const [start, end] = [new Date('2026-10-20T16:00:00Z'), new Date('2026-10-20T17:30:00Z')];
    const sessionId = await plan({
      kind: 'training',
      plannedStart: timestampFromDate(start),
      plannedEnd: timestampFromDate(end),
    });
    const participants = [{ personId: anna, position: '' }];
    await as(coach, (sessions) => sessions.setParticipants({ sessionId, teamId: team.teamId, participants }));
    const copy = () =>
      as(coach, (sessions) => sessions.copyWeek({ teamId: team.teamId, from: day('00:00', '2026-10-19') }));
    expect(await copy()).toMatchObject({ made: 1, there: 0 });
    expect(await copy()).toMatchObject({ made: 0, there: 1 });
    const { sessions } = await list(coach, team.teamId);
    expect(sessions[0]).toMatchObject({ participants: 1, details: { plannedStart: day('17:00', '2026-10-27') } });
  });

  it('of a schedule is shown before it is made, with what is there already', async () => {
    await plan();
    const text = 'date,start,end,type\n2026-11-21,14:00,16:00,match\n2026-11-28,99:00,,match\n2026-12-05,14:00,,match';
    const preview = await as(coach, (sessions) =>
      sessions.previewSchedule({ teamId: team.teamId, text, kind: 'match', sport: '' }),
    );
    expect(preview.rows).toMatchObject([
      { line: 2, there: true },
      { line: 3, faults: [{ path: 'start' }] },
      { line: 4, there: false, faults: [] },
    ]);
    expect((await list(coach, team.teamId)).page?.total).toBe(1n);
  });
});

describe('a list', () => {
  it('has pages, states and dates, of a team and of all below an organization', async () => {
    const ids: string[] = [];
    for (const date of ['2026-11-07', '2026-11-14', '2026-11-21']) {
      ids.push(await plan({ plannedStart: day('13:00', date), plannedEnd: day('15:00', date) }));
    }
    await step(ids[2]!, 'start', '13:01');
    const league = await ingest.employ(team.scope[0]!, Level.organization);
    const first = await list(league, team.scope[0]!, { page: { size: 2 } });
    expect(first).toMatchObject({ sessions: [{ sessionId: ids[2] }, { sessionId: ids[1] }], page: { total: 3n } });
    const second = await list(league, team.scope[0]!, { page: { size: 2, cursor: first.page?.nextCursor ?? '' } });
    expect(second).toMatchObject({ sessions: [{ sessionId: ids[0] }], page: { nextCursor: '' } });
    expect(await list(coach, team.teamId, { states: ['running'] })).toMatchObject({
      sessions: [{ sessionId: ids[2] }],
    });
    const november = { from: day('00:00', '2026-11-10'), until: day('00:00', '2026-11-20') };
    expect(await list(coach, team.teamId, november)).toMatchObject({ sessions: [{ sessionId: ids[1] }] });
  });
});

describe('access', () => {
  it('of a match of two teams: each sees its own people; either runs it, and only who runs both changes it', async () => {
    const other = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
    const [guest, league] = [
      await ingest.employ(other.teamId),
      await ingest.employ(team.scope[0]!, Level.organization),
    ];
    await expect(plan({}, [team, other])).rejects.toMatchObject({ status: 404 });
    const sessionId = await plan({}, [team, other], league);
    const participants = [{ personId: anna, position: '' }];
    await as(coach, (sessions) => sessions.setParticipants({ sessionId, teamId: team.teamId, participants }));
    expect((await read(sessionId)).people).toHaveLength(1);
    expect((await read(sessionId, guest)).people).toHaveLength(0);
    await step(sessionId, 'start', '13:00', guest);
    const change = (who: Actor) =>
      as(who, (sessions) => sessions.changeSession({ sessionId, version: 2, details: details({ timeZone: 'UTC' }) }));
    await expect(change(coach)).rejects.toMatchObject({ status: 404 });
    await change(league);
  });

  it.each([
    ['staff of another team', async () => ingest.employ((await ingest.plantTeam()).teamId)],
    ['a player of the team', () => Promise.resolve({ personId: anna, level: Level.player, permissions: [] })],
  ])('is nothing for %s: denied looks like missing', async (_, someone) => {
    const sessionId = await plan();
    const stranger = await someone();
    const { teamId } = team;
    for (const call of [
      () => list(stranger, teamId),
      () => read(sessionId, stranger),
      () => step(sessionId, 'start', '13:00', stranger),
      () => plan({}, [team], stranger),
      () => as(stranger, (sessions) => sessions.listSessionEvents({ sessionId })),
      () => as(stranger, (sessions) => sessions.setParticipants({ sessionId, teamId, participants: [] })),
      () => as(stranger, (sessions) => sessions.recordWear({ sessionId, personIds: [anna], state: 'on' })),
      () => as(stranger, (sessions) => sessions.copyWeek({ teamId, from: day('00:00') })),
      () => as(stranger, (sessions) => sessions.previewSchedule({ teamId, text: 'x', kind: 'match' })),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  });
});
