import { Level, newId } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { AlertedTeam, alertedService, MINUTE, type AlertedService } from './alerted-team.ts';

let service: AlertedService;
let it: AlertedTeam;
beforeAll(async () => void (service = await alertedService()));
afterAll(() => service.stop());
beforeEach(async () => {
  service.push.broken = undefined;
  it = await AlertedTeam.plant(service);
});

const told = (...people: string[]) => people.map((personId) => it.lettersTo(personId).length);
const toldSoon = (people: string[], counts: number[]) =>
  eventually(() => Promise.resolve(expect(told(...people)).toEqual(counts)));
const due = () => it.tested.rows('select 1 from alert_incidents where next_at is not null and team_id = ?', [it.team]);
const setRoster = (by: string, personIds: string[], change: object = {}) =>
  it.as(by).setDutyRoster({ nodeId: it.team, personIds, escalateMinutes: 5, basedOn: 0, ...change });

test('the first on duty is told, and the next after the minutes of the roster, until somebody acknowledges', async () => {
  const people = [await it.staff(), await it.staff(), await it.staff(it.institution, Level.institution)];
  const [first, second, third] = people as [string, string, string];
  await setRoster(first, [second, first, third]);
  const alert = it.alert();
  await alert.raise();
  await toldSoon(people, [0, 1, 0]);
  it.clock.advance(4 * MINUTE);
  await it.tested.settled();
  expect(await due()).toHaveLength(1);
  it.clock.advance(MINUTE);
  await toldSoon(people, [1, 1, 0]);
  await alert.become('acknowledged');
  it.clock.advance(5 * MINUTE);
  await eventually(async () => expect(await due()).toEqual([]));
  expect(told(...people)).toEqual([1, 1, 0]);
});

test('an acknowledgement that was undone lets the next be told a minute later', async () => {
  const people = [await it.staff(), await it.staff()];
  await setRoster(people[0]!, people);
  const alert = it.alert();
  await alert.raise();
  await toldSoon(people, [1, 0]);
  await alert.become('acknowledged');
  it.clock.advance(6 * MINUTE);
  await eventually(async () => expect(await due()).toEqual([]));
  await alert.become('new');
  expect(await due()).toHaveLength(1);
  it.clock.advance(2 * MINUTE);
  await toldSoon(people, [1, 1]);
});

test('who has quiet hours gets an e-mail that rings nowhere, and the next on duty is told at once', async () => {
  const people = [await it.staff(), await it.staff(), await it.staff()];
  await setRoster(people[0]!, people);
  const minute = it.clock.now().getUTCHours() * 60 + it.clock.now().getUTCMinutes();
  const quietHours = { fromMinute: minute, untilMinute: (minute + 60) % 1_440 };
  await it.as(people[0]!).chooseAlertNotices({ push: true, email: false, sms: true, quietHours });
  await it.alert().raise();
  await toldSoon(people, [1, 1, 0]);
});

test('who is on duty without a phone is told by e-mail, and who has left is passed over', async () => {
  const people = [await it.staff(), await it.staff(), await it.staff()];
  await setRoster(people[0]!, people);
  await it.leave(people[0]!);
  await it.as(people[1]!).chooseAlertNotices({ push: false, email: false, sms: true });
  await it.alert().raise();
  await toldSoon(people, [0, 1, 0]);
  const { onDuty } = await it.as(people[1]!).getDutyRoster({ nodeId: it.team });
  expect(onDuty.map(({ personId, maySee }) => [personId, maySee])).toEqual([
    [people[0], false],
    [people[1], true],
    [people[2], true],
  ]);
});

test('who leaves once they were told takes nobody’s turn', async () => {
  const people = [await it.staff(), await it.staff(), await it.staff()];
  await setRoster(people[0]!, people);
  await it.alert().raise();
  await toldSoon(people, [1, 0, 0]);
  await it.leave(people[0]!);
  it.clock.advance(5 * MINUTE);
  await toldSoon(people, [1, 1, 0]);
});

test('a roster holds for the nodes below, and for a team without one or of people who have all left all its staff are told', async () => {
  const [coach, director] = [await it.staff(), await it.staff(it.org, Level.organization)];
  const none = await it.as(coach).getDutyRoster({ nodeId: it.team });
  expect(none).toMatchObject({ fromNodeId: '', onDuty: [], version: 0, mayEdit: true, escalateMinutes: 3 });
  expect(none.candidates.map(({ personId }) => personId).toSorted()).toEqual([coach, director].toSorted());
  await it.as(director, Level.organization).setDutyRoster({
    nodeId: it.org,
    personIds: [director],
    escalateMinutes: 2,
    basedOn: 0,
  });
  expect(await it.as(coach).getDutyRoster({ nodeId: it.team })).toMatchObject({ fromNodeId: it.org, version: 0 });
  await it.alert().raise();
  await toldSoon([coach, director], [0, 1]);
  await it.leave(director, it.org);
  await it.alert().raise();
  await toldSoon([coach, director], [1, 1]);
});

test('a roster is changed by who works there, one after the other, and names staff once', async () => {
  const [coach, other] = [await it.staff(), await it.staff()];
  expect(await setRoster(coach, [other, coach])).toMatchObject({ version: 1, fromNodeId: it.team });
  await expect(setRoster(other, [other])).rejects.toThrow(/meanwhile/);
  expect(await setRoster(other, [], { basedOn: 1 })).toMatchObject({ version: 2, fromNodeId: '', onDuty: [] });
  for (const [people, change] of [
    [[coach, coach], {}],
    [[it.player], {}],
    [[newId()], {}],
    [[coach], { escalateMinutes: 0 }],
    [[coach], { escalateMinutes: 61 }],
  ] as const)
    await expect(setRoster(coach, [...people], { basedOn: 2, ...change })).rejects.toThrow();
  const stranger = newId();
  await expect(it.as(stranger).getDutyRoster({ nodeId: it.team })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setRoster(stranger, [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(it.as(coach).getDutyRoster({ nodeId: it.org })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
