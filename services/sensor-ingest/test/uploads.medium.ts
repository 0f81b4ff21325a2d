import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { runAsActor, type Actor } from '@strainscope/access';
import { EndedTheProcess, Level, type InHand } from '@strainscope/kernel';
import { IN_HAND } from '@strainscope/service-kit';
import { eventually } from '@strainscope/testing';
import { undefinedMemberId } from '../src/sensors/wearer.ts';
import { BAD_FILES } from './fixtures/bad-files.ts';
import { genericCsv, preventCsv, preventXlsx, preventXlsxRow, swaCsv, swaRows } from './fixtures/brand-files.ts';
import { zipped } from './fixtures/workbook-writer.ts';
import { TestIngest } from './ingest.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';
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
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
});

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

    const [announced] = await ingest.announcedOfTeam<Announced & { teamId: string }>(RECORDED, team.teamId);
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
    expect(await ingest.announcedOfTeam(RECORDED, team.teamId)).toHaveLength(1);
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
    expect(await ingest.announcedOfTeam(RECORDED, team.teamId)).toEqual([]);
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
    expect(await ingest.countHaes(team.teamId)).toBe(2);
    expect(await ingest.announcedOfTeam(RECORDED, team.teamId)).toHaveLength(2);
    expect(await ingest.announcedOfTeam(UNRECOGNISED, team.teamId)).toHaveLength(1);
    const states = new Set(verdicts.map(({ state }) => state));
    expect([...states].sort()).toEqual(['accepted', 'duplicate']);
  });

  it('keeps false positives, and does not have them simulated', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    await ingest.ingest(coach, uploadId, preventXlsx([preventXlsxRow({ 'False Positive': 1 })]));
    const [announced] = await ingest.announcedOfTeam<Announced & { teamId: string }>(RECORDED, team.teamId);
    expect(announced?.label).toBe('false-positive');
    expect(announced?.simulate ?? false).toBe(false);
  });

  it('of somebody who may not submit simulations is kept with its kinematics, and says so', async () => {
    const assistant = await ingest.employ(team.teamId, Level.team, []);
    const uploadId = await ingest.open(assistant, team.teamId);
    const verdict = await ingest.ingest(assistant, uploadId, preventCsv());
    expect(verdict).toMatchObject({ state: 'accepted', estimatedSolveSeconds: 0 });
    expect(verdict.warnings).toContainEqual(expect.stringContaining('may not submit simulations'));
    const [announced] = await ingest.announcedOfTeam<Announced & { teamId: string }>(RECORDED, team.teamId);
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
    const announced = await ingest.announcedOfTeam<Announced & { teamId: string }>(RECORDED, team.teamId);
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
    expect(await ingest.announcedOfTeam(UNRECOGNISED, team.teamId)).toEqual([]);
  });

  it('makes one undefined member for a sensor that nobody owns', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    await ingest.ingest(coach, uploadId, swaCsv(swaRows('1'), swaRows('2')));
    const verdict = await ingest.ingest(coach, uploadId, swaCsv(swaRows('3')));
    const personId = undefinedMemberId({ teamId: team.teamId, brand: 'swa', sensorId: 'SW44' });
    expect(verdict.events).toMatchObject([{ personId, personUnknown: true }]);
    expect(verdict.warnings.join()).toMatch(/Nobody owns the sensor SW44/);
    expect(await ingest.announcedOfTeam(UNRECOGNISED, team.teamId)).toMatchObject([
      { personId, brand: 'swa', sensorId: 'SW44' },
    ]);
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
    expect(await ingest.countHaes(team.teamId)).toBe(0);
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
    expect(await ingest.countHaes(team.teamId)).toBe(0);

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
