import { randomUUID } from 'node:crypto';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { jest } from '@jest/globals';
import { runAsActor, systemActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import type { EventTimes } from '@strainscope/proto/ingest';
import { eventually } from '@strainscope/testing';
import { FEWEST_PUBLIC_EVENTS } from '../src/latency/stages.ts';
import { EventTimesSweeper } from '../src/latency/event-times.sweeper.ts';
import { deviceEvent } from './fixtures/device-events.ts';
import { raw, TestGateway } from './gateway.ts';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let gateway: TestGateway;
let coach: Actor;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => {
  gateway = await TestGateway.begin(ingest);
  coach = await ingest.employ(gateway.team.teamId);
});
afterEach(() => jest.restoreAllMocks());

const ago = (ms: number) => timestampFromDate(new Date(ingest.clock.now().getTime() - ms));

/** Sends events that happened so many ms ago and were at the gateway later, in a request that came 100 ms ago. */
async function send(times: readonly { sensor: number; gateway?: number }[]): Promise<void> {
  const before = (await gateway.recorded()).length;
  const events = times.map(({ sensor, gateway: at }, index) =>
    deviceEvent({
      eventId: `${before + index}`,
      sensorTime: ago(sensor),
      gatewayTime: at === undefined ? undefined : ago(at),
    }),
  );
  const { teamId } = gateway.team;
  const request = { teamId, gateway: 'Sideline 1', events: raw(events), receivedAt: ago(100) };
  await runAsActor(gateway.owner, () => ingest.deviceEvents.acceptDeviceEvents(request));
  await eventually(async () => expect(await gateway.recorded()).toHaveLength(before + times.length));
}

async function alertOf(times: { sensor: number; gateway?: number }): Promise<{ alertId: string; times: EventTimes }> {
  const text = JSON.stringify({ version: 1, rules: [{ id: 'a', name: 'All', when: { metric: 'pla', atLeast: 1 } }] });
  const rules = { nodeId: gateway.team.teamId, text, reason: 'A test', basedOn: 0 };
  await runAsActor(coach, () => ingest.alertRules.publishAlertRules(rules));
  await send([times]);
  const { alerts } = await runAsActor(coach, () => ingest.alerts.listAlerts({ nodeId: gateway.team.teamId }));
  return read(alerts[0]!.alertId);
}

async function read(alertId: string) {
  const detail = await runAsActor(coach, () => ingest.alerts.getAlert({ alertId }));
  return { alertId, times: detail.times! };
}

const shown = (alertId: string, pushed: number, actor = coach) =>
  runAsActor(actor, () => ingest.latency.noteAlertShown({ alertId, pushedAt: ago(pushed) }));

test('an alert tells when its event was where', async () => {
  const now = ingest.clock.now().getTime();
  const { times } = await alertOf({ sensor: 1_500, gateway: 600 });
  const since = (time: keyof EventTimes) => timestampDate(times[time] as never).getTime() - now;
  expect(since('gatewayAt')).toBe(-600);
  expect(since('receivedAt')).toBe(-100);
  expect(since('durableAt')).toBe(0);
  expect(since('evaluatedAt')).toBeGreaterThanOrEqual(0);
  expect([times.shownAt, times.acknowledgedAt, times.clockErrorMs]).toEqual([undefined, undefined, undefined]);
});

test('a gateway’s time is put right by its exchanges, to within what they tell', async () => {
  const at = (ms: number) => timestampFromDate(new Date(ingest.clock.now().getTime() + ms));
  // Its clock is a minute behind.
  const trip = { sentAt: at(-61_000), receivedAt: at(-990), answeredAt: at(-980), returnedAt: at(-60_960) };
  const { teamId } = gateway.team;
  await runAsActor(gateway.owner, () =>
    ingest.deviceStatuses.measureGatewayClock({ teamId, gateway: 'Sideline 1', roundTrips: [trip] }),
  );
  const { times } = await alertOf({ sensor: 1_500, gateway: 60_600 });
  const before = ingest.clock.now().getTime() - timestampDate(times.gatewayAt!).getTime();
  expect(times.clockErrorMs).toBeGreaterThan(0);
  expect(Math.abs(before - 600)).toBeLessThanOrEqual(times.clockErrorMs! + 1);
});

test('the first console that shows an alert counts, for staff of the team alone', async () => {
  const { alertId } = await alertOf({ sensor: 1_500 });
  ingest.clock.advance(2_000);
  const stranger = await ingest.employ((await ingest.plantTeam()).teamId);
  await expect(shown(alertId, 500, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await shown(alertId, 500);
  const { times } = await read(alertId);
  expect(timestampDate(times.shownAt!).getTime() - timestampDate(times.pushedAt!).getTime()).toBe(500);
  ingest.clock.advance(5_000);
  await shown(alertId, 100);
  expect((await read(alertId)).times).toEqual(times);
});

test.each([
  ['before the event was judged', 3_600_000],
  ['in the future', -5_000],
])('what a console says it was told %s is not believed', async (_, pushed) => {
  const { alertId } = await alertOf({ sensor: 1_500 });
  await shown(alertId, pushed);
  expect((await read(alertId)).times.shownAt).toBeUndefined();
});

test('a file that somebody sends has no way from a device', async () => {
  const events = await ingest.query<{ n: number }>(
    'select count(*)::int as n from event_times t join haes h on h.id = t.event_id where h.team_id = ?',
    [gateway.team.teamId],
  );
  expect(events).toEqual([{ n: 0 }]);
});

describe('a session', () => {
  async function session(teamIds = [gateway.team.teamId], who = coach): Promise<string> {
    const start = ago(600_000);
    const details = {
      kind: 'match',
      sport: 'rugby',
      levelOfPlay: '',
      opponent: 'Others',
      venue: '',
      timeZone: 'Europe/Berlin',
      plannedStart: start,
      plannedEnd: ago(-3_600_000),
      periodCount: 2,
      periodMinutes: 40,
      notes: '',
    };
    const made = await runAsActor(who, () => ingest.sessions.createSessions({ teamIds, sessions: [details] }));
    return made.sessionIds[0]!;
  }

  test('tells the quantiles of each stage, and how many were late', async () => {
    const sessionId = await session();
    // By a tenth of a second each: 100, 200 … 1,000 ms from the sensor to the gateway, and one that waited a minute.
    await send(Array.from({ length: 10 }, (_, i) => ({ sensor: 600 + 100 * i, gateway: 500 })));
    await send([{ sensor: 60_000 }]);
    const report = await runAsActor(coach, () => ingest.latency.getSessionLatency({ sessionId }));
    expect(report).toMatchObject({ events: 11n, late: 1n });
    const stage = (key: string) => report.stages.find((each) => each.stage === key);
    expect(stage('gateway')).toMatchObject({
      events: 10n,
      p50Ms: 550,
      p95Ms: expect.closeTo(955) as number,
      p99Ms: 991,
    });
    expect(stage('received')).toMatchObject({ events: 10n, p50Ms: 400 });
    expect(stage('durable')).toMatchObject({ events: 11n, p50Ms: 100 });
    expect(stage('shown')).toBeUndefined();
  });

  test('of two teams tells each of its own events', async () => {
    const other = await TestGateway.begin(ingest);
    const both = await ingest.employ(other.team.teamId);
    const admin = await ingest.employ(gateway.team.teamId, Level.admin);
    const sessionId = await session([gateway.team.teamId, other.team.teamId], admin);
    await send([{ sensor: 800, gateway: 500 }]);
    const events = async (who: Actor) =>
      (await runAsActor(who, () => ingest.latency.getSessionLatency({ sessionId }))).events;
    expect([await events(coach), await events(both)]).toEqual([1n, 0n]);
  });

  test('is told to staff who see it', async () => {
    const sessionId = await session();
    const stranger = await ingest.employ((await ingest.plantTeam()).teamId);
    for (const asked of [sessionId, randomUUID()])
      await expect(
        runAsActor(stranger, () => ingest.latency.getSessionLatency({ sessionId: asked })),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('everybody', () => {
  const all = () => runAsActor(systemActor, () => ingest.latency.getLatency({}));
  const LATER = 601_000;

  test('is told of 30 days, in tens, without stages that few events came through', async () => {
    // More at once would wait for calm.
    for (let i = 0; i < FEWEST_PUBLIC_EVENTS; i += 5)
      await send(Array.from({ length: 5 }, (_, k) => ({ sensor: 900 + 100 * (i + k), gateway: 500 })));
    ingest.clock.advance(LATER);
    const many = await all();
    expect(Number(many.events)).toBeGreaterThanOrEqual(FEWEST_PUBLIC_EVENTS);
    expect([many.events, ...many.stages.map(({ events }) => events)].map((count) => count % 10n)).toEqual(
      [many.events, ...many.stages].map(() => 0n),
    );
    expect(many.stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['durable', 'gateway', 'received']));
    expect(many.stages.map(({ stage }) => stage)).not.toContain('shown');
    await send([{ sensor: 700, gateway: 500 }]);
    expect(await all()).toEqual(many);
  });

  test('is told nothing of a few events, nor of any that are older', async () => {
    ingest.clock.advance(31 * 86_400_000);
    await send([{ sensor: 800, gateway: 500 }]);
    ingest.clock.advance(LATER);
    expect(await all()).toMatchObject({ events: 0n, late: 0n, stages: [] });
  });
});

test('times are forgotten after a month, and with their event', async () => {
  await send([{ sensor: 800 }, { sensor: 900 }]);
  const kept = async () => {
    const ofTeam = 'select 1 from event_times t join haes h on h.id = t.event_id where h.team_id = ?';
    return (await ingest.query(ofTeam, [gateway.team.teamId])).length;
  };
  const [one] = await gateway.recorded();
  await ingest.query('delete from haes where id = ? returning id', [one!.id]);
  const left = await ingest.query('select 1 from event_times where event_id = ?', [one!.id]);
  expect([left, await kept()]).toEqual([[], 1]);
  const sweeper = ingest.get(EventTimesSweeper);
  await sweeper.sweep();
  expect(await kept()).toBe(1);
  ingest.clock.advance(32 * 86_400_000);
  await sweeper.sweep();
  expect(await kept()).toBe(0);
});
