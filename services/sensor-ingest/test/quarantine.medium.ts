import { AsyncResource } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { OpenFilesSweeper } from '../src/quarantine/open-files.sweeper.ts';
import { Quarantine } from '../src/quarantine/quarantine.ts';
import { SealedFiles } from '../src/quarantine/sealed-files.ts';
import { preventCsv, swaCsv, swaRows, type Fixture } from './fixtures/brand-files.ts';
import { zipped } from './fixtures/workbook-writer.ts';
import { TestIngest } from './ingest.ts';
import { counted, TestQuarantine } from './quarantine.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';

let ingest: TestIngest;
let quarantine: TestQuarantine;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => void (quarantine = await TestQuarantine.begin(ingest)));
afterEach(() => jest.restoreAllMocks());

test('an event without consent waits, and says nothing of itself', async () => {
  const verdict = await quarantine.send();
  expect(verdict.state).toBe('accepted');
  expect(verdict.events).toMatchObject([
    { state: 'awaiting-consent', sensorId: '0123', eventId: '', personId: '', windowMs: 0 },
  ]);
  expect(verdict.warnings.join()).toMatch(/wait for consent/);
  expect(verdict.warnings.join()).not.toMatch(/minor|guardian|age/);
  expect(verdict.estimatedSolveSeconds).toBe(0);
  expect([await quarantine.recorded(), await quarantine.announced()]).toEqual([[], []]);
});

test('of a sensor that an invitation named, without its brand, it waits as well', async () => {
  quarantine.team = await ingest.plantTeam();
  quarantine.coach = await ingest.employ(quarantine.team.teamId);
  await ingest.wear(quarantine.team.teamId, '', 'MG0123', quarantine.child);
  const verdict = await quarantine.send();
  expect(verdict.events).toMatchObject([{ state: 'awaiting-consent', personId: '' }]);
  expect([await quarantine.recorded(), await quarantine.announced()]).toEqual([[], []]);
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.recorded()).toHaveLength(1));
});

test('two events with one number wait both when the second is noted while the first is', async () => {
  await ingest.wear(quarantine.team.teamId, 'swa', 'SW44', quarantine.child);
  const [before, anew] = [swaCsv(swaRows('1')), swaCsv(swaRows('1', { time: '15:03:05.250', samples: 100 }))];
  const note = Quarantine.prototype.note;
  // In a context of its own, not in the transaction of the one that is being noted.
  const sendOther = AsyncResource.bind(() => quarantine.send(anew));
  jest.spyOn(Quarantine.prototype, 'note').mockImplementationOnce(async function (this: Quarantine, ...args) {
    await sendOther();
    await note.apply(this, args);
  });
  expect((await quarantine.send(before)).events).toMatchObject([{ state: 'awaiting-consent' }]);
  expect(await quarantine.waiting()).toHaveLength(2);
});

test('what waits is sealed: no blob and no row shows what was measured', async () => {
  await quarantine.send();
  const [row] = await quarantine.waiting();
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
  await ingest.ingest(stranger, await ingest.open(stranger, other.teamId), quarantine.file);
  await quarantine.send();
  const [row] = await quarantine.waiting();
  const before = await counted('released');
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  const [hae] = await quarantine.recorded();
  const twin = await ingest.query<Record<string, number>>(
    'select pla, paa, hic15, motion_sha256 from haes where team_id = ?',
    [other.teamId],
  );
  expect(hae).toMatchObject(twin[0]!);
  expect(await quarantine.announced()).toMatchObject([
    { eventId: hae!.id, simulate: true, scope: quarantine.team.scope },
  ]);
  expect(await ingest.blobs.head(hae!.waveform_key)).toBeDefined();
  await eventually(async () => expect(await ingest.blobs.head(`raw/${row!.file_sha256}`)).toBeDefined());
  expect(await ingest.blobs.head(row!.blob_key)).toBeUndefined();
  expect((await counted('released')) - before).toBe(1);
  const again = await quarantine.send();
  expect(again.state).toBe('duplicate');
  expect(await quarantine.announced()).toHaveLength(1);
});

test('what somebody without the right to simulations added to another’s upload is recorded without one', async () => {
  const assistant = await ingest.employ(quarantine.team.teamId, Level.team, []);
  await ingest.ingest(assistant, await ingest.open(quarantine.coach, quarantine.team.teamId), quarantine.file);
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.announced()).toHaveLength(1));
  expect((await quarantine.announced()).map(({ simulate }) => simulate ?? false)).toEqual([false]);
});

test('the verdict of the upload tells what came of it, and nothing any more once the consent is withdrawn', async () => {
  const uploadId = await ingest.open(quarantine.coach, quarantine.team.teamId);
  await ingest.ingest(quarantine.coach, uploadId, quarantine.file);
  const told = () => runAsActor(quarantine.coach, () => ingest.uploads.getUpload({ uploadId }));
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  const [released] = (await told()).files;
  expect(released!.events).toMatchObject([{ state: 'recorded', personId: quarantine.child }]);
  expect(released!.events[0]!.plaG).toBeGreaterThan(0);
  expect(released!.warnings.join()).not.toMatch(/wait for consent/);
  await ingest.decide(quarantine.child);
  const [withdrawn] = (await told()).files;
  const nothing = { eventId: '', personId: '', windowMs: 0, warnings: [] };
  expect(withdrawn!.events).toMatchObject([nothing]);
  expect((await ingest.ingest(quarantine.coach, uploadId, quarantine.file)).events).toMatchObject([nothing]);
});

test('of somebody of whom nothing was decided yet it waits until that is heard', async () => {
  const newcomer = randomUUID();
  await ingest.wear(quarantine.team.teamId, 'swa', 'SW44', newcomer);
  const { events } = await quarantine.send(swaCsv(swaRows('1')));
  expect(events.map(({ state }) => state)).toEqual(['awaiting-consent']);
  const theirs = () => ingest.query('select 1 from haes where person_id = ?', [newcomer]);
  // It is not announced: nobody who is told of no event has to know the decision.
  const told = async () => (await ingest.announced<{ personId: string }>(RECORDED)).map(({ personId }) => personId);
  expect([await theirs(), (await told()).includes(newcomer)]).toEqual([[], false]);
  await ingest.decide(newcomer, 'care', 'team');
  await eventually(async () => expect(await theirs()).toHaveLength(1));
  expect(await told()).toContain(newcomer);
});

test('the same event from two files waits once, and neither file lies open', async () => {
  const sent = [await quarantine.send(), await quarantine.send(quarantine.twin())];
  expect(await quarantine.waiting()).toHaveLength(1);
  for (const { sha256 } of sent) {
    expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined();
    expect(await ingest.blobs.head(`quarantine/raw/${sha256}`)).toBeDefined();
  }
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  for (const { sha256 } of sent) {
    expect(await ingest.blobs.head(`raw/${sha256}`)).toBeDefined();
    expect(await ingest.blobs.head(`quarantine/raw/${sha256}`)).toBeUndefined();
  }
});

test('the verdicts of all its files say what came of it', async () => {
  const uploadId = await ingest.open(quarantine.coach, quarantine.team.teamId);
  for (const sent of [quarantine.file, quarantine.twin()]) await ingest.ingest(quarantine.coach, uploadId, sent);
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  const { files: told } = await runAsActor(quarantine.coach, () => ingest.uploads.getUpload({ uploadId }));
  expect(told.flatMap(({ events }) => events.map(({ state }) => state)).sort()).toEqual(['duplicate', 'recorded']);
  for (const { warnings } of told) expect(warnings.join()).not.toMatch(/wait for consent/);
});

test('of a release another organization that holds the same file is told nothing', async () => {
  const other = await ingest.plantTeam();
  const stranger = await ingest.employ(other.teamId);
  const player = randomUUID();
  await ingest.wear(other.teamId, 'prevent', 'MG0123', player);
  await ingest.decide(player);
  const { sha256 } = await ingest.ingest(stranger, await ingest.open(stranger, other.teamId), quarantine.file);
  const theirs = () =>
    ingest.query(
      'select f.verdict from upload_files f join uploads u on u.id = f.upload_id where sha256 = ? and team_id = ?',
      [sha256, other.teamId],
    );
  const before = await theirs();
  await quarantine.send();
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  expect(await theirs()).toEqual(before);
  await ingest.decide(player, 'care', 'team');
  await eventually(async () => expect(JSON.stringify(await theirs())).toContain('recorded'));
});

test('what another process tells of a file while an event of it is released stays told', async () => {
  const { sha256 } = await quarantine.send();
  await withScope(ingest.get(EntityManager).fork(), serviceScope, async (em) => {
    const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    const tell = `update upload_files set verdict = jsonb_set(verdict::jsonb, '{brand}', '"told"') where sha256 = ?`;
    await em.execute(tell, [sha256]);
    await ingest.decide(quarantine.child, 'care', 'team');
    const blocked = 'select from pg_locks where not granted and ? = any (pg_blocking_pids(pid))';
    await eventually(async () => expect(await ingest.query(blocked, [here!.pid])).toHaveLength(1));
  });
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  const [file] = await ingest.query<{ verdict: string }>('select verdict from upload_files where sha256 = ?', [sha256]);
  expect(JSON.parse(file!.verdict)).toMatchObject({ brand: 'told', events: [{ state: 'recorded' }] });
});

describe('a file whose sender died when its event waited, before it was sealed,', () => {
  /** @returns its SHA-256 */
  const sendAndDie = async (sent: Fixture) => {
    const put = ingest.blobs.put.bind(ingest.blobs);
    const dying = jest.spyOn(ingest.blobs, 'put').mockImplementation(async (key, ...content) => {
      if (key.startsWith('quarantine/raw/')) throw new Error('killed');
      return put(key, ...content);
    });
    await expect(quarantine.send(sent)).rejects.toThrow();
    dying.mockRestore();
    const sha256 = createHash('sha256').update(sent.bytes).digest('hex');
    expect(await isOpen(sha256)).toBe(true);
    return sha256;
  };
  const isOpen = async (sha256: string) => {
    const [open, sealed] = await Promise.all(
      ['raw', 'quarantine/raw'].map((at) => ingest.blobs.head(`${at}/${sha256}`)),
    );
    expect([open, sealed].filter(Boolean)).toHaveLength(1);
    return open !== undefined;
  };
  /** At the latest by the look after one that found the event in somebody's hands. */
  const sealedBy = (sweeper: OpenFilesSweeper, sha256: string) =>
    eventually(async () => {
      await sweeper.sweep();
      expect(await isOpen(sha256)).toBe(false);
    });

  test('is sealed at the next start, and open again after the consent', async () => {
    const left = [await sendAndDie(quarantine.file), await sendAndDie(quarantine.twin())];
    await ingest.stop();
    await ingest.run();
    for (const sha256 of left) await sealedBy(ingest.get(OpenFilesSweeper), sha256);
    await ingest.decide(quarantine.child, 'care', 'team');
    for (const sha256 of left) await eventually(async () => expect(await isOpen(sha256)).toBe(true));
  });

  test('is not sealed by the first look of a process: it may have just come again, for another process to read', async () => {
    const { sha256 } = await quarantine.send();
    const [uploadId, stored] = [
      await ingest.open(quarantine.coach, quarantine.team.teamId),
      await ingest.store(quarantine.file),
    ];
    await new OpenFilesSweeper(ingest.get(EntityManager), ingest.get(SealedFiles), ingest.logger).sweep();
    const verdict = await runAsActor(quarantine.coach, () => ingest.uploads.ingestFile({ uploadId, ...stored }));
    expect(verdict.events).toMatchObject([{ state: 'awaiting-consent' }]);
    expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined();
  });

  test('is not taken for forgotten because of what was open before a look that failed', async () => {
    const sweeper = new OpenFilesSweeper(ingest.get(EntityManager), ingest.get(SealedFiles), ingest.logger);
    const sha256 = await sendAndDie(quarantine.file);
    await sweeper.sweep();
    await quarantine.send();
    const failing = jest.spyOn(ingest.get(SealedFiles), 'isOpen').mockRejectedValue(new Error('away'));
    await expect(sweeper.sweep()).rejects.toThrow('away');
    failing.mockRestore();
    await ingest.store(quarantine.file);
    await sweeper.sweep();
    expect(await ingest.blobs.head(`raw/${sha256}`)).toBeDefined();
    await sealedBy(sweeper, sha256);
  });

  test('is sealed while the service runs, and one that comes again is not taken away before it is read', async () => {
    const sweeper = new OpenFilesSweeper(ingest.get(EntityManager), ingest.get(SealedFiles), ingest.logger);
    await sweeper.sweep();
    const sha256 = await sendAndDie(quarantine.file);
    await sweeper.sweep();
    expect(await isOpen(sha256)).toBe(true);
    await sealedBy(sweeper, sha256);
    const [uploadId, stored] = [
      await ingest.open(quarantine.coach, quarantine.team.teamId),
      await ingest.store(quarantine.file),
    ];
    await sweeper.sweep();
    const verdict = await runAsActor(quarantine.coach, () => ingest.uploads.ingestFile({ uploadId, ...stored }));
    expect(verdict.events).toMatchObject([{ state: 'awaiting-consent' }]);
    expect(await isOpen(sha256)).toBe(false);
  });
});

test('with somebody who is erased go all files that an event of theirs waited in', async () => {
  const sent = [await quarantine.send(), await quarantine.send(quarantine.twin())];
  await ingest.erase(quarantine.child);
  const keys = sent.flatMap(({ sha256 }) => [`raw/${sha256}`, `quarantine/raw/${sha256}`]);
  await eventually(async () =>
    expect((await Promise.all(keys.map((key) => ingest.blobs.head(key)))).filter(Boolean)).toEqual([]),
  );
});

test('with somebody who is erased go the files that an event of theirs had waited in before the consent', async () => {
  const sent = [await quarantine.send(), await quarantine.send(quarantine.twin())];
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  await ingest.erase(quarantine.child);
  for (const { sha256 } of sent)
    await eventually(async () => expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined());
});

test('a repeated file is sealed again, and tells the same', async () => {
  const uploadId = await ingest.open(quarantine.coach, quarantine.team.teamId);
  const first = await ingest.ingest(quarantine.coach, uploadId, quarantine.file);
  expect(await ingest.ingest(quarantine.coach, uploadId, quarantine.file)).toEqual(first);
  expect(await ingest.blobs.head(`raw/${first.sha256}`)).toBeUndefined();
});

test('the pre-check says that it would wait', async () => {
  const uploadId = await ingest.open(quarantine.coach, quarantine.team.teamId);
  const stored = await ingest.store(quarantine.file);
  const verdict = await runAsActor(quarantine.coach, () => ingest.uploads.checkFile({ uploadId, ...stored }));
  expect(verdict.events).toMatchObject([{ state: 'awaiting-consent' }]);
  expect(await quarantine.waiting()).toEqual([]);
});

test('what is twice in a file tells nothing of itself either', async () => {
  const bytes = zipped({
    [`a/${quarantine.file.name}`]: quarantine.file.bytes,
    [`b/${quarantine.file.name}`]: quarantine.twin().bytes,
  });
  const uploadId = await ingest.open(quarantine.coach, quarantine.team.teamId);
  const stored = await ingest.store({ name: 'twice.zip', bytes });
  const { events } = await runAsActor(quarantine.coach, () => ingest.uploads.checkFile({ uploadId, ...stored }));
  const nothing = { eventId: '', personId: '' };
  expect(events).toMatchObject([nothing, nothing]);
});

test('without consent to the team staff are told nothing of what was measured, before and after', async () => {
  await ingest.decide(quarantine.child, 'care');
  const nothing = { eventId: '', personId: '', windowMs: 0, warnings: [] };
  const uploadId = await ingest.open(quarantine.coach, quarantine.team.teamId);
  const stored = await ingest.store(quarantine.file);
  const check = await runAsActor(quarantine.coach, () => ingest.uploads.checkFile({ uploadId, ...stored }));
  expect(check.events).toMatchObject([{ ...nothing, state: 'would-record' }]);
  const verdict = await ingest.ingest(quarantine.coach, uploadId, quarantine.file);
  expect(verdict.events).toMatchObject([{ ...nothing, state: 'recorded' }]);
  expect(await quarantine.recorded()).toHaveLength(1);
});

test('of one file those with consent are recorded and the others wait', async () => {
  await ingest.wear(quarantine.team.teamId, 'swa', 'SW44', quarantine.child);
  const bytes = zipped({ [quarantine.file.name]: quarantine.file.bytes, 'swa.csv': swaCsv(swaRows('1')).bytes });
  const other = preventCsv().name.replace('MG0123', 'MG0999');
  const mixed = zipped({ [quarantine.file.name]: quarantine.file.bytes, [other]: preventCsv().bytes });
  expect((await quarantine.send({ name: 'all.zip', bytes })).events.map(({ state }) => state)).toEqual(
    Array(2).fill('awaiting-consent'),
  );
  const { events } = await quarantine.send({ name: 'mixed.zip', bytes: mixed });
  expect(events.map(({ state }) => state).sort()).toEqual(['awaiting-consent', 'recorded']);
});

test('a withdrawal hides what was recorded, from whoever looks, and a new consent shows it again', async () => {
  await ingest.decide(quarantine.child, 'care', 'team');
  const { events } = await quarantine.send();
  const eventId = events[0]!.eventId;
  const look = (who: Actor) => runAsActor(who, () => ingest.events.getEvent({ eventId }));
  const self: Actor = { personId: quarantine.child, level: Level.player, permissions: [] };
  const admin: Actor = { personId: randomUUID(), level: Level.admin, permissions: [] };
  expect(await look(quarantine.coach)).toMatchObject({ eventId });
  await ingest.decide(quarantine.child, 'care');
  await expect(look(quarantine.coach)).rejects.toMatchObject({ status: 404 });
  expect(await look(self)).toMatchObject({ eventId });
  await ingest.decide(quarantine.child);
  for (const who of [quarantine.coach, self, admin]) await expect(look(who)).rejects.toMatchObject({ status: 404 });
  await ingest.decide(quarantine.child, 'care', 'team');
  expect(await look(quarantine.coach)).toMatchObject({ eventId });
});
