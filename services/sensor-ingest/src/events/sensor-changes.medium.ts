import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { runAsActor, type Actor } from '@strainscope/access';
import { eventually } from '@strainscope/testing';
import { preventCsv } from '../../test/fixtures/brand-files.ts';
import { TestIngest } from '../../test/ingest.ts';

const REASSIGNED = 'strainscope.ingest.hae.reassigned.v1';
const [BEGAN, TAKEN_OVER] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-20T00:00:00Z')];
const EARLY = preventCsv({ name: 'MG0123-44-2026-11-15T140305+250.csv' });
const LATE = preventCsv({ name: 'MG0123-45-2026-11-21T140305+250.csv' });

type Team = Awaited<ReturnType<TestIngest['plantTeam']>>;

let ingest: TestIngest;
let team: Team;
let coach: Actor;
let [max, anna] = ['', ''];
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());

/** Max wears the sensor. */
beforeEach(async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
  [max, anna] = [randomUUID(), randomUUID()];
  for (const personId of [max, anna]) await ingest.decide(personId, 'care', 'team');
  await puts(max, BEGAN);
});

const sensor = { brand: 'prevent', sensorId: 'MG0123' };

async function puts(personId: string, at: Date, { teamId }: Team = team, brand = sensor.brand) {
  const message = { ...sensor, brand, personId, teamId, from: timestampFromDate(at) };
  await ingest.announce({ type: 'strainscope.org.sensor.assigned.v1', key: personId, message });
  await eventually(async () => {
    const open = 'select from sensor_assignments where person_id = ? and valid_until is null';
    expect(await ingest.query(open, [personId])).toHaveLength(1);
  });
}
async function takes(personId: string, at: Date) {
  const message = { ...sensor, personId, until: timestampFromDate(at) };
  await ingest.announce({ type: 'strainscope.org.sensor.unassigned.v1', key: personId, message });
  await eventually(async () => {
    const open = 'select from sensor_assignments where person_id = ? and valid_until is null';
    expect(await ingest.query(open, [personId])).toEqual([]);
  });
}
async function send(...files: (typeof LATE)[]) {
  const uploadId = await ingest.open(coach, team.teamId);
  for (const file of files) await ingest.ingest(coach, uploadId, file);
}

/** Whose the events of the teams are, the earliest first. */
const owners = async (...teams: Team[]) => {
  const ids = [team, ...teams].map(({ teamId }) => teamId);
  const rows = await ingest.query<{ person_id: string }>(
    'select person_id from haes where team_id::text in (select jsonb_array_elements_text(?::jsonb)) order by occurred_at',
    [JSON.stringify(ids)],
  );
  return rows.map(({ person_id: id }) => id);
};
const becomes = (...expected: string[]) => eventually(async () => expect(await owners()).toEqual(expected));
const told = async () =>
  (await ingest.announced<{ personId: string; formerPersonId: string }>(REASSIGNED)).filter(({ personId }) =>
    [max, anna].includes(personId),
  );
const waiting = () =>
  ingest.query<{ person_id: string }>('select person_id from quarantined_events where person_id in (?, ?)', [
    max,
    anna,
  ]);

test.each([
  ['the end first', [() => takes(max, TAKEN_OVER), () => puts(anna, TAKEN_OVER)]],
  ['the beginning first', [() => puts(anna, TAKEN_OVER), () => takes(max, TAKEN_OVER)]],
])('a sensor that is taken over from a day takes what it recorded since along: %s', async (_, steps) => {
  await send(EARLY, LATE);
  for (const step of steps) await step();
  await becomes(max, anna);
  expect(await told()).toMatchObject([{ personId: anna, formerPersonId: max, teamId: team.teamId }]);
});

test('a sensor that an invitation named, without its brand, takes what it recorded since along', async () => {
  await send(EARLY, LATE);
  await takes(max, TAKEN_OVER);
  await puts(anna, TAKEN_OVER, team, '');
  await becomes(max, anna);
});

test('what was a mistake gives the events back', async () => {
  await send(EARLY, LATE);
  await takes(max, TAKEN_OVER);
  await puts(anna, TAKEN_OVER);
  await becomes(max, anna);
  await takes(anna, TAKEN_OVER);
  await puts(max, BEGAN);
  await becomes(max, max);
});

test('of somebody without consent it is sealed, and theirs when the consent comes', async () => {
  await send(EARLY, LATE);
  await ingest.decide(anna);
  await takes(max, TAKEN_OVER);
  await puts(anna, TAKEN_OVER);
  await eventually(async () => expect(await waiting()).toEqual([{ person_id: anna }]));
  await becomes(max);
  expect(await told()).toMatchObject([{ personId: anna, withheld: true }]);
  await ingest.decide(anna, 'care', 'team');
  await becomes(max, anna);
});

test('what waits for the consent of the former wearer waits no longer', async () => {
  await ingest.decide(max);
  await send(EARLY, LATE);
  expect(await waiting()).toHaveLength(2);
  await takes(max, TAKEN_OVER);
  await puts(anna, TAKEN_OVER);
  await becomes(anna);
  await eventually(async () => expect(await waiting()).toEqual([{ person_id: max }]));
});

test('in another team it belongs to that team, and is seen there alone', async () => {
  const other = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
  const otherCoach = await ingest.employ(other.teamId);
  await send(LATE);
  await takes(max, TAKEN_OVER);
  await puts(anna, TAKEN_OVER, other);
  await eventually(async () => expect(await owners(other)).toEqual([anna]));
  const seen = async (who: Actor) =>
    (await runAsActor(who, () => ingest.events.listEvents({ personId: anna }))).events.map(({ teamId }) => teamId);
  expect([await seen(coach), await seen(otherCoach)]).toEqual([[], [other.teamId]]);
  expect(await told()).toMatchObject([{ personId: anna, teamId: other.teamId }]);
});

test('what the sensor recorded for another team of an undefined member stays there', async () => {
  const other = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
  const otherCoach = await ingest.employ(other.teamId);
  await ingest.ingest(otherCoach, await ingest.open(otherCoach, other.teamId), LATE);
  const [unknown] = await owners(other);
  await takes(max, TAKEN_OVER);
  await puts(anna, TAKEN_OVER);
  await send(EARLY);
  expect(await owners(other)).toEqual([max, unknown]);
});

test('events are counted by their sensor, however its id is written', async () => {
  await send(EARLY, LATE);
  const count = async (sensorId: string, from = BEGAN) => {
    const { page } = await runAsActor(coach, () =>
      ingest.events.listEvents({ personId: max, brand: 'prevent', sensorId, from: timestampFromDate(from) }),
    );
    return Number(page!.total);
  };
  expect([await count('mg0123'), await count('0123', TAKEN_OVER), await count('0124')]).toEqual([2, 1, 0]);
});
