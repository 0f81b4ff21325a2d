import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { EntityManager } from '@mikro-orm/postgresql';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { registry } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { preventCsv, swaCsv, swaRows, type Fixture } from '../../test/fixtures/brand-files.ts';
import { zipped } from '../../test/fixtures/workbook-writer.ts';
import { TestIngest } from '../../test/ingest.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';
const EXPIRED = 'strainscope.ingest.hae.expired.v1';
const DAY = 86_400_000;

let ingest: TestIngest;
let team: { teamId: string; scope: string[] };
let coach: Actor;
let child: string;
let file: Fixture;
let files = 0;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());

/** A team whose sensor is worn by somebody of whom nothing may be processed. */
beforeEach(async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
  child = randomUUID();
  // A file of its own: as long as an event of a file waits anywhere, the file is sealed.
  const { name, bytes } = preventCsv();
  file = { name, bytes: Buffer.concat([bytes, Buffer.from('\n'.repeat(++files))]) };
  await assign('prevent', 'MG0123', child);
  await decide(child);
});

const assign = (brand: string, sensorId: string, personId: string) =>
  ingest.assignSensor(team.teamId, brand, sensorId, personId);
const decide = (personId: string, ...permittedPurposes: string[]) => ingest.decide(personId, ...permittedPurposes);

const send = async (sent: Fixture = file) => ingest.ingest(coach, await ingest.open(coach, team.teamId), sent);
const waiting = () =>
  ingest.query<{ id: string; blob_key: string; file_sha256: string; expires_at: string }>(
    'select * from quarantined_events where person_id = ?',
    [child],
  );
const recorded = () =>
  ingest.query<{ id: string; waveform_key: string }>('select * from haes where person_id = ?', [child]);
const announced = async () =>
  (await ingest.announced<{ personId: string }>(RECORDED)).filter(({ personId }) => personId === child);
const expired = async () =>
  (await ingest.announced<{ personId: string }>(EXPIRED)).filter(({ personId }) => personId === child);
const counted = async (outcome: string) => {
  const metric = await registry.getSingleMetric('strainscope_quarantine_events_total')!.get();
  return metric.values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
};

test('an event without consent waits, and says nothing of itself', async () => {
  const verdict = await send();
  expect(verdict.state).toBe('accepted');
  expect(verdict.events).toMatchObject([
    { state: 'awaiting-consent', sensorId: '0123', eventId: '', personId: '', plaG: 0, windowMs: 0 },
  ]);
  expect(verdict.warnings.join()).toMatch(/wait for consent/);
  expect(verdict.warnings.join()).not.toMatch(/minor|guardian|age/);
  expect(verdict.estimatedSolveSeconds).toBe(0);
  expect([await recorded(), await announced()]).toEqual([[], []]);
});

test('of a sensor that an invitation named, without its brand, it waits as well', async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
  await ingest.wear(team.teamId, '', 'MG0123', child);
  const verdict = await send();
  expect(verdict.events).toMatchObject([{ state: 'awaiting-consent', personId: '' }]);
  expect([await recorded(), await announced()]).toEqual([[], []]);
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await recorded()).toHaveLength(1));
});

test('what waits is sealed: no blob and no row shows what was measured', async () => {
  await send();
  const [row] = await waiting();
  const sealed = await buffer((await ingest.blobs.get(row!.blob_key)).body);
  const raw = await buffer((await ingest.blobs.get(`quarantine/raw/${row!.file_sha256}`)).body);
  for (const bytes of [sealed, raw]) {
    expect(bytes.includes('sampleRate')).toBe(false);
    expect(bytes.includes('msec')).toBe(false);
  }
  expect(await ingest.blobs.head(`raw/${row!.file_sha256}`)).toBeUndefined();
  expect(await ingest.queryAsNobody('select * from quarantined_events')).toEqual([]);
});

test('when the consent comes it is recorded as if it came now: once, with the same content', async () => {
  const other = await ingest.plantTeam();
  const stranger = await ingest.employ(other.teamId);
  await ingest.ingest(stranger, await ingest.open(stranger, other.teamId), file);
  await send();
  const [row] = await waiting();
  const before = await counted('released');
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await waiting()).toEqual([]));
  const [hae] = await recorded();
  const twin = await ingest.query<Record<string, number>>(
    'select pla, paa, hic15, motion_sha256 from haes where team_id = ?',
    [other.teamId],
  );
  expect(hae).toMatchObject(twin[0]!);
  expect(await announced()).toMatchObject([{ eventId: hae!.id, simulate: true, scope: team.scope }]);
  expect(await ingest.blobs.head(hae!.waveform_key)).toBeDefined();
  await eventually(async () => expect(await ingest.blobs.head(`raw/${row!.file_sha256}`)).toBeDefined());
  expect(await ingest.blobs.head(row!.blob_key)).toBeUndefined();
  expect((await counted('released')) - before).toBe(1);
  const again = await send();
  expect(again.state).toBe('duplicate');
  expect(await announced()).toHaveLength(1);
});

test('the verdict of the upload tells what came of it, and nothing any more once the consent is withdrawn', async () => {
  const uploadId = await ingest.open(coach, team.teamId);
  await ingest.ingest(coach, uploadId, file);
  const told = () => runAsActor(coach, () => ingest.uploads.getUpload({ uploadId }));
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await waiting()).toEqual([]));
  const [released] = (await told()).files;
  expect(released!.events).toMatchObject([{ state: 'recorded', personId: child }]);
  expect(released!.events[0]!.plaG).toBeGreaterThan(0);
  expect(released!.warnings.join()).not.toMatch(/wait for consent/);
  await decide(child);
  const [withdrawn] = (await told()).files;
  const nothing = { eventId: '', personId: '', plaG: 0, windowMs: 0, warnings: [] };
  expect(withdrawn!.events).toMatchObject([nothing]);
  expect((await ingest.ingest(coach, uploadId, file)).events).toMatchObject([nothing]);
});

test('of somebody of whom nothing was decided yet it waits until that is heard', async () => {
  const newcomer = randomUUID();
  await ingest.wear(team.teamId, 'swa', 'SW44', newcomer);
  const { events } = await send(swaCsv(swaRows('1')));
  expect(events.map(({ state }) => state)).toEqual(['awaiting-consent']);
  const theirs = () => ingest.query('select 1 from haes where person_id = ?', [newcomer]);
  // Nobody hears of it: where no event is told of, nobody has to know the decision.
  const told = async () => (await ingest.announced<{ personId: string }>(RECORDED)).map(({ personId }) => personId);
  expect([await theirs(), (await told()).includes(newcomer)]).toEqual([[], false]);
  await decide(newcomer, 'care', 'team');
  await eventually(async () => expect(await theirs()).toHaveLength(1));
  expect(await told()).toContain(newcomer);
});

/** The other file of the same event. */
const twin = () => {
  const { name, bytes } = preventCsv({ milliseconds: true });
  return { name, bytes: Buffer.concat([bytes, Buffer.from('\n'.repeat(files))]) };
};

test('the same event from two files waits once, and neither file lies open', async () => {
  const sent = [await send(), await send(twin())];
  expect(await waiting()).toHaveLength(1);
  for (const { sha256 } of sent) {
    expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined();
    expect(await ingest.blobs.head(`quarantine/raw/${sha256}`)).toBeDefined();
  }
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await waiting()).toEqual([]));
  for (const { sha256 } of sent) {
    expect(await ingest.blobs.head(`raw/${sha256}`)).toBeDefined();
    expect(await ingest.blobs.head(`quarantine/raw/${sha256}`)).toBeUndefined();
  }
});

test('with somebody who is erased go all files that an event of theirs waited in', async () => {
  const sent = [await send(), await send(twin())];
  await ingest.erase(child);
  const keys = sent.flatMap(({ sha256 }) => [`raw/${sha256}`, `quarantine/raw/${sha256}`]);
  await eventually(async () =>
    expect((await Promise.all(keys.map((key) => ingest.blobs.head(key)))).filter(Boolean)).toEqual([]),
  );
});

test('with somebody who is erased go the files that an event of theirs had waited in before the consent', async () => {
  const sent = [await send(), await send(twin())];
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await waiting()).toEqual([]));
  await ingest.erase(child);
  for (const { sha256 } of sent)
    await eventually(async () => expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined());
});

test('a repeated file is sealed again, and tells the same', async () => {
  const uploadId = await ingest.open(coach, team.teamId);
  const first = await ingest.ingest(coach, uploadId, file);
  expect(await ingest.ingest(coach, uploadId, file)).toEqual(first);
  expect(await ingest.blobs.head(`raw/${first.sha256}`)).toBeUndefined();
});

test('the pre-check says that it would wait', async () => {
  const uploadId = await ingest.open(coach, team.teamId);
  const stored = await ingest.store(file);
  const verdict = await runAsActor(coach, () => ingest.uploads.checkFile({ uploadId, ...stored }));
  expect(verdict.events).toMatchObject([{ state: 'awaiting-consent', plaG: 0 }]);
  expect(await waiting()).toEqual([]);
});

test('of one file those with consent are recorded and the others wait', async () => {
  await ingest.wear(team.teamId, 'swa', 'SW44', child);
  const bytes = zipped({ [file.name]: file.bytes, 'swa.csv': swaCsv(swaRows('1')).bytes });
  const other = preventCsv().name.replace('MG0123', 'MG0999');
  const mixed = zipped({ [file.name]: file.bytes, [other]: preventCsv().bytes });
  expect((await send({ name: 'all.zip', bytes })).events.map(({ state }) => state)).toEqual(
    Array(2).fill('awaiting-consent'),
  );
  const { events } = await send({ name: 'mixed.zip', bytes: mixed });
  expect(events.map(({ state }) => state).sort()).toEqual(['awaiting-consent', 'recorded']);
});

test('after 30 days without consent nothing is left', async () => {
  await send();
  const [row] = await waiting();
  const before = await counted('expired');
  expect(row!.expires_at).toBe('2026-12-22 08:00:00+00');
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await waiting()).toEqual([]));
  await eventually(async () => expect(await ingest.blobs.head(`quarantine/raw/${row!.file_sha256}`)).toBeUndefined());
  expect(await ingest.blobs.head(row!.blob_key)).toBeUndefined();
  expect((await counted('expired')) - before).toBeGreaterThanOrEqual(1);
  expect(await expired()).toMatchObject([{ eventId: row!.id }]);
  await decide(child, 'care');
  expect(await recorded()).toEqual([]);
});

test('after 30 days every file that it came in is gone', async () => {
  const sent = [await send(), await send(twin())];
  const [row] = await waiting();
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await waiting()).toEqual([]));
  const keys = sent.flatMap(({ sha256 }) => [
    `raw/${sha256}`,
    `quarantine/raw/${sha256}`,
    `quarantine/${row!.id}/${sha256}`,
  ]);
  expect((await Promise.all(keys.map((key) => ingest.blobs.head(key)))).filter(Boolean)).toEqual([]);
});

test('a consent that came in time counts, also when it is looked for after the 30 days', async () => {
  await send();
  const [row] = await waiting();
  await withScope(ingest.get(EntityManager).fork(), serviceScope, async (em) => {
    // Nothing is made of it as long as somebody holds it.
    await em.execute('select from quarantined_events where id = ? for update', [row!.id]);
    await decide(child, 'care', 'team');
    ingest.clock.advance(30 * DAY);
  });
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(await recorded()).toHaveLength(1);
  expect(await expired()).toEqual([]);
});

test('what was recorded before a withdrawal stays hidden when a later copy of it expires', async () => {
  await decide(child, 'care', 'team');
  await send();
  await decide(child);
  await send(twin());
  expect(await waiting()).toHaveLength(1);
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(await recorded()).toHaveLength(1);
  expect(await expired()).toEqual([]);
});

test('one that cannot be opened keeps no other waiting, and goes when its time is over', async () => {
  await send();
  const [broken] = await waiting();
  await ingest.blobs.delete(broken!.blob_key);
  await decide(child, 'care', 'team');
  const sibling = randomUUID();
  await ingest.wear(team.teamId, 'swa', 'SW44', sibling);
  await send(swaCsv(swaRows('1')));
  await decide(sibling, 'care', 'team');
  const theirs = () => ingest.query('select 1 from haes where person_id = ?', [sibling]);
  await eventually(async () => expect(await theirs()).toHaveLength(1));
  expect(await waiting()).toHaveLength(1);
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(await expired()).toMatchObject([{ eventId: broken!.id }]);
});

test('a withdrawal hides what was recorded, from whoever looks, and a new consent shows it again', async () => {
  await decide(child, 'care', 'team');
  const { events } = await send();
  const eventId = events[0]!.eventId;
  const look = (who: Actor) => runAsActor(who, () => ingest.events.getEvent({ eventId }));
  const self: Actor = { personId: child, level: Level.player, permissions: [] };
  const admin: Actor = { personId: randomUUID(), level: Level.admin, permissions: [] };
  expect(await look(coach)).toMatchObject({ eventId });
  await decide(child, 'care');
  await expect(look(coach)).rejects.toMatchObject({ status: 404 });
  expect(await look(self)).toMatchObject({ eventId });
  await decide(child);
  for (const who of [coach, self, admin]) await expect(look(who)).rejects.toMatchObject({ status: 404 });
  await decide(child, 'care', 'team');
  expect(await look(coach)).toMatchObject({ eventId });
});

describe('of an undefined member, who turns out to be somebody without consent, what was recorded', () => {
  let undefinedMember: string;
  let eventId: string;
  let clear: string[];

  /** Recorded before anybody knew whose sensor it is, and found in another file, with somebody else's, again. */
  beforeEach(async () => {
    team = await ingest.plantTeam();
    coach = await ingest.employ(team.teamId);
    const { events } = await send();
    const { name, bytes } = twin();
    const other = await send({
      name: 'both.zip',
      bytes: zipped({ [name]: bytes, 'swa.csv': swaCsv(swaRows('1')).bytes }),
    });
    expect(other.events.map(({ state }) => state).sort()).toEqual(['duplicate', 'recorded']);
    ({ eventId, personId: undefinedMember } = events[0]!);
    const [hae] = await ingest.query<{ motion_key: string; waveform_key: string; file_sha256: string }>(
      'select * from haes where id = ?',
      [eventId],
    );
    clear = [hae!.motion_key, hae!.waveform_key, `raw/${hae!.file_sha256}`, `raw/${other.sha256}`];
  });

  const identify = (takenBack = false) =>
    ingest.announce({
      type: 'strainscope.org.member.identified.v1',
      key: undefinedMember,
      message: { undefinedPersonId: undefinedMember, personId: child, teamId: team.teamId, takenBack },
    });
  const inClear = async () => (await Promise.all(clear.map((key) => ingest.blobs.head(key)))).filter(Boolean);
  const sealed = () =>
    eventually(async () => {
      expect(await waiting()).toMatchObject([{ id: eventId, shown_by: [] }]);
      expect(await inClear()).toEqual([]);
      expect(await verdictsOfIt()).toEqual([]);
    });
  /** Verdicts that tell of it. */
  const verdictsOfIt = () => ingest.query('select 1 from upload_files where position(? in verdict) > 0', [eventId]);

  test('is sealed and waits, and is recorded again with the same content when the consent comes', async () => {
    const metrics = 'select pla, hic15, motion_sha256, waveform_key, file_name, warnings from haes where id = ?';
    const before = await ingest.query(metrics, [eventId]);
    await identify();
    await sealed();
    expect(await recorded()).toEqual([]);
    await decide(child, 'care', 'team');
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(await ingest.query(metrics, [eventId])).toEqual(before);
    await eventually(async () => expect(await inClear()).toHaveLength(4));
    expect(await verdictsOfIt()).toHaveLength(1);
    expect(await announced()).toMatchObject([{ eventId, personId: child, simulate: true }]);
    // It was not theirs, after all: what is taken back is known still.
    await identify(true);
    await eventually(async () => expect(await recorded()).toEqual([]));
    expect(await ingest.query('select person_id from haes where id = ?', [eventId])).toEqual([
      { person_id: undefinedMember },
    ]);
  });

  test('is the undefined member’s again when that is undone', async () => {
    await identify();
    await sealed();
    await identify(true);
    await eventually(async () =>
      expect(await ingest.query('select person_id from haes where id = ?', [eventId])).toEqual([
        { person_id: undefinedMember },
      ]),
    );
    const told = await ingest.announced<{ eventId: string }>('strainscope.ingest.hae.reassigned.v1');
    expect(told.filter((each) => each.eventId === eventId)).toMatchObject([
      { personId: child, formerPersonId: undefinedMember, teamId: team.teamId, withheld: true },
      { personId: undefinedMember, formerPersonId: child, teamId: team.teamId },
    ]);
  });

  test('is gone after 30 days', async () => {
    await identify();
    await sealed();
    ingest.clock.advance(30 * DAY);
    await eventually(async () => expect(await waiting()).toEqual([]));
    await decide(child, 'care');
    expect([await ingest.query('select 1 from haes where id = ?', [eventId]), await inClear()]).toEqual([[], []]);
    // Whoever made something of it hears of it, once.
    expect(await expired()).toMatchObject([{ eventId, personId: child, formerPersonId: undefinedMember }]);
    expect(Object.keys((await expired())[0]!).sort()).toEqual(['eventId', 'expiredAt', 'formerPersonId', 'personId']);
  });

  test('is withheld from all while nothing was heard of them', async () => {
    child = randomUUID();
    await identify();
    await sealed();
    const told = await ingest.announced<{ personId: string }>('strainscope.ingest.hae.reassigned.v1');
    expect(told.filter(({ personId }) => personId === child)).toMatchObject([{ eventId, withheld: true }]);
  });
});
