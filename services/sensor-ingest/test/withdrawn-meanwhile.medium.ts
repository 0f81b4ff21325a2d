import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventually } from '@strainscope/testing';
import { HaeRecords } from '../src/events/hae-records.ts';
import { keepAssignments } from '../src/sensors/assignments-lock.ts';
import { WithheldEvents } from '../src/use-cases/withheld-events.ts';
import { zipped } from './fixtures/workbook-writer.ts';
import { TestIngest } from './ingest.ts';
import { TestQuarantine } from './quarantine.ts';

let ingest: TestIngest;
let quarantine: TestQuarantine;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => void (quarantine = await TestQuarantine.begin(ingest)));
afterEach(() => jest.restoreAllMocks());

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

test('what another process takes out of sight while it is released is put there again', async () => {
  await quarantine.send();
  // That process had released it, too, and had found the consent withdrawn for a moment.
  const takeAway = async () => {
    const shown = `update quarantined_events set shown_by = ?::text[] where person_id = ? returning id`;
    await ingest.query(shown, [`{${signals.join(',')}}`, quarantine.child]);
    await ingest.get(WithheldEvents).seal();
  };
  const signals = quarantine.storedSignals(async (count) => count === 2 && (await takeAway()));
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
  const [hae] = await quarantine.recorded();
  expect(await quarantine.lying([hae!.motion_key, hae!.waveform_key])).toHaveLength(2);
});

test('what a slower release puts where another process cleared already goes, though the consent stays withdrawn', async () => {
  await quarantine.send();
  const signals = overtakenBy(async () => {
    await ingest.decide(quarantine.child);
    await ingest.query(`update quarantined_events set shown_by = '{signals/theirs}' where person_id = ? returning id`, [
      quarantine.child,
    ]);
    await ingest.get(WithheldEvents).seal();
  });
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(() => expect(signals).toHaveLength(2));
  await eventually(async () => expect(await quarantine.lying(signals)).toEqual([]));
  expect([await quarantine.recorded(), await quarantine.announced()]).toEqual([[], []]);
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.recorded()).toHaveLength(1));
  expect(await quarantine.lying([...new Set(signals)])).toHaveLength(2);
});

test('what a release puts while another process takes it out of sight goes, though the consent stays withdrawn', async () => {
  await quarantine.send();
  const [locked, put] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const clearing = () =>
    withScope(ingest.get(EntityManager).fork(), serviceScope, async (em) => {
      const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      await em.execute('select from quarantined_events where person_id = ? for update', [quarantine.child]);
      locked.resolve();
      await put.promise;
      const blocked = 'select from pg_locks where not granted and ? = any (pg_blocking_pids(pid))';
      await eventually(async () => expect(await ingest.query(blocked, [here!.pid])).toHaveLength(1));
    });
  let other: Promise<void> | undefined;
  const signals = overtakenBy(async () => {
    await ingest.decide(quarantine.child);
    other = clearing();
    await locked.promise;
  });
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(() => expect(signals).toHaveLength(2));
  put.resolve();
  await other;
  await eventually(async () => expect(await quarantine.lying(signals)).toEqual([]));
  expect(await quarantine.recorded()).toEqual([]);
});

test('what an attempt puts where another noted that it waits goes, though the consent stays withdrawn', async () => {
  await ingest.decide(quarantine.child, 'care', 'team');
  const signals = overtakenBy(async () => {
    await ingest.decide(quarantine.child);
    await quarantine.send();
    const cleared = `select from quarantined_events where person_id = ? and shown_by = '{}'`;
    await eventually(async () => expect(await ingest.query(cleared, [quarantine.child])).toHaveLength(1));
  });
  expect((await quarantine.send()).events).toMatchObject([{ state: 'awaiting-consent' }]);
  expect(signals).toHaveLength(2);
  await eventually(async () => expect(await quarantine.lying(signals)).toEqual([]));
});

test('what is being recorded at the moment at which it is noted to wait keeps its signals', async () => {
  await ingest.decide(quarantine.child, 'care', 'team');
  const [begun, withdrawn] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  const records = ingest.get(HaeRecords);
  const write = records.write.bind(records);
  jest.spyOn(records, 'write').mockImplementationOnce(async (em, ...planned) => {
    const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    begun.resolve(here!.pid);
    await withdrawn.promise;
    return write(em, ...planned);
  });
  const sending = quarantine.send();
  const pid = await begun.promise;
  await ingest.decide(quarantine.child);
  expect((await quarantine.send()).events).toMatchObject([{ state: 'awaiting-consent' }]);
  const isTakenOutOfSight = () =>
    ingest.query(`select 1 from quarantined_events where person_id = ? and shown_by = '{}'`, [quarantine.child]);
  const waitsForIt = () =>
    ingest.query('select 1 from pg_locks where not granted and ? = any (pg_blocking_pids(pid))', [pid]);
  await eventually(async () => expect([...(await isTakenOutOfSight()), ...(await waitsForIt())]).not.toEqual([]));
  withdrawn.resolve();
  expect((await sending).state).toBe('accepted');
  await eventually(async () => expect(await isTakenOutOfSight()).toHaveLength(1));
  const [hae] = await quarantine.recorded();
  expect(await quarantine.lying([hae!.motion_key, hae!.waveform_key])).toHaveLength(2);
});

test('where events are being recorded for long, those that wait elsewhere are taken out of sight meanwhile', async () => {
  const other = await ingest.plantTeam();
  const stranger = await ingest.employ(other.teamId);
  const player = randomUUID();
  await ingest.wear(other.teamId, 'prevent', 'MG0123', player);
  await ingest.decide(player);
  await quarantine.send();
  await ingest.ingest(stranger, await ingest.open(stranger, other.teamId), quarantine.file);
  const rows = (condition: string) =>
    ingest.query<{ person_id: string }>(
      `select person_id from quarantined_events where person_id = any (?::uuid[]) and ${condition} order by id`,
      [`{${quarantine.child},${player}}`],
    );
  const shown = () => rows(`shown_by <> '{}'`);
  // The one that is looked at first.
  const [busy] = await rows('true');
  await withScope(ingest.get(EntityManager).fork(), serviceScope, async (em) => {
    await keepAssignments(em, busy!.person_id === quarantine.child ? quarantine.team.teamId : other.teamId);
    await ingest.query(
      `update quarantined_events set shown_by = '{signals/some}' where person_id = any (?::uuid[]) returning id`,
      [`{${quarantine.child},${player}}`],
    );
    await eventually(async () => expect(await shown()).toEqual([busy]));
  });
  await eventually(async () => expect(await shown()).toEqual([]));
});

test('signals of an attempt that died with a consent go when the event waits after its withdrawal', async () => {
  await ingest.decide(quarantine.child, 'care', 'team');
  const signals = quarantine.storedSignals();
  jest.spyOn(ingest.get(HaeRecords), 'write').mockRejectedValueOnce(new Error('killed'));
  await expect(quarantine.send()).rejects.toThrow();
  expect(await quarantine.lying(signals)).toHaveLength(2);
  await ingest.decide(quarantine.child);
  await quarantine.send();
  await eventually(async () => expect(await quarantine.lying(signals)).toEqual([]));
});

test('signals that were to replace others go when the consent is withdrawn meanwhile, and the others stay', async () => {
  await ingest.decide(quarantine.child, 'care', 'team');
  await quarantine.send();
  const [before] = await quarantine.recorded();
  const signals = quarantine.storedSignals(async (count) => count === 2 && (await ingest.decide(quarantine.child)));
  const replacing = { replaceDuplicates: true, conditioning: { filter: 'cfc-180' } };
  const { events } = await ingest.ingest(
    quarantine.coach,
    await ingest.open(quarantine.coach, quarantine.team.teamId, replacing),
    quarantine.file,
  );
  expect(events).toMatchObject([{ state: 'awaiting-consent' }]);
  expect(signals).toHaveLength(2);
  await eventually(async () => expect(await quarantine.lying(signals)).toEqual([]));
  expect(await quarantine.lying([before!.motion_key, before!.waveform_key])).toHaveLength(2);
});

test('of a file that is planned anew, since a consent was withdrawn meanwhile, signals are stored once', async () => {
  await ingest.decide(quarantine.child, 'care', 'team');
  const signals = quarantine.storedSignals(async (count) => count === 1 && (await ingest.decide(quarantine.child)));
  const other = quarantine.file.name.replace('MG0123', 'MG0999');
  const { events } = await quarantine.send({
    name: 'both.zip',
    bytes: zipped({ [quarantine.file.name]: quarantine.file.bytes, [other]: quarantine.file.bytes }),
  });
  expect(events.map(({ state }) => state).sort()).toEqual(['awaiting-consent', 'recorded']);
  expect(signals).toHaveLength(4);
});

test('a withdrawal that overtakes a release leaves no signals in clear', async () => {
  await quarantine.send();
  const signals: string[] = [];
  const put = ingest.blobs.put.bind(ingest.blobs);
  const putting = jest.spyOn(ingest.blobs, 'put').mockImplementation(async (key, ...content) => {
    const stored = await put(key, ...content);
    if (key.startsWith('signals/') && signals.push(key) === 2) await ingest.decide(quarantine.child);
    return stored;
  });
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(() => expect(signals).toHaveLength(2));
  const lie = async () => (await Promise.all(signals.map((key) => ingest.blobs.head(key)))).filter(Boolean);
  await eventually(async () => expect(await lie()).toEqual([]));
  putting.mockRestore();
  expect([await quarantine.recorded(), await quarantine.announced()]).toEqual([[], []]);
  await ingest.decide(quarantine.child, 'care', 'team');
  await eventually(async () => expect(await quarantine.recorded()).toHaveLength(1));
  expect(await lie()).toHaveLength(2);
});
