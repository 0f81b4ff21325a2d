import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { runAsActor, type Actor } from '@strainscope/access';
import { EndedTheProcess, Level, type InHand } from '@strainscope/kernel';
import { IN_HAND } from '@strainscope/service-kit';
import { eventually } from '@strainscope/testing';
import { HaeRecords } from '../src/events/hae-records.ts';
import { undefinedMemberId } from '../src/sensors/wearer.ts';
import { BAD_FILES } from './fixtures/bad-files.ts';
import { genericCsv, preventCsv, preventXlsx, preventXlsxRow, swaCsv, swaRows } from './fixtures/brand-files.ts';
import { zipped } from './fixtures/workbook-writer.ts';
import { TestIngest } from './ingest.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';
const REPLACED = 'strainscope.ingest.hae.replaced.v1';
const UNRECOGNISED = 'strainscope.ingest.sensor.unrecognised.v1';

interface Announced {
  eventId: string;
  personId: string;
  simulate?: boolean;
  label: string;
  motionHash: string;
  conditioned: { key: string; sha256: string; size: string };
}

let ingest: TestIngest;
let team: { teamId: string; scope: string[] };
let coach: Actor;

beforeAll(async () => {
  ingest = await TestIngest.start();
});
afterAll(() => ingest.close());

beforeEach(async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
});

const ofTeam = async <T extends { teamId?: string }>(type: string) =>
  (await ingest.announced<T>(type)).filter(({ teamId }) => teamId === team.teamId);
const countHaes = async () =>
  (await ingest.query<{ n: number }>('select count(*)::int as n from haes where team_id = ?', [team.teamId]))[0]?.n;

describe('a file that is well', () => {
  it('is recorded once with its signals, and announced', async () => {
    const uploadId = await ingest.open(coach, team.teamId, { settings: { meshType: 'fine', meshSubtype: 'female' } });
    const verdict = await ingest.ingest(coach, uploadId, preventCsv());
    expect(verdict).toMatchObject({
      state: 'accepted',
      brand: 'prevent',
      problems: [],
      estimatedSolveSeconds: 300,
      guessedUnits: 'm/s², rad/s, rad/s²',
    });
    expect(verdict.sampleRateHz).toBeCloseTo(3200, 3);
    const [event] = verdict.events;
    expect(event).toMatchObject({ state: 'recorded', sourceEventId: '45', sensorId: '0123', personUnknown: true });
    expect(event?.plaG).toBeGreaterThan(10);
    expect(event?.occurredAt && timestampDate(event.occurredAt)).toEqual(new Date('2026-11-21T13:03:05.250Z'));

    const [announced] = await ofTeam<Announced & { teamId: string }>(RECORDED);
    expect(announced).toMatchObject({
      eventId: event?.eventId,
      scope: team.scope,
      simulate: true,
      label: 'hae',
      uploadId,
      settings: { meshType: 'fine', meshSubtype: 'female' },
      recordedAt: '2026-11-22T08:00:00Z',
    });
    const motion = await ingest.blobs.head(announced?.conditioned.key ?? '');
    expect(motion).toMatchObject({ sha256: announced?.motionHash, size: Number(announced?.conditioned.size) });
  });

  it('answers the same verdict when it is sent again, and records nothing more', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const first = await ingest.ingest(coach, uploadId, preventCsv());
    ingest.clock.advance(1000);
    expect(await ingest.ingest(coach, uploadId, preventCsv())).toEqual(first);
    expect(await ofTeam(RECORDED)).toHaveLength(1);
    const upload = await runAsActor(coach, () => ingest.uploads.getUpload({ uploadId }));
    expect(upload.files).toEqual([first]);
  });

  it('is refused, and not read, once it has ended the process twice', async () => {
    const held: string[] = [];
    const holding = jest.spyOn(ingest.get<InHand>(IN_HAND), 'hold').mockImplementation((what) => {
      held.push(String(what));
      return Promise.reject(new EndedTheProcess());
    });
    const uploadId = await ingest.open(coach, team.teamId);
    const first = await ingest.ingest(coach, uploadId, preventCsv());
    expect(first).toMatchObject({ state: 'refused', events: [], problems: [{ code: 'ENDED_THE_PROCESS' }] });
    expect(held).toEqual([`file ${first.sha256.slice(0, 16)}`]);
    holding.mockRestore();
    expect(await ofTeam(RECORDED)).toEqual([]);
  });

  it('is told of with the latest of so many, by one question whose the events are, and their true count', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const first = await ingest.ingest(coach, uploadId, preventCsv());
    await ingest.query(
      `insert into upload_files
       select (jsonb_populate_record(f, jsonb_build_object('file_name', 'again ' || n,
         'ingested_at', f.ingested_at + n * interval '1 second', 'verdict', replace(f.verdict, f.file_name, 'again ' || n)))).*
       from upload_files f, generate_series(1, 2001) as n where f.upload_id = ? returning 1`,
      [uploadId],
    );
    const asking = jest.spyOn(EntityManager.prototype, 'execute');
    const { files, filesInAll } = await runAsActor(coach, () => ingest.uploads.getUpload({ uploadId }));
    const questions = asking.mock.calls.filter(
      ([sql]) => typeof sql === 'string' && sql.includes('from haes where id = any'),
    );
    asking.mockRestore();
    expect(filesInAll).toBe(2002);
    expect(files.map(({ fileName }) => fileName)).toEqual(Array.from({ length: 2000 }, (_, n) => `again ${n + 2}`));
    expect(files.at(-1)!.events).toEqual(first.events);
    expect(questions).toHaveLength(1);
  });

  it('is recorded once when twelve send it at once, into one upload or several', async () => {
    const shared = await ingest.open(coach, team.teamId);
    const uploads = [
      shared,
      shared,
      shared,
      ...(await Promise.all([1, 2, 3].map(() => ingest.open(coach, team.teamId)))),
    ];
    const verdicts = await Promise.all(
      [...uploads, ...uploads].map((uploadId) => ingest.ingest(coach, uploadId, swaCsv(swaRows('1'), swaRows('2')))),
    );
    expect(await countHaes()).toBe(2);
    expect(await ofTeam(RECORDED)).toHaveLength(2);
    expect(await ofTeam(UNRECOGNISED)).toHaveLength(1);
    const states = new Set(verdicts.map(({ state }) => state));
    expect([...states].sort()).toEqual(['accepted', 'duplicate']);
  });

  it('keeps false positives, and does not have them simulated', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    await ingest.ingest(coach, uploadId, preventXlsx([preventXlsxRow({ 'False Positive': 1 })]));
    const [announced] = await ofTeam<Announced & { teamId: string }>(RECORDED);
    expect(announced?.label).toBe('false-positive');
    expect(announced?.simulate ?? false).toBe(false);
  });

  it('of somebody who may not submit simulations is kept with its kinematics, and says so', async () => {
    const assistant = await ingest.employ(team.teamId, Level.team, []);
    const uploadId = await ingest.open(assistant, team.teamId);
    const verdict = await ingest.ingest(assistant, uploadId, preventCsv());
    expect(verdict).toMatchObject({ state: 'accepted', estimatedSolveSeconds: 0 });
    expect(verdict.warnings).toContainEqual(expect.stringContaining('may not submit simulations'));
    const [announced] = await ofTeam<Announced & { teamId: string }>(RECORDED);
    expect(announced?.simulate ?? false).toBe(false);
  });

  it('of somebody who joins the upload of one who may submit simulations is kept with its kinematics, too', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const assistant = await ingest.employ(team.teamId, Level.team, []);
    expect(await ingest.open(assistant, team.teamId, { uploadId })).toBe(uploadId);
    const nameOf = (event: number) => preventCsv().name.replace('-45-', `-${event}-`);
    const joined = [assistant, { ...coach, permissions: [] }, coach];
    const estimates = [];
    for (const [i, who] of joined.entries()) {
      const { bytes } = preventCsv();
      const verdict = await ingest.ingest(who, uploadId, { name: nameOf(i), bytes });
      expect(verdict.state).toBe('accepted');
      estimates.push([
        verdict.estimatedSolveSeconds > 0,
        verdict.warnings.join().includes('may not submit simulations'),
      ]);
    }
    expect(estimates).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    const announced = await ofTeam<Announced & { teamId: string }>(RECORDED);
    expect(announced.map(({ simulate }) => simulate ?? false)).toEqual([false, false, true]);
  });

  it('of a batch gives an event to each of its files', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const names = Array.from({ length: 30 }, (_, i) => preventCsv().name.replace('-45-', `-${i}-`));
    const bytes = zipped({
      ...Object.fromEntries(names.map((name) => [name, preventCsv().bytes])),
      'broken.csv': Buffer.from('a,b\n1,2\n'),
    });
    const verdict = await ingest.ingest(coach, uploadId, { name: 'match.zip', bytes });
    expect(verdict.state).toBe('partial');
    expect(verdict.events.filter(({ state }) => state === 'recorded')).toHaveLength(30);
    expect(verdict.problems).toMatchObject([{ code: 'NOT_RECOGNISED', file: 'broken.csv' }]);
  });
});

describe('whose events they are', () => {
  const assign = async (personId: string, from: string) => {
    await ingest.decide(personId, 'care', 'team');
    await ingest.announce({
      type: 'strainscope.org.sensor.assigned.v1',
      key: personId,
      message: {
        personId,
        teamId: team.teamId,
        brand: 'prevent',
        sensorId: 'MG0123',
        from: { seconds: BigInt(Date.parse(from) / 1000) },
      },
    });
    await eventually(async () => {
      const rows = await ingest.query('select 1 from sensor_assignments where person_id = ?', [personId]);
      if (rows.length === 0) throw new Error('not yet');
    });
  };

  it('finds the wearer at the time of the event', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    await assign(before, '2026-01-01T00:00:00Z');
    await ingest.announce({
      type: 'strainscope.org.sensor.unassigned.v1',
      key: before,
      message: {
        personId: before,
        brand: 'prevent',
        sensorId: '0123',
        until: { seconds: BigInt(Date.parse('2026-11-21T20:00:00Z') / 1000) },
      },
    });
    await assign(after, '2026-11-21T20:00:00Z');
    await eventually(async () => {
      const [row] = await ingest.query('select valid_until from sensor_assignments where person_id = ?', [before]);
      if (!row?.['valid_until']) throw new Error('not yet');
    });
    const uploadId = await ingest.open(coach, team.teamId);
    const old = await ingest.ingest(coach, uploadId, preventCsv());
    const late = preventCsv({ name: 'MG0123-46-2026-11-21T230305+250.csv' });
    const recent = await ingest.ingest(coach, uploadId, late);
    expect([old, recent].map(({ events: [event] }) => event?.personId)).toEqual([before, after]);
    expect(await ofTeam(UNRECOGNISED)).toEqual([]);
  });

  it('makes one undefined member for a sensor that nobody owns', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    await ingest.ingest(coach, uploadId, swaCsv(swaRows('1'), swaRows('2')));
    const verdict = await ingest.ingest(coach, uploadId, swaCsv(swaRows('3')));
    const personId = undefinedMemberId({ teamId: team.teamId, brand: 'swa', sensorId: 'SW44' });
    expect(verdict.events).toMatchObject([{ personId, personUnknown: true }]);
    expect(verdict.warnings.join()).toMatch(/Nobody owns the sensor SW44/);
    expect(await ofTeam(UNRECOGNISED)).toMatchObject([{ personId, brand: 'swa', sensorId: 'SW44' }]);
  });
});

describe('events with one number', () => {
  const before = swaCsv(swaRows('1'));
  const anew = swaCsv(swaRows('1', { time: '15:03:05.250', samples: 100 }));

  it('of a counter that began anew are two, and each is found again', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const verdicts = [];
    for (const file of [before, anew]) verdicts.push(await ingest.ingest(coach, uploadId, file));
    expect(verdicts.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(await countHaes()).toBe(2);
    const again = await ingest.open(coach, team.teamId);
    for (const [i, file] of [before, anew].entries()) {
      const { state, events } = await ingest.ingest(coach, again, file);
      expect([state, events[0]?.eventId]).toEqual(['duplicate', verdicts[i]?.events[0]?.eventId]);
    }
  });

  it('are both recorded once when twelve send them at once', async () => {
    const uploads = await Promise.all(Array.from({ length: 12 }, () => ingest.open(coach, team.teamId)));
    const verdicts = await Promise.all(
      uploads.map((uploadId, i) => ingest.ingest(coach, uploadId, i % 2 === 0 ? before : anew)),
    );
    expect(await countHaes()).toBe(2);
    const states = verdicts.flatMap(({ events }) => events.map(({ state }) => state));
    expect(states.filter((state) => state === 'recorded')).toHaveLength(2);
    for (const file of [0, 1]) {
      const ids = verdicts.filter((_, i) => i % 2 === file).map(({ events }) => events[0]?.eventId);
      expect(new Set(ids).size).toBe(1);
    }
  });
});

describe('duplicates', () => {
  it('are told and skipped', async () => {
    const first = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const again = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv({ milliseconds: true }));
    expect(again.state).toBe('duplicate');
    expect(again.events).toMatchObject([{ state: 'duplicate', eventId: first.events[0]?.eventId }]);
    expect(await ofTeam(REPLACED)).toEqual([]);
  });

  it('replace the event on request, and keep the old one as history', async () => {
    const first = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const replacing = { replaceDuplicates: true, conditioning: { filter: 'cfc-180' } };
    const again = await ingest.ingest(coach, await ingest.open(coach, team.teamId, replacing), preventCsv());
    const eventId = first.events[0]?.eventId ?? '';
    expect(again.events).toMatchObject([{ state: 'replaced', eventId }]);
    expect(await countHaes()).toBe(1);
    expect(await ingest.query('select conditioning, revision from haes where id = ?', [eventId])).toEqual([
      { conditioning: 'CFC 180 (SAE J211) v2', revision: 2 },
    ]);
    expect(
      await ingest.query(`select content->>'conditioning' as was from hae_revisions where hae_id = ?`, [eventId]),
    ).toEqual([{ was: 'butterworth-4 175/250 Hz v2' }]);
    const announced = (await ingest.announced<{ hae: Announced }>(REPLACED)).filter(
      ({ hae }) => hae.eventId === eventId,
    );
    expect(announced).toHaveLength(1);

    const unchanged = await ingest.ingest(coach, await ingest.open(coach, team.teamId, replacing), preventCsv());
    expect(unchanged.state).toBe('duplicate');
  });

  it('leave no file behind when the person is erased, the replaced one neither', async () => {
    const file = preventCsv();
    const whole = { ...file, bytes: Buffer.concat([file.bytes, Buffer.from('\n')]) };
    const replacing = { replaceDuplicates: true, conditioning: { filter: 'cfc-180' } };
    const first = await ingest.ingest(coach, await ingest.open(coach, team.teamId), file);
    const second = await ingest.ingest(coach, await ingest.open(coach, team.teamId, replacing), whole);
    expect(second.events).toMatchObject([{ state: 'replaced' }]);
    await ingest.erase(first.events[0]!.personId);
    for (const { sha256 } of [first, second])
      await eventually(async () => expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined());
  });

  it('go with whoever is erased while they are recorded', async () => {
    const personId = randomUUID();
    await ingest.assignSensor(team.teamId, 'prevent', 'MG0123', personId);
    await ingest.decide(personId, 'care', 'team');
    const begun = Promise.withResolvers<void>();
    // Outside of the transaction that records.
    const erasing = begun.promise.then(() => ingest.erase(personId));
    const records = ingest.get(HaeRecords);
    const write = records.write.bind(records);
    let written: string[] = [];
    jest.spyOn(records, 'write').mockImplementationOnce(async (em, ...planned) => {
      const result = await write(em, ...planned);
      written = [...result];
      begun.resolve();
      const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
      await eventually(async () => expect(await em.execute(waiting)).not.toEqual([]));
      return result;
    });
    const { sha256 } = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    await erasing;
    expect(written).toHaveLength(1);
    expect(await ingest.query('select id from haes where id = any (?::uuid[])', [`{${written.join(',')}}`])).toEqual(
      [],
    );
    await eventually(async () => expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined());
  });

  it('leave no file behind that was kept for others', async () => {
    const first = await ingest.ingest(coach, await ingest.open(coach, team.teamId), swaCsv(swaRows('1')));
    const sister = await ingest.plantTeam('UTC', team.scope[0]);
    const rival = await ingest.employ(sister.teamId);
    const beside = (sensor: string) => swaCsv(swaRows('1'), swaRows('2', { sensor }));
    const copies = [
      await ingest.ingest(coach, await ingest.open(coach, team.teamId), beside('SW45')),
      await ingest.ingest(rival, await ingest.open(rival, sister.teamId), beside('SW46')),
    ];
    for (const { events } of copies) expect(events.map(({ state }) => state).sort()).toEqual(['duplicate', 'recorded']);
    await ingest.erase(first.events[0]!.personId);
    for (const { sha256 } of copies)
      await eventually(async () => expect(await ingest.blobs.head(`raw/${sha256}`)).toBeUndefined());
    expect(await countHaes()).toBe(1);
  });

  it('replaced by six files at once are replaced by each in turn', async () => {
    await ingest.ingest(coach, await ingest.open(coach, team.teamId), swaCsv(swaRows('1'), swaRows('2')));
    const filters = ['cfc-60', 'cfc-180', 'cfc-1000', 'none', 'butterworth-200', 'cfc-60'];
    const verdicts = await Promise.all(
      filters.map(async (filter) => {
        const uploadId = await ingest.open(coach, team.teamId, { replaceDuplicates: true, conditioning: { filter } });
        return ingest.ingest(coach, uploadId, swaCsv(swaRows('2'), swaRows('1')));
      }),
    );
    const replaced = verdicts.flatMap(({ events }) => events).filter(({ state }) => state === 'replaced').length;
    const rows = await ingest.query<{ revision: number }>('select revision from haes where team_id = ?', [team.teamId]);
    expect(rows.reduce((sum, { revision }) => sum + revision - 1, 0)).toBe(replaced);
    const history = await ingest.query('select 1 from hae_revisions where ? = any (scope)', [team.teamId]);
    expect(history).toHaveLength(replaced);
  });

  it('of another team say nothing of themselves, and are not replaced', async () => {
    await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const sister = await ingest.plantTeam('UTC', team.scope[0]);
    const rival = await ingest.employ(sister.teamId);
    const replacing = { replaceDuplicates: true, conditioning: { filter: 'none' } };
    const verdict = await ingest.ingest(rival, await ingest.open(rival, sister.teamId, replacing), preventCsv());
    expect(verdict.events).toMatchObject([{ state: 'duplicate', eventId: '', personId: '' }]);
    expect(await countHaes()).toBe(1);
  });

  it('do not exist between organizations', async () => {
    await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const foreign = await ingest.plantTeam();
    const stranger = await ingest.employ(foreign.teamId);
    const verdict = await ingest.ingest(stranger, await ingest.open(stranger, foreign.teamId), preventCsv());
    expect(verdict.state).toBe('accepted');
  });
});

describe('a file that is not well', () => {
  it('is refused with its reason and leaves nothing, and others go on', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const bad = BAD_FILES.filter(({ over, code }) => !over && code !== 'EVENT_IN_PIECES');
    for (const { file, code, title } of bad) {
      const { state, problems, events } = await ingest.ingest(coach, uploadId, file);
      expect([title, state]).toEqual([title, 'refused']);
      expect([...problems, ...events.flatMap((event) => event.problems)].map((problem) => problem.code)).toContain(
        code,
      );
    }
    expect(await countHaes()).toBe(0);
    expect((await ingest.ingest(coach, uploadId, preventCsv())).state).toBe('accepted');
  });

  it('is not kept, also when it comes again; one of which events came is', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const isKept = async (file: Parameters<TestIngest['ingest']>[2]) => {
      const { sha256 } = await ingest.ingest(coach, uploadId, file);
      return (await ingest.blobs.head(`raw/${sha256}`)) !== undefined;
    };
    const refused = BAD_FILES.find(({ over, code }) => !over && code !== 'EVENT_IN_PIECES')!.file;
    expect([await isKept(refused), await isKept(refused)]).toEqual([false, false]);
    expect([await isKept(preventCsv()), await isKept(preventCsv())]).toEqual([true, true]);
    const another = await ingest.open(coach, team.teamId);
    await ingest.ingest(coach, another, preventCsv());
    expect(await isKept(preventCsv())).toBe(true);
  });

  it('of an unknown sensor comes with a proposed mapping', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const { guessedMappingJson } = await ingest.ingest(coach, uploadId, genericCsv());
    expect(JSON.parse(guessedMappingJson)).toMatchObject({ linearAcceleration: { unit: 'g' } });
  });

  it('that has not arrived can be sent again', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const sha256 = '0'.repeat(64);
    const blob = { key: `raw/${sha256}`, sha256 };
    const missing = runAsActor(coach, () => ingest.uploads.ingestFile({ uploadId, fileName: 'a.csv', blob }));
    await expect(missing).rejects.toMatchObject({ code: 'RAW_FILE_MISSING', status: 503 });
  });

  it('lies nowhere but under its hash', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const blob = { key: 'signals/x/motion.json', sha256: '0'.repeat(64) };
    const elsewhere = runAsActor(coach, () => ingest.uploads.ingestFile({ uploadId, fileName: 'a.csv', blob }));
    await expect(elsewhere).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('the pre-check', () => {
  it('says what ingest would do, and stores nothing', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const stored = await ingest.store(preventCsv());
    const check = () => runAsActor(coach, () => ingest.uploads.checkFile({ uploadId, ...stored }));
    const before = await check();
    expect(before).toMatchObject({ state: 'accepted', estimatedSolveSeconds: 10 });
    expect(before.events).toMatchObject([{ state: 'would-record', personUnknown: true }]);
    expect(await countHaes()).toBe(0);

    const recorded = await ingest.ingest(coach, uploadId, preventCsv());
    expect(recorded.events[0]).toEqual({ ...before.events[0], state: 'recorded' });
    expect((await check()).events).toMatchObject([{ state: 'duplicate' }]);
  });

  it('takes a copy of its own beside the upload, which ingest does not', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const { fileName, blob } = await ingest.store(preventCsv(), `checks/${uploadId}/${randomUUID()}`);
    const request = { uploadId, fileName, blob };
    expect(await runAsActor(coach, () => ingest.uploads.checkFile(request))).toMatchObject({ state: 'accepted' });
    const ingested = runAsActor(coach, () => ingest.uploads.ingestFile(request));
    await expect(ingested).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('an upload', () => {
  it('of a given id is opened once', async () => {
    const uploadId = randomUUID();
    const ids = await Promise.all([1, 2, 3].map(() => ingest.open(coach, team.teamId, { uploadId })));
    expect(new Set(ids)).toEqual(new Set([uploadId]));
  });

  it('refuses settings that mean nothing', async () => {
    await expect(ingest.open(coach, team.teamId, { brand: 'nobody' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    const conditioning = { filter: 'cfc-1' };
    await expect(ingest.open(coach, team.teamId, { conditioning })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('looks missing to strangers and to players, whatever they ask', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const foreign = await ingest.plantTeam();
    const stranger = await ingest.employ(foreign.teamId);
    const player: Actor = { personId: randomUUID(), level: Level.player, permissions: [] };
    const stored = await ingest.store(preventCsv());
    for (const actor of [stranger, player]) {
      const asked = [
        () => ingest.uploads.getUpload({ uploadId }),
        () => ingest.uploads.checkFile({ uploadId, ...stored }),
        () => ingest.uploads.ingestFile({ uploadId, ...stored }),
        () => ingest.uploads.openUpload({ teamId: team.teamId }),
      ];
      for (const ask of asked) {
        await expect(runAsActor(actor, ask as () => Promise<unknown>)).rejects.toMatchObject({ status: 404 });
      }
    }
    const taken = ingest.open(stranger, foreign.teamId, { uploadId });
    await expect(taken).rejects.toMatchObject({ code: 'UPLOAD_ID_TAKEN' });
  });

  it('goes to teams only', async () => {
    const owner = await ingest.employ(team.scope[0] ?? '', Level.organization);
    await expect(ingest.open(owner, team.scope[1] ?? '')).rejects.toMatchObject({ status: 404 });
  });
});

it('lists the brands, those that cannot be read yet too', async () => {
  const { definitions } = await runAsActor(coach, () => ingest.uploads.listSensorDefinitions({}));
  expect(definitions.find(({ key }) => key === 'prevent')).toMatchObject({
    name: 'Prevent Biometrics',
    fileKinds: ['csv', 'xlsx'],
    sampleRateHz: 3200,
    preTriggerMs: 10,
    readable: true,
  });
  expect(definitions.find(({ key }) => key === 'iso_mme')).toMatchObject({ readable: false });
});
