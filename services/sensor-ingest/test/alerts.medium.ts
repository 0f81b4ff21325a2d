import { randomUUID } from 'node:crypto';
import { toJsonString } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { jest } from '@jest/globals';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { HeadAccelerationEventSchema, type AlertDetail } from '@strainscope/proto/ingest';
import { eventually } from '@strainscope/testing';
import { RaiseAlerts } from '../src/alerts/raise-alerts.ts';
import { deviceEvent, type DeviceEventShape } from './fixtures/device-events.ts';
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

const everything = JSON.stringify({
  version: 1,
  rules: [{ id: 'all', name: 'Everything', when: { metric: 'pla', atLeast: 1 } }],
});

/** Publishes stricter rules of the team, by which each event of these tests raises an alert. */
const publish = (text = everything, basedOn = 0) =>
  runAsActor(coach, () =>
    ingest.alertRules.publishAlertRules({ nodeId: gateway.team.teamId, text, reason: 'A test', basedOn }),
  );
const list = async (actor = coach, { teamId } = gateway.team) =>
  runAsActor(actor, () => ingest.alerts.listAlerts({ nodeId: teamId }));
const act = (actor: Actor, alertId: string, kind: string, over = {}) =>
  runAsActor(actor, () => ingest.alerts.takeAlertStep({ alertId, kind, ...over }));

/** Sends events that happened so many milliseconds ago, and waits until they are recorded. */
async function send(...events: { ago?: number; over?: Omit<DeviceEventShape, '$typeName'> }[]): Promise<void> {
  const before = (await gateway.recorded()).length;
  const sent = events.map(({ ago = 1_000, over }, index) =>
    deviceEvent({
      eventId: `${before + index}`,
      sensorTime: timestampFromDate(new Date(ingest.clock.now().getTime() - ago)),
      ...over,
    }),
  );
  await gateway.send(raw(sent));
  await eventually(async () => expect(await gateway.recorded()).toHaveLength(before + events.length));
}

async function oneAlert(): Promise<AlertDetail> {
  await publish();
  await send({});
  const { alerts } = await list();
  return runAsActor(coach, () => ingest.alerts.getAlert({ alertId: alerts[0]!.alertId }));
}

describe('an event that fulfils a rule', () => {
  test('raises an alert that names its rule in words and its version, and is announced', async () => {
    const { alert } = await oneAlert();
    expect(alert).toMatchObject({
      state: 'new',
      late: false,
      ruleVersion: 'Rules of this place or above it, version 1',
    });
    expect(alert?.findings).toEqual([expect.stringMatching(/^Everything: PLA \d+(\.\d+)? g \(at least 1 g\)$/)]);
    const raised = await ingest.announced<{ alert: { alertId: string; teamId: string } }>(
      'strainscope.ingest.alert.raised.v1',
    );
    expect(raised.filter((one) => one.alert.alertId === alert?.alertId)).toHaveLength(1);
  });

  test('raises one alone, however often it comes', async () => {
    await publish();
    await send({});
    await gateway.send(
      raw([
        deviceEvent({ eventId: '0', sensorTime: timestampFromDate(new Date(ingest.clock.now().getTime() - 1000)) }),
      ]),
      {
        idempotencyKey: randomUUID(),
      },
    );
    await gateway.processed();
    expect((await list()).alerts).toHaveLength(1);
  });

  test.each([
    ['a week old', 7 * 86_400_000],
    ['of a clock a year ahead', -365 * 86_400_000],
    ['of a clock in 1970', Date.UTC(2026, 10, 22)],
  ])('and is %s makes a late alert', async (_, ago) => {
    await publish();
    await send({ ago });
    expect((await list()).alerts).toMatchObject([{ late: true }]);
  });

  test('is of one incident with another within five seconds', async () => {
    await publish();
    await send({ ago: 9_000 }, { ago: 6_000 }, { ago: 500 });
    const incidents = (await list()).alerts.map(({ incidentId }) => incidentId);
    expect(new Set(incidents).size).toBe(2);
  });

  test('is recorded with its alert or not at all', async () => {
    await publish();
    const execute = jest.spyOn(RaiseAlerts.prototype, 'execute').mockRejectedValueOnce(new Error('killed'));
    await gateway.send(raw([deviceEvent({ eventId: '0' })]));
    await eventually(() => expect(execute).toHaveBeenCalled());
    expect([await gateway.recorded(), (await list()).alerts]).toEqual([[], []]);
    await gateway.processed();
    expect((await list()).alerts).toMatchObject([{ late: true }]);
  });

  test('is shown to nobody once consent is withdrawn, and follows its wearer', async () => {
    const personId = randomUUID();
    await publish();
    await send({});
    await ingest.assignSensor(gateway.team.teamId, 'prevent', 'MG0123', personId);
    await eventually(async () => expect((await list()).alerts).toMatchObject([{ personId }]));
    await ingest.decide(personId);
    expect((await list()).alerts).toEqual([]);
  });

  test('of which rotation was not measured is told to be undecided by rules that ask for it', async () => {
    await publish(
      JSON.stringify({
        version: 1,
        rules: [
          {
            id: 'r',
            name: 'R',
            when: {
              all: [
                { metric: 'pla', atLeast: 1 },
                { metric: 'paa', atLeast: 1 },
              ],
            },
          },
          {
            id: 's',
            name: 'S',
            when: {
              all: [
                { metric: 'pla', atLeast: 65 },
                { metric: 'paa', atLeast: 4500 },
              ],
            },
          },
        ],
      }),
    );
    const { angularVelocity: _, ...linear } = deviceEvent();
    await gateway.send(raw([{ ...linear, sensorTime: timestampFromDate(ingest.clock.now()) }]));
    await gateway.processed();
    expect(await list()).toMatchObject({ alerts: [], undecided: 1n });
  });

  test('raises none by the rules of the product where it stays below them', async () => {
    await send({});
    expect(await list()).toMatchObject({ alerts: [], undecided: 0n });
  });
});

/** Rules in force for the team, which a stricter version repeats. */
async function rulesOfTeam(): Promise<object[]> {
  const { json } = await runAsActor(coach, () => ingest.alertRules.getAlertRules({ nodeId: gateway.team.teamId }));
  return (JSON.parse(json) as { rules: object[] }).rules;
}

test('a load counts what the player had before, and no other player', async () => {
  await publish(
    JSON.stringify({
      version: 1,
      rules: [
        ...(await rulesOfTeam()),
        { id: 'load', name: 'Load', when: { load: 'count', metric: 'pla', from: 1, window: '7-days', atLeast: 3 } },
      ],
    }),
  );
  await send({ ago: 90_000_000 }, { ago: 80_000_000, over: { sensorId: 'MG0777' } });
  await send({ ago: 70_000_000 });
  expect((await list()).alerts).toEqual([]);
  await send({ ago: 3_000 });
  expect((await list()).alerts).toMatchObject([
    { findings: ['Load: 3 of at least 3 events of PLA from 1 g in 7 days'] },
  ]);
});

test('rules see the session: its level of play, and whoever plays at age grade is cleared by nobody on the day', async () => {
  const now = ingest.clock.now().getTime();
  const at = (hours: number) => timestampFromDate(new Date(now + hours * 3_600_000));
  const played = { kind: 'match', sport: 'rugby', opponent: 'Old Boys', periodCount: 2, periodMinutes: 40 };
  const session = { ...played, levelOfPlay: 'age-grade', plannedStart: at(-1), plannedEnd: at(1) };
  await runAsActor(coach, () =>
    ingest.sessions.createSessions({ teamIds: [gateway.team.teamId], sessions: [session] }),
  );
  const { rules } = JSON.parse(everything) as { rules: object[] };
  const limited = { ...rules[0], for: { level: ['age-grade'] } };
  await publish(JSON.stringify({ version: 1, rules: [...(await rulesOfTeam()), limited] }));
  await send({});
  const { alerts } = await list();
  expect(alerts).toMatchObject([{ state: 'new' }]);
  const { alertId } = alerts[0]!;
  await act(coach, alertId, 'acknowledge', { outcome: 'returned-to-play' });
  const { outcomes, steps, ageGrade } = await runAsActor(coach, () => ingest.alerts.getAlert({ alertId }));
  expect(ageGrade).toBe(true);
  expect(outcomes).not.toContain('returned-to-play');
  expect(steps.map(({ outcome }) => outcome ?? '')).toEqual(['']);
});

describe('what people do about an alert', () => {
  test('goes from acknowledged to closed, each step kept and announced', async () => {
    const { alert } = await oneAlert();
    const alertId = alert!.alertId;
    await act(coach, alertId, 'acknowledge');
    const doctor = await ingest.employ(gateway.team.teamId);
    await act(coach, alertId, 'assign', { assigneeId: doctor.personId });
    const assessed = await act(doctor, alertId, 'assess', { outcome: 'taken-off', note: 'Unsteady' });
    expect(assessed).toMatchObject({ ageGrade: true, possibleSteps: ['assess', 'close'] });
    expect(assessed.outcomes).not.toContain('returned-to-play');
    const closed = await act(doctor, alertId, 'close');
    expect(closed.alert).toMatchObject({ state: 'closed', outcome: 'taken-off', assigneeId: doctor.personId });
    expect(closed.steps.map(({ kind }) => kind)).toEqual(['acknowledge', 'assign', 'assess', 'close']);
  });

  test('is told to its player with the event: what it came to, and nothing of who did what or of their notes', async () => {
    const { alert } = await oneAlert();
    const { alertId, personId } = alert!;
    await ingest.decide(personId, 'care', 'team');
    const player: Actor = { personId, level: Level.player, permissions: [] };
    const event = () => runAsActor(player, () => ingest.events.getEvent({ eventId: alertId }));
    expect((await event()).alert).toMatchObject({ state: 'new', late: false });
    await act(coach, alertId, 'acknowledge');
    await act(coach, alertId, 'assess', { outcome: 'taken-off', note: 'Headache' });
    const told = await event();
    expect(told.alert).toMatchObject({ state: 'assessed', outcome: 'taken-off' });
    const text = toJsonString(HeadAccelerationEventSchema, told);
    for (const secret of ['Headache', coach.personId]) expect(text).not.toContain(secret);
  });

  test('at once is done by one, and the other is told by whom', async () => {
    const { alert } = await oneAlert();
    const other = await ingest.employ(gateway.team.teamId);
    const done = await Promise.allSettled([coach, other].map((actor) => act(actor, alert!.alertId, 'acknowledge')));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const first = done[0]?.status === 'fulfilled' ? coach : other;
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ALERT_ACKNOWLEDGED_ALREADY', faults: [{ who: first.personId }] },
    });
  });

  test('is undone within ten seconds by whoever did it, and not after', async () => {
    const { alert } = await oneAlert();
    const alertId = alert!.alertId;
    await act(coach, alertId, 'acknowledge');
    const undo = () => runAsActor(coach, () => ingest.alerts.undoAlertStep({ alertId }));
    expect((await undo()).alert?.state).toBe('new');
    await act(coach, alertId, 'acknowledge');
    ingest.clock.advance(10_001);
    await expect(undo()).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
  });

  test('is not for strangers, players or somebody who would not see the player', async () => {
    const { alert } = await oneAlert();
    const alertId = alert!.alertId;
    const stranger = await ingest.employ((await ingest.plantTeam()).teamId);
    const player: Actor = { personId: alert!.personId, level: Level.player, permissions: [] };
    for (const actor of [stranger, player]) {
      await expect(act(actor, alertId, 'acknowledge')).rejects.toMatchObject({ status: 404 });
      await expect(runAsActor(actor, () => ingest.alerts.getAlert({ alertId }))).rejects.toMatchObject({ status: 404 });
      expect((await list(actor)).alerts).toEqual([]);
    }
    await act(coach, alertId, 'acknowledge');
    await expect(act(coach, alertId, 'assign', { assigneeId: stranger.personId })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  test('keeps an alert among those that wait until it is acknowledged', async () => {
    const { alert } = await oneAlert();
    const waiting = async () =>
      (await runAsActor(coach, () => ingest.alerts.listWaitingAlerts({}))).alerts.map(({ alertId }) => alertId);
    expect(await waiting()).toEqual([alert!.alertId]);
    await act(coach, alert!.alertId, 'acknowledge');
    expect(await waiting()).toEqual([]);
  });
});
