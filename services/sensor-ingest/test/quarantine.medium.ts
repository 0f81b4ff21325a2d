import { AsyncResource } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { registry } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { HaeRecords } from '../src/events/hae-records.ts';
import { OpenFilesSweeper } from '../src/quarantine/open-files.sweeper.ts';
import { Quarantine } from '../src/quarantine/quarantine.ts';
import { SealedFiles } from '../src/quarantine/sealed-files.ts';
import { keepAssignments } from '../src/sensors/assignments-lock.ts';
import { WithheldEvents } from '../src/use-cases/withheld-events.ts';
import { preventCsv, swaCsv, swaRows, type Fixture } from './fixtures/brand-files.ts';
import { zipped } from './fixtures/workbook-writer.ts';
import { TestIngest } from './ingest.ts';

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
afterEach(() => jest.restoreAllMocks());

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
  ingest.query<{ id: string; blob_key: string; file_sha256: string; expires_at: string; recorded_as: string }>(
    'select * from quarantined_events where person_id = ?',
    [child],
  );
const recorded = () =>
  ingest.query<{ id: string; motion_key: string; waveform_key: string }>('select * from haes where person_id = ?', [
    child,
  ]);
const announced = async () =>
  (await ingest.announced<{ personId: string; simulate?: boolean }>(RECORDED)).filter(
    ({ personId }) => personId === child,
  );
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
    { state: 'awaiting-consent', sensorId: '0123', eventId: '', personId: '', windowMs: 0 },
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

test('two events with one number wait both when the second is noted while the first is', async () => {
  await ingest.wear(team.teamId, 'swa', 'SW44', child);
  const [before, anew] = [swaCsv(swaRows('1')), swaCsv(swaRows('1', { time: '15:03:05.250', samples: 100 }))];
  const note = Quarantine.prototype.note;
  // In a context of its own, not in the transaction of the one that is being noted.
  const sendOther = AsyncResource.bind(() => send(anew));
  jest.spyOn(Quarantine.prototype, 'note').mockImplementationOnce(async function (this: Quarantine, ...args) {
    await sendOther();
    await note.apply(this, args);
  });
  expect((await send(before)).events).toMatchObject([{ state: 'awaiting-consent' }]);
  expect(await waiting()).toHaveLength(2);
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

test('what somebody without the right to simulations added to another’s upload is recorded without one', async () => {
  const assistant = await ingest.employ(team.teamId, Level.team, []);
  await ingest.ingest(assistant, await ingest.open(coach, team.teamId), file);
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await announced()).toHaveLength(1));
  expect((await announced()).map(({ simulate }) => simulate ?? false)).toEqual([false]);
});

/** Keys of the signals that are stored from here on; `then` is told how many there are. */
function storedSignals(then: (count: number) => Promise<unknown> = async () => {}): string[] {
  const keys: string[] = [];
  const put = ingest.blobs.put.bind(ingest.blobs);
  jest.spyOn(ingest.blobs, 'put').mockImplementation(async (key, ...content) => {
    const stored = await put(key, ...content);
    if (key.startsWith('signals/')) await then(keys.push(key));
    return stored;
  });
  return keys;
}
const lying = async (keys: string[]) => (await Promise.all(keys.map((key) => ingest.blobs.head(key)))).filter(Boolean);

test('what another process takes out of sight while it is released is put there again', async () => {
  await send();
  // That process had released it, too, and had found the consent withdrawn for a moment.
  const takeAway = async () => {
    const shown = `update quarantined_events set shown_by = ?::text[] where person_id = ? returning id`;
    await ingest.query(shown, [`{${signals.join(',')}}`, child]);
    await ingest.get(WithheldEvents).seal();
  };
  const signals = storedSignals(async (count) => count === 2 && (await takeAway()));
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await waiting()).toEqual([]));
  const [hae] = await recorded();
  expect(await lying([hae!.motion_key, hae!.waveform_key])).toHaveLength(2);
});

/** Does what others do, who find the consent withdrawn again, when signals are about to be stored. @returns their keys */
function overtakenBy(overtake: () => Promise<unknown>): string[] {
  const keys: string[] = [];
  let overtaken: Promise<unknown> | undefined;
  const put = ingest.blobs.put.bind(ingest.blobs);
  jest.spyOn(ingest.blobs, 'put').mockImplementation(async (key, ...content) => {
    const isShowing = key.startsWith('signals/');
    if (isShowing) await (overtaken ??= overtake());
    const stored = await put(key, ...content);
    if (isShowing) keys.push(key);
    return stored;
  });
  return keys;
}

test('what a slower release puts where another process cleared already goes, though the consent stays withdrawn', async () => {
  await send();
  const signals = overtakenBy(async () => {
    await decide(child);
    await ingest.query(`update quarantined_events set shown_by = '{signals/theirs}' where person_id = ? returning id`, [
      child,
    ]);
    await ingest.get(WithheldEvents).seal();
  });
  await decide(child, 'care', 'team');
  await eventually(() => expect(signals).toHaveLength(2));
  await eventually(async () => expect(await lying(signals)).toEqual([]));
  expect([await recorded(), await announced()]).toEqual([[], []]);
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await recorded()).toHaveLength(1));
  expect(await lying([...new Set(signals)])).toHaveLength(2);
});

test('what a release puts while another process takes it out of sight goes, though the consent stays withdrawn', async () => {
  await send();
  const [locked, put] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const clearing = () =>
    withScope(ingest.get(EntityManager).fork(), serviceScope, async (em) => {
      const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      await em.execute('select from quarantined_events where person_id = ? for update', [child]);
      locked.resolve();
      await put.promise;
      const blocked = 'select from pg_locks where not granted and ? = any (pg_blocking_pids(pid))';
      await eventually(async () => expect(await ingest.query(blocked, [here!.pid])).toHaveLength(1));
    });
  let other: Promise<void> | undefined;
  const signals = overtakenBy(async () => {
    await decide(child);
    other = clearing();
    await locked.promise;
  });
  await decide(child, 'care', 'team');
  await eventually(() => expect(signals).toHaveLength(2));
  put.resolve();
  await other;
  await eventually(async () => expect(await lying(signals)).toEqual([]));
  expect(await recorded()).toEqual([]);
});

test('what an attempt puts where another noted that it waits goes, though the consent stays withdrawn', async () => {
  await decide(child, 'care', 'team');
  const signals = overtakenBy(async () => {
    await decide(child);
    await send();
    const cleared = `select from quarantined_events where person_id = ? and shown_by = '{}'`;
    await eventually(async () => expect(await ingest.query(cleared, [child])).toHaveLength(1));
  });
  expect((await send()).events).toMatchObject([{ state: 'awaiting-consent' }]);
  expect(signals).toHaveLength(2);
  await eventually(async () => expect(await lying(signals)).toEqual([]));
});

test('what is being recorded at the moment at which it is noted to wait keeps its signals', async () => {
  await decide(child, 'care', 'team');
  const [begun, withdrawn] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const records = ingest.get(HaeRecords);
  const write = records.write.bind(records);
  jest.spyOn(records, 'write').mockImplementationOnce(async (em, ...planned) => {
    const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    begun.resolve(here!.pid);
    await withdrawn.promise;
    return write(em, ...planned);
  });
  const sending = send();
  const pid = await begun.promise;
  await decide(child);
  expect((await send()).events).toMatchObject([{ state: 'awaiting-consent' }]);
  const isTakenOutOfSight = () =>
    ingest.query(`select 1 from quarantined_events where person_id = ? and shown_by = '{}'`, [child]);
  const waitsForIt = () =>
    ingest.query('select 1 from pg_locks where not granted and ? = any (pg_blocking_pids(pid))', [pid]);
  await eventually(async () => expect([...(await isTakenOutOfSight()), ...(await waitsForIt())]).not.toEqual([]));
  withdrawn.resolve();
  expect((await sending).state).toBe('accepted');
  await eventually(async () => expect(await isTakenOutOfSight()).toHaveLength(1));
  const [hae] = await recorded();
  expect(await lying([hae!.motion_key, hae!.waveform_key])).toHaveLength(2);
});

test('where events are being recorded for long, those that wait elsewhere are taken out of sight meanwhile', async () => {
  const other = await ingest.plantTeam();
  const stranger = await ingest.employ(other.teamId);
  const player = randomUUID();
  await ingest.wear(other.teamId, 'prevent', 'MG0123', player);
  await decide(player);
  await send();
  await ingest.ingest(stranger, await ingest.open(stranger, other.teamId), file);
  const rows = (condition: string) =>
    ingest.query<{ person_id: string }>(
      `select person_id from quarantined_events where person_id = any (?::uuid[]) and ${condition} order by id`,
      [`{${child},${player}}`],
    );
  const shown = () => rows(`shown_by <> '{}'`);
  // The one that is looked at first.
  const [busy] = await rows('true');
  await withScope(ingest.get(EntityManager).fork(), serviceScope, async (em) => {
    await keepAssignments(em, busy!.person_id === child ? team.teamId : other.teamId);
    await ingest.query(
      `update quarantined_events set shown_by = '{signals/some}' where person_id = any (?::uuid[]) returning id`,
      [`{${child},${player}}`],
    );
    await eventually(async () => expect(await shown()).toEqual([busy]));
  });
  await eventually(async () => expect(await shown()).toEqual([]));
});

test('signals of an attempt that died with a consent go when the event waits after its withdrawal', async () => {
  await decide(child, 'care', 'team');
  const signals = storedSignals();
  jest.spyOn(ingest.get(HaeRecords), 'write').mockRejectedValueOnce(new Error('killed'));
  await expect(send()).rejects.toThrow();
  expect(await lying(signals)).toHaveLength(2);
  await decide(child);
  await send();
  await eventually(async () => expect(await lying(signals)).toEqual([]));
});

test('signals that were to replace others go when the consent is withdrawn meanwhile, and the others stay', async () => {
  await decide(child, 'care', 'team');
  await send();
  const [before] = await recorded();
  const signals = storedSignals(async (count) => count === 2 && (await decide(child)));
  const replacing = { replaceDuplicates: true, conditioning: { filter: 'cfc-180' } };
  const { events } = await ingest.ingest(coach, await ingest.open(coach, team.teamId, replacing), file);
  expect(events).toMatchObject([{ state: 'awaiting-consent' }]);
  expect(signals).toHaveLength(2);
  await eventually(async () => expect(await lying(signals)).toEqual([]));
  expect(await lying([before!.motion_key, before!.waveform_key])).toHaveLength(2);
});

test('of a file that is planned anew, since a consent was withdrawn meanwhile, signals are stored once', async () => {
  await decide(child, 'care', 'team');
  const signals = storedSignals(async (count) => count === 1 && (await decide(child)));
  const other = file.name.replace('MG0123', 'MG0999');
  const { events } = await send({ name: 'both.zip', bytes: zipped({ [file.name]: file.bytes, [other]: file.bytes }) });
  expect(events.map(({ state }) => state).sort()).toEqual(['awaiting-consent', 'recorded']);
  expect(signals).toHaveLength(4);
});

test('a withdrawal that overtakes a release leaves no signals in clear', async () => {
  await send();
  const signals: string[] = [];
  const put = ingest.blobs.put.bind(ingest.blobs);
  const putting = jest.spyOn(ingest.blobs, 'put').mockImplementation(async (key, ...content) => {
    const stored = await put(key, ...content);
    if (key.startsWith('signals/') && signals.push(key) === 2) await decide(child);
    return stored;
  });
  await decide(child, 'care', 'team');
  await eventually(() => expect(signals).toHaveLength(2));
  const lie = async () => (await Promise.all(signals.map((key) => ingest.blobs.head(key)))).filter(Boolean);
  await eventually(async () => expect(await lie()).toEqual([]));
  putting.mockRestore();
  expect([await recorded(), await announced()]).toEqual([[], []]);
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await recorded()).toHaveLength(1));
  expect(await lie()).toHaveLength(2);
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
  const nothing = { eventId: '', personId: '', windowMs: 0, warnings: [] };
  expect(withdrawn!.events).toMatchObject([nothing]);
  expect((await ingest.ingest(coach, uploadId, file)).events).toMatchObject([nothing]);
});

test('of somebody of whom nothing was decided yet it waits until that is heard', async () => {
  const newcomer = randomUUID();
  await ingest.wear(team.teamId, 'swa', 'SW44', newcomer);
  const { events } = await send(swaCsv(swaRows('1')));
  expect(events.map(({ state }) => state)).toEqual(['awaiting-consent']);
  const theirs = () => ingest.query('select 1 from haes where person_id = ?', [newcomer]);
  // It is not announced: nobody who is told of no event has to know the decision.
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

test('the verdicts of all its files say what came of it', async () => {
  const uploadId = await ingest.open(coach, team.teamId);
  for (const sent of [file, twin()]) await ingest.ingest(coach, uploadId, sent);
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await waiting()).toEqual([]));
  const { files: told } = await runAsActor(coach, () => ingest.uploads.getUpload({ uploadId }));
  expect(told.flatMap(({ events }) => events.map(({ state }) => state)).sort()).toEqual(['duplicate', 'recorded']);
  for (const { warnings } of told) expect(warnings.join()).not.toMatch(/wait for consent/);
});

test('of a release another organization that holds the same file is told nothing', async () => {
  const other = await ingest.plantTeam();
  const stranger = await ingest.employ(other.teamId);
  const player = randomUUID();
  await ingest.wear(other.teamId, 'prevent', 'MG0123', player);
  await decide(player);
  const { sha256 } = await ingest.ingest(stranger, await ingest.open(stranger, other.teamId), file);
  const theirs = () =>
    ingest.query(
      'select f.verdict from upload_files f join uploads u on u.id = f.upload_id where sha256 = ? and team_id = ?',
      [sha256, other.teamId],
    );
  const before = await theirs();
  await send();
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(await theirs()).toEqual(before);
  await decide(player, 'care', 'team');
  await eventually(async () => expect(JSON.stringify(await theirs())).toContain('recorded'));
});

test('what another process tells of a file while an event of it is released stays told', async () => {
  const { sha256 } = await send();
  await withScope(ingest.get(EntityManager).fork(), serviceScope, async (em) => {
    const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    const tell = `update upload_files set verdict = jsonb_set(verdict::jsonb, '{brand}', '"told"') where sha256 = ?`;
    await em.execute(tell, [sha256]);
    await decide(child, 'care', 'team');
    const blocked = 'select from pg_locks where not granted and ? = any (pg_blocking_pids(pid))';
    await eventually(async () => expect(await ingest.query(blocked, [here!.pid])).toHaveLength(1));
  });
  await eventually(async () => expect(await waiting()).toEqual([]));
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
    await expect(send(sent)).rejects.toThrow();
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
    const left = [await sendAndDie(file), await sendAndDie(twin())];
    await ingest.stop();
    await ingest.run();
    for (const sha256 of left) await sealedBy(ingest.get(OpenFilesSweeper), sha256);
    await decide(child, 'care', 'team');
    for (const sha256 of left) await eventually(async () => expect(await isOpen(sha256)).toBe(true));
  });

  test('is not sealed by the first look of a process: it may have just come again, for another process to read', async () => {
    const { sha256 } = await send();
    const [uploadId, stored] = [await ingest.open(coach, team.teamId), await ingest.store(file)];
    await new OpenFilesSweeper(ingest.get(EntityManager), ingest.get(SealedFiles), ingest.logger).sweep();
    const verdict = await runAsActor(coach, () => ingest.uploads.ingestFile({ uploadId, ...stored }));
    expect(verdict.events).toMatchObject([{ state: 'awaiting-consent' }]);
    expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined();
  });

  test('is not taken for forgotten because of what was open before a look that failed', async () => {
    const sweeper = new OpenFilesSweeper(ingest.get(EntityManager), ingest.get(SealedFiles), ingest.logger);
    const sha256 = await sendAndDie(file);
    await sweeper.sweep();
    await send();
    const failing = jest.spyOn(ingest.get(SealedFiles), 'isOpen').mockRejectedValue(new Error('away'));
    await expect(sweeper.sweep()).rejects.toThrow('away');
    failing.mockRestore();
    await ingest.store(file);
    await sweeper.sweep();
    expect(await ingest.blobs.head(`raw/${sha256}`)).toBeDefined();
    await sealedBy(sweeper, sha256);
  });

  test('is sealed while the service runs, and one that comes again is not taken away before it is read', async () => {
    const sweeper = new OpenFilesSweeper(ingest.get(EntityManager), ingest.get(SealedFiles), ingest.logger);
    await sweeper.sweep();
    const sha256 = await sendAndDie(file);
    await sweeper.sweep();
    expect(await isOpen(sha256)).toBe(true);
    await sealedBy(sweeper, sha256);
    const [uploadId, stored] = [await ingest.open(coach, team.teamId), await ingest.store(file)];
    await sweeper.sweep();
    const verdict = await runAsActor(coach, () => ingest.uploads.ingestFile({ uploadId, ...stored }));
    expect(verdict.events).toMatchObject([{ state: 'awaiting-consent' }]);
    expect(await isOpen(sha256)).toBe(false);
  });
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
  expect(verdict.events).toMatchObject([{ state: 'awaiting-consent' }]);
  expect(await waiting()).toEqual([]);
});

test('what is twice in a file tells nothing of itself either', async () => {
  const bytes = zipped({ [`a/${file.name}`]: file.bytes, [`b/${file.name}`]: twin().bytes });
  const uploadId = await ingest.open(coach, team.teamId);
  const stored = await ingest.store({ name: 'twice.zip', bytes });
  const { events } = await runAsActor(coach, () => ingest.uploads.checkFile({ uploadId, ...stored }));
  const nothing = { eventId: '', personId: '' };
  expect(events).toMatchObject([nothing, nothing]);
});

test('without consent to the team staff are told nothing of what was measured, before and after', async () => {
  await decide(child, 'care');
  const nothing = { eventId: '', personId: '', windowMs: 0, warnings: [] };
  const uploadId = await ingest.open(coach, team.teamId);
  const stored = await ingest.store(file);
  const check = await runAsActor(coach, () => ingest.uploads.checkFile({ uploadId, ...stored }));
  expect(check.events).toMatchObject([{ ...nothing, state: 'would-record' }]);
  const verdict = await ingest.ingest(coach, uploadId, file);
  expect(verdict.events).toMatchObject([{ ...nothing, state: 'recorded' }]);
  expect(await recorded()).toHaveLength(1);
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

test('more of them than are looked at in one go keep no other waiting, and are tried again only later', async () => {
  await send();
  const [good] = await waiting();
  const count = 60;
  // They came before it, and nothing lies where they should.
  await ingest.query(
    `insert into quarantined_events
     select (jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid(), 'blob_key', 'quarantine/none',
       'received_at', q.received_at - interval '1 hour'))).*
     from quarantined_events q, generate_series(1, ${count}) where q.id = ? returning 1`,
    [good!.id],
  );
  const opened = jest.spyOn(ingest.blobs, 'get');
  const tries = () => opened.mock.calls.filter(([key]) => key === 'quarantine/none').length;
  await decide(child, 'care', 'team');
  await eventually(async () => expect(await recorded()).toHaveLength(1));
  const put = 'select 1 from quarantined_events where person_id = ? and try_at is not null';
  await eventually(async () => expect(await ingest.query(put, [child])).toHaveLength(count));
  // Another one is found by a look that leaves these alone.
  const sibling = randomUUID();
  await ingest.wear(team.teamId, 'swa', 'SW44', sibling);
  await send(swaCsv(swaRows('1')));
  await decide(sibling, 'care', 'team');
  const theirs = () => ingest.query('select 1 from haes where person_id = ?', [sibling]);
  await eventually(async () => expect(await theirs()).toHaveLength(1));
  expect(tries()).toBe(count);
  ingest.clock.advance(60_000);
  await eventually(() => expect(tries()).toBe(2 * count));
  ingest.clock.advance(30 * DAY);
  await eventually(async () => expect(await waiting()).toEqual([]));
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
    // Consumers that made something of it hear of it, once.
    expect(await expired()).toMatchObject([{ eventId, personId: child, formerPersonId: undefinedMember }]);
    expect(Object.keys((await expired())[0]!).sort()).toEqual(['eventId', 'expiredAt', 'formerPersonId', 'personId']);
  });

  test('waits when it is sent again, whoever the sensor would be of', async () => {
    await identify();
    await sealed();
    const { events } = await send();
    expect(events).toMatchObject([{ state: 'awaiting-consent', personId: '' }]);
    expect(await ingest.query('select 1 from haes where id = ?', [eventId])).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });

  test('is replaced by nobody once its consent was withdrawn', async () => {
    await decide(child, 'care', 'team');
    await identify();
    await eventually(async () => expect(await recorded()).toHaveLength(1));
    await decide(child);
    const replacing = { replaceDuplicates: true, conditioning: { filter: 'cfc-180' } };
    const { events } = await ingest.ingest(coach, await ingest.open(coach, team.teamId, replacing), file);
    expect(events).toMatchObject([{ state: 'awaiting-consent', personId: '' }]);
    const now = await ingest.query('select person_id, revision from haes where id = ?', [eventId]);
    expect(now).toEqual([{ person_id: child, revision: 1 }]);
  });

  test('is theirs again when that was undone and done again, released or not', async () => {
    await identify();
    await sealed();
    await identify(true);
    await identify();
    await sealed();
    expect(await ingest.query('select 1 from haes where id = ?', [eventId])).toEqual([]);
  });

  test('goes with them to the last, what was replaced too', async () => {
    const replacing = { replaceDuplicates: true, conditioning: { filter: 'cfc-180' } };
    const again = await ingest.ingest(coach, await ingest.open(coach, team.teamId, replacing), file);
    expect(again.events).toMatchObject([{ state: 'replaced' }]);
    await decide(child, 'care', 'team');
    await identify();
    await eventually(async () => expect(await recorded()).toHaveLength(1));
    await ingest.erase(child);
    const kept = 'select 1 from hae_revisions where hae_id = ?';
    await eventually(async () => expect(await ingest.query(kept, [eventId])).toEqual([]));
    await eventually(async () => expect(await inClear()).toEqual([]));
  });

  test('is seen by nobody before it is sealed, though nothing was heard of them', async () => {
    child = randomUUID();
    const away = jest.spyOn(ingest.blobs, 'read').mockRejectedValue(new Error('away'));
    await identify();
    await eventually(async () => expect(await recorded()).toHaveLength(1));
    const look = runAsActor(coach, () => ingest.events.getEvent({ eventId }));
    await expect(look).rejects.toMatchObject({ status: 404 });
    away.mockRestore();
    await sealed();
  });

  test('is sealed though more of them than are looked at in one go cannot be', async () => {
    const broken = await ingest.query<{ id: string }>(
      `with copies as (
         insert into haes
         select (jsonb_populate_record(h, jsonb_build_object('source_event_id', 'broken ' || n, 'motion_key', 'signals/none',
           'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0')))).*
         from haes h, generate_series(1, 60) as n where h.id = ? returning id
       )
       insert into hae_reassignments (hae_id, former_person_id, person_id, withheld)
       select id, ?, ?, true from copies returning hae_id as id`,
      [eventId, undefinedMember, child],
    );
    expect(broken).toHaveLength(60);
    await identify();
    await eventually(async () => expect(await waiting()).toMatchObject([{ id: eventId }]));
    await eventually(async () => expect(await inClear()).toEqual([]));
    await ingest.query(`delete from haes where motion_key = 'signals/none' returning 1`);
  });

  test('is withheld from all while nothing was heard of them', async () => {
    child = randomUUID();
    await identify();
    await sealed();
    const told = await ingest.announced<{ personId: string }>('strainscope.ingest.hae.reassigned.v1');
    expect(told.filter(({ personId }) => personId === child)).toMatchObject([{ eventId, withheld: true }]);
  });
});

describe('what their sensor recorded for another team, of an undefined member who turns out to be somebody', () => {
  let identified: string;
  let undefinedMember: string;
  let other: typeof team;

  beforeEach(async () => {
    identified = randomUUID();
    other = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
    const otherCoach = await ingest.employ(other.teamId);
    await ingest.ingest(otherCoach, await ingest.open(otherCoach, other.teamId), file);
    undefinedMember = (await waiting())[0]!.recorded_as;
  });

  const identify = (takenBack = false) =>
    ingest.announce({
      type: 'strainscope.org.member.identified.v1',
      key: undefinedMember,
      message: { undefinedPersonId: undefinedMember, personId: identified, teamId: other.teamId, takenBack },
    });
  const waitsAs = (personId: string) =>
    eventually(async () => expect(await waiting()).toMatchObject([{ recorded_as: personId }]));
  const recordedAs = () => ingest.query('select person_id from haes where team_id = ?', [other.teamId]);
  const isRecordedAs = (personId: string) =>
    eventually(async () => expect(await recordedAs()).toEqual([{ person_id: personId }]));

  test('becomes theirs once both have consented, and is taken back as what was theirs before', async () => {
    await decide(identified);
    await identify();
    await waitsAs(identified);
    await decide(child, 'care', 'team');
    // The person who consented later, to what came later, is looked for after it.
    const sibling = randomUUID();
    await ingest.wear(team.teamId, 'swa', 'SW44', sibling);
    ingest.clock.advance(1000);
    await send(swaCsv(swaRows('1')));
    await decide(sibling, 'care', 'team');
    const theirs = () => ingest.query('select 1 from haes where person_id = ?', [sibling]);
    await eventually(async () => expect(await theirs()).toHaveLength(1));
    expect(await recordedAs()).toEqual([]);
    await decide(identified, 'care', 'team');
    await isRecordedAs(identified);
    const asked = 'select 1 from unrecognised_sensors where person_id = ?';
    expect(await ingest.query(asked, [identified])).toEqual([]);
    await identify(true);
    await isRecordedAs(undefinedMember);
  });

  test('is the undefined member’s again when that is undone', async () => {
    await identify();
    await waitsAs(identified);
    await identify(true);
    await waitsAs(undefinedMember);
    await decide(child, 'care', 'team');
    await isRecordedAs(undefinedMember);
  });

  test('goes with them when they are erased', async () => {
    await identify();
    await waitsAs(identified);
    await ingest.erase(identified);
    expect(await waiting()).toEqual([]);
  });
});
