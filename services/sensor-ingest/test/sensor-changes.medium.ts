import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { jest } from '@jest/globals';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { preventCsv } from './fixtures/brand-files.ts';
import { zipped } from './fixtures/workbook-writer.ts';
import { TestIngest } from './ingest.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';
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

/** Lists the owners of the teams' events, the earliest event first. */
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

test.each([
  ['the sensor first', ['taken', 'back', 'identified']],
  ['the name first', ['identified', 'taken', 'back']],
  ['the beginning first', ['back', 'identified', 'taken']],
] as const)(
  'what a player recorded as whom the undefined member was taken by mistake goes back to the member: %s',
  async (_, order) => {
    await takes(max, BEGAN);
    await send(EARLY);
    const [unknown = ''] = await owners();
    await puts(unknown, BEGAN);
    const identified = (takenBack: boolean) => async () => {
      const message = { undefinedPersonId: unknown, personId: anna, teamId: team.teamId, takenBack };
      await ingest.announce({ type: 'strainscope.org.member.identified.v1', key: unknown, message });
      await eventually(async () => expect((await owners())[0]).toBe(takenBack ? unknown : anna));
    };
    await takes(unknown, BEGAN);
    await puts(anna, BEGAN);
    await identified(false)();
    await send(LATE);
    await becomes(anna, anna);
    const steps = { taken: () => takes(anna, BEGAN), back: () => puts(unknown, BEGAN), identified: identified(true) };
    for (const step of order) await steps[step]();
    await becomes(unknown, unknown);
  },
);

test.each([
  ['the sensor first', ['taken', 'back', 'identified']],
  ['the name first', ['identified', 'taken', 'back']],
  ['the beginning first', ['back', 'identified', 'taken']],
] as const)(
  'what whom the undefined member was taken for recorded until they gave the sensor on is the member’s, the rest stays whose it is: %s',
  async (_, order) => {
    const ben = randomUUID();
    await ingest.decide(ben, 'care', 'team');
    await takes(max, BEGAN);
    await send(EARLY);
    const [unknown = ''] = await owners();
    await puts(unknown, BEGAN);
    const identified = (takenBack: boolean) => async () => {
      const message = { undefinedPersonId: unknown, personId: anna, teamId: team.teamId, takenBack };
      await ingest.announce({ type: 'strainscope.org.member.identified.v1', key: unknown, message });
      await eventually(async () => expect((await owners())[0]).toBe(takenBack ? unknown : anna));
    };
    await takes(unknown, BEGAN);
    await puts(anna, BEGAN);
    await identified(false)();
    await send(preventCsv({ name: 'MG0123-46-2026-11-16T140305+250.csv' }), LATE);
    await becomes(anna, anna, anna);
    await takes(anna, TAKEN_OVER);
    await puts(ben, TAKEN_OVER);
    await becomes(anna, anna, ben);
    const again = (personId: string, until: Date) => async () => {
      await puts(personId, BEGAN);
      await takes(personId, until);
    };
    const steps = { taken: again(anna, BEGAN), back: again(unknown, TAKEN_OVER), identified: identified(true) };
    for (const step of order) await steps[step]();
    await becomes(unknown, unknown, ben);
  },
);

describe('where the clock of the sensor is wrong', () => {
  const WRONG = ['1970-01-01T001000', '1980-01-06T000000', '2027-11-25T140305'].map((time, at) =>
    preventCsv({ name: `MG0123-${90 + at}-${time}+250.csv` }),
  );

  test('what the only one who ever wore it recorded stays theirs when somebody else gets it', async () => {
    await send(...WRONG);
    expect(await owners()).toEqual([max, max, max]);
    await takes(max, TAKEN_OVER);
    await puts(anna, TAKEN_OVER);
    await send(LATE);
    await becomes(max, max, anna, max);
    expect(await told()).toEqual([]);
  });

  test('what it recorded is nobody’s once two have worn it, and stays so when a third gets it', async () => {
    await takes(max, TAKEN_OVER);
    await puts(anna, TAKEN_OVER);
    await send(...WRONG, LATE);
    const found = await owners();
    expect(found[2]).toBe(anna);
    const [nobody] = found;
    expect([max, anna]).not.toContain(nobody);
    expect(found).toEqual([nobody, nobody, anna, nobody]);
    await takes(anna, new Date('2026-11-22T00:00:00Z'));
    const third = randomUUID();
    await ingest.decide(third, 'care', 'team');
    await puts(third, new Date('2026-11-01T00:00:00Z'));
    await becomes(nobody!, nobody!, anna, nobody!);
  });

  test('what waits for the consent of its wearer waits on for theirs', async () => {
    await ingest.decide(max);
    await send(...WRONG);
    await takes(max, TAKEN_OVER);
    await puts(anna, TAKEN_OVER);
    expect(await waiting()).toEqual([max, max, max].map((personId) => ({ person_id: personId })));
  });
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

test.each([
  ['the end first', ['takes', 'puts']],
  ['the beginning first', ['puts', 'takes']],
])('what another team’s undefined member recorded stays there when the sensor is given away: %s', async (_, order) => {
  await takes(max, BEGAN);
  const other = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
  const otherCoach = await ingest.employ(other.teamId);
  await ingest.ingest(otherCoach, await ingest.open(otherCoach, other.teamId), LATE);
  const [unknown = ''] = await owners(other);
  await puts(unknown, TAKEN_OVER, other);
  const steps = { takes: () => takes(unknown, BEGAN), puts: () => puts(anna, BEGAN) };
  for (const step of order) await steps[step as keyof typeof steps]();
  expect(await ingest.query('select person_id, team_id from haes where scope[1]::text = ?', [team.scope[0]])).toEqual([
    { person_id: unknown, team_id: other.teamId },
  ]);
  expect(await told()).toEqual([]);
});

describe('events are counted by their sensor', () => {
  const count = async (sensorId: string, from = BEGAN, who = coach, { teamId }: Team = team) => {
    const of = { teamId, personId: max, brand: 'prevent', sensorId, from: timestampFromDate(from) };
    const { events, waiting } = await runAsActor(who, () => ingest.events.countSensorEvents(of));
    return [events, waiting];
  };

  test('however its id is written', async () => {
    await send(EARLY, LATE);
    expect(await count('mg0123')).toEqual([2, 0]);
    expect(await count('0123', TAKEN_OVER)).toEqual([1, 0]);
    expect(await count('0124')).toEqual([0, 0]);
  });

  test('those that wait for consent, too, and those that a withdrawal hides', async () => {
    await send(EARLY);
    await ingest.decide(max);
    await send(LATE);
    expect(await waiting()).toHaveLength(1);
    expect(await count('MG0123')).toEqual([0, 2]);
    expect(await count('MG0123', TAKEN_OVER)).toEqual([0, 1]);
    // In the own places of whoever asks.
    const other = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
    const otherCoach = await ingest.employ(other.teamId);
    expect(await count('MG0123', BEGAN, otherCoach, other)).toEqual([0, 0]);
    await expect(count('MG0123', BEGAN, otherCoach)).rejects.toMatchObject({ status: 404 });
  });
});

describe('before anybody heard whose the sensor is', () => {
  let invited: Team;
  let head: Actor;
  let child: string;
  beforeEach(async () => {
    invited = await ingest.plantTeam();
    head = await ingest.employ(invited.teamId);
    child = randomUUID();
  });
  afterEach(() => jest.restoreAllMocks());

  const upload = async (...files: (typeof LATE)[]) => {
    const uploadId = await ingest.open(head, invited.teamId);
    const verdicts = [];
    for (const file of files) verdicts.push(await ingest.ingest(head, uploadId, file));
    return verdicts;
  };
  /** Accepts an invitation that names it: of whatever brand. */
  const accepts = () => puts(child, TAKEN_OVER, invited, '');
  const waitsForChild = () =>
    eventually(async () => {
      const rows = await ingest.query('select shown_by from quarantined_events where person_id = ?', [child]);
      expect(rows).toEqual([{ shown_by: [] }]);
    });

  test('what it recorded since the acceptance is the invited one’s, and waits for their consent', async () => {
    await upload(EARLY, LATE);
    const [unknown] = await owners(invited);
    await accepts();
    await waitsForChild();
    expect(await owners(invited)).toEqual([unknown]);
    const told = await ingest.announced<{ personId: string }>(REASSIGNED);
    expect(told.filter(({ personId }) => personId === child)).toMatchObject([
      { formerPersonId: unknown, teamId: invited.teamId, withheld: true },
    ]);
    await ingest.decide(child, 'care', 'team');
    await eventually(async () => expect(await owners(invited)).toEqual([unknown, child]));
  });

  test('what somebody without the right to simulations added to another’s upload has none after it waited, too', async () => {
    const assistant = await ingest.employ(invited.teamId, Level.team, []);
    await ingest.ingest(assistant, await ingest.open(head, invited.teamId), LATE);
    await accepts();
    await waitsForChild();
    await ingest.decide(child, 'care', 'team');
    const recorded = async () =>
      (await ingest.announced<{ personId: string; simulate?: boolean }>(RECORDED))
        .filter(({ personId }) => personId === child)
        .map(({ simulate }) => simulate ?? false);
    await eventually(async () => expect(await recorded()).toEqual([false]));
  });

  test('what is being recorded this moment waits as well, and its signals lie nowhere in clear', async () => {
    const signals: string[] = [];
    const put = ingest.blobs.put.bind(ingest.blobs);
    jest.spyOn(ingest.blobs, 'put').mockImplementation(async (key, ...content) => {
      if (key.startsWith('signals/') && signals.push(key) === 1) await accepts();
      return put(key, ...content);
    });
    const [verdict] = await upload(LATE);
    expect(verdict!.events).toMatchObject([{ state: 'awaiting-consent', personId: '' }]);
    await waitsForChild();
    expect(await owners(invited)).toEqual([]);
    expect(signals).toHaveLength(2);
    for (const key of signals) expect(await ingest.blobs.head(key)).toBeUndefined();
    await ingest.decide(child, 'care', 'team');
    await eventually(async () => expect(await owners(invited)).toEqual([child]));
    for (const key of signals) expect(await ingest.blobs.head(key)).toBeDefined();
  });
});

test('what is released this moment is whoever’s it has become', async () => {
  await ingest.decide(max);
  await send(LATE);
  await ingest.decide(anna);
  const get = ingest.blobs.get.bind(ingest.blobs);
  let isTaken = false;
  const opened = jest.spyOn(ingest.blobs, 'get').mockImplementation(async (key) => {
    if (!isTaken) {
      isTaken = true;
      await takes(max, TAKEN_OVER);
      await puts(anna, TAKEN_OVER);
    }
    return get(key);
  });
  await ingest.decide(max, 'care', 'team');
  await eventually(async () => expect(await waiting()).toEqual([{ person_id: anna }]));
  opened.mockRestore();
  await ingest.decide(anna, 'care', 'team');
  await becomes(anna);
});

describe('the verdict of an upload', () => {
  const sent = async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const { events } = await ingest.ingest(coach, uploadId, LATE);
    expect(events).toMatchObject([{ personId: max, state: 'recorded' }]);
    return {
      told: async () => (await runAsActor(coach, () => ingest.uploads.getUpload({ uploadId }))).files[0]!,
      again: () => ingest.ingest(coach, uploadId, LATE),
    };
  };

  test('names whoever’s the event has become', async () => {
    const { told, again } = await sent();
    await takes(max, TAKEN_OVER);
    await puts(anna, TAKEN_OVER);
    await becomes(anna);
    expect((await told()).events).toMatchObject([{ personId: anna, personUnknown: false }]);
    expect((await again()).events).toMatchObject([{ personId: anna }]);
  });

  test('names nobody to those who may not see the event any more', async () => {
    const { told } = await sent();
    const other = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
    await takes(max, TAKEN_OVER);
    await puts(anna, TAKEN_OVER, other);
    await eventually(async () => expect(await owners(other)).toEqual([anna]));
    expect((await told()).events).toMatchObject([{ eventId: '', personId: '', warnings: [] }]);
  });

  test('says no longer that nobody owns the sensor', async () => {
    const club = await ingest.plantTeam();
    const head = await ingest.employ(club.teamId);
    const uploadId = await ingest.open(head, club.teamId);
    const first = await ingest.ingest(head, uploadId, LATE);
    expect(first.warnings.join()).toMatch(/Nobody owns/);
    const told = async () => (await runAsActor(head, () => ingest.uploads.getUpload({ uploadId }))).files[0]!;
    await puts(anna, TAKEN_OVER, club);
    await eventually(async () => expect(await owners(club)).toEqual([anna]));
    const now = await told();
    expect(now.events).toMatchObject([{ personId: anna, personUnknown: false }]);
    expect([...now.warnings, ...now.events[0]!.warnings].join()).not.toMatch(/Nobody owns/);
  });
});

describe('a copy of one’s data', () => {
  const copyFor = async (personId: string) => {
    const requestId = randomUUID();
    const message = { requestId, personId, withRecords: true };
    await ingest.announce({ type: 'strainscope.auth.personal-data.requested.v1', key: requestId, message });
    return eventually(async () => String(await ingest.blobs.read(`exports/${requestId}/ingest.json`)));
  };

  test('does not tell whose an event of before is now', async () => {
    await send(LATE);
    await takes(max, TAKEN_OVER);
    await puts(anna, TAKEN_OVER);
    await becomes(anna);
    const copy = await copyFor(max);
    expect(copy).toContain(max);
    expect(copy).not.toContain(anna);
  });

  test('tells nothing of others in the same file', async () => {
    await ingest.assignSensor(team.teamId, 'prevent', 'MG0999', anna);
    const both = { [LATE.name]: LATE.bytes, [LATE.name.replace('MG0123', 'MG0999')]: LATE.bytes };
    await send({ name: 'both.zip', bytes: zipped(both) });
    expect((await owners()).sort()).toEqual([anna, max].sort());
    const copy = await copyFor(max);
    expect(copy).toContain('both.zip');
    expect(copy).not.toContain(anna);
  });
});
