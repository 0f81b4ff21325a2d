import { randomUUID } from 'node:crypto';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { DateTime } from 'luxon';
import { INJURY_METRICS } from '../src/injury-metrics/injury-metrics.ts';
import { genericCsv, linxSheet, linxXlsx, preventCsv, swaCsv, swaRows } from './fixtures/brand-files.ts';
import { TestIngest } from './ingest.ts';

/** A sensor that measures no rotation. */
const ACCELERATION_ONLY = {
  version: 1,
  axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
  time: [{ column: 0, unit: 'ms' }],
  linearAcceleration: { columns: [1, 2, 3], unit: 'g' },
  ids: { from: 'given', sensorId: 'headform', occurredAt: '2026-11-21T14:03:05' },
};

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

const someone = (over: Partial<Actor> = {}): Actor => ({
  personId: randomUUID(),
  level: Level.player,
  permissions: [],
  ...over,
});
const get = (actor: Actor, eventId: string) => runAsActor(actor, () => ingest.events.getEvent({ eventId }));
const list = (actor: Actor, request: Parameters<typeof ingest.events.listEvents>[0]) =>
  runAsActor(actor, () => ingest.events.listEvents(request));

/** Ingests impacts of one SWA session, one a minute, and answers their verdicts in this order. */
async function recordMinutes(...minutes: number[]) {
  const rows = minutes.map((minute) =>
    swaRows(String(minute), { time: `14:${String(minute).padStart(2, '0')}:00.000` }),
  );
  const { events } = await ingest.ingest(coach, await ingest.open(coach, team.teamId), swaCsv(...rows));
  return minutes.map((minute) => events.find(({ sourceEventId }) => sourceEventId.endsWith(`/${minute}`))!);
}

describe('one event', () => {
  it('has every metric with its value, unit, definition and source', async () => {
    const verdict = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const event = await get(coach, verdict.events[0]?.eventId ?? '');
    expect(event.metrics.map(({ key }) => key)).toEqual(INJURY_METRICS.map(({ key }) => key));
    expect(event.metrics.every(({ value }) => Number.isFinite(value) && value >= 0)).toBe(true);
    expect(event.metrics.find(({ key }) => key === 'pla')).toMatchObject({ unit: 'g', value: verdict.events[0]?.plaG });
    expect(event.definitions.every(({ definition, source }) => definition !== '' && source !== '')).toBe(true);
    expect(event).toMatchObject({
      brand: 'prevent',
      sensorId: '0123',
      sourceEventId: '45',
      timeZone: 'Europe/Berlin',
      zoneFromTeam: true,
      label: 'hae',
      synthetic: false,
      fileName: preventCsv().name,
      fileSha256: verdict.sha256,
      definitionVersion: '1',
      conditioning: 'butterworth-4 175/250 Hz v2',
      scope: team.scope,
    });
    expect(event.warnings.join(' ')).toMatch(/time zone.*advised/);
    expect(event.applied).toMatchObject({ filter: 'butterworth-4 175/250 Hz', version: 'v2', isEarlier: false });
    await ingest.query(`update haes set conditioning = 'CFC 60 (SAE J211) v1' where id = ?`, [event.eventId]);
    const { conditioning, applied } = await get(coach, event.eventId);
    expect(conditioning).toBe('CFC 60 (SAE J211) v1, made by an earlier version');
    expect(applied).toMatchObject({ filter: 'CFC 60 (SAE J211)', version: 'v1', isEarlier: true });
  });

  it('without rotation tells what it did not measure, in detail, in lists and to other services', async () => {
    const uploadId = await ingest.open(coach, team.teamId, {
      brand: 'generic',
      conditioning: { genericMappingJson: JSON.stringify(ACCELERATION_ONLY) },
    });
    const { events } = await ingest.ingest(coach, uploadId, genericCsv());
    const eventId = events[0]?.eventId ?? '';
    expect(events[0]?.plaG).toBeGreaterThan(20);
    const event = await get(coach, eventId);
    expect(event.metrics.map(({ key }) => key)).toEqual(['pla', 'hic15', 'hic36', 'gsi']);
    expect(event.notMeasured).toHaveLength(INJURY_METRICS.length - 4);
    expect(event.notMeasured).toContainEqual(
      expect.objectContaining({ key: 'pav', unit: 'rad/s', reason: 'Rotation was not measured.' }),
    );
    const { events: listed } = await list(coach, { teamId: team.teamId });
    expect(listed[0]).toMatchObject({ peaks: [{ key: 'pla' }], notMeasured: [{ key: 'paa' }, { key: 'pav' }] });
    const announced = await ingest.announced<{ eventId: string }>('strainscope.ingest.hae.recorded.v1');
    const told = announced.find((one) => one.eventId === eventId);
    expect(told).toMatchObject({ notMeasured: ['rotation'], peaks: [{ key: 'pla', unit: 'g' }] });
    const signals = await runAsActor(coach, () => ingest.events.getSignals({ eventId, kind: 'conditioned' }));
    expect([signals.linearAcceleration?.x.length, signals.angularVelocity?.x.length]).toEqual([160, 0]);
  });

  it('tells what was done with its level: taken away, kept with a remark, or none in a pulse made from peaks', async () => {
    const { events } = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const eventId = events[0]?.eventId ?? '';
    const baselineOf = async (id: string) => (await get(coach, id)).applied?.baseline;
    await ingest.query(`update haes set warnings = '[]' where id = ?`, [eventId]);
    expect(await baselineOf(eventId)).toBe('removed');
    const kept = JSON.stringify([{ code: 'NO_BASELINE', message: 'A channel keeps its offset.' }]);
    await ingest.query('update haes set warnings = ?::jsonb where id = ?', [kept, eventId]);
    expect(await baselineOf(eventId)).toBe('kept');
    await ingest.query('update haes set synthetic = true where id = ?', [eventId]);
    expect(await baselineOf(eventId)).toBe('none');
  });

  it('knows the events of the same person before and after it', async () => {
    const [third, first, second] = await recordMinutes(30, 10, 20);
    expect(await get(coach, second!.eventId)).toMatchObject({
      previousEventId: first!.eventId,
      nextEventId: third!.eventId,
    });
    const { previousEventId, nextEventId } = await get(coach, first!.eventId);
    expect([previousEventId, nextEventId]).toEqual([undefined, second!.eventId]);
  });

  it('gives its signals, raw and conditioned, in SI units and head axes', async () => {
    const { events } = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const eventId = events[0]?.eventId ?? '';
    const signals = (kind: string) => runAsActor(coach, () => ingest.events.getSignals({ eventId, kind }));
    const [raw, conditioned] = [await signals('raw'), await signals('conditioned')];
    for (const { time, linearAcceleration, angularVelocity, angularAcceleration } of [raw, conditioned]) {
      expect(time).toHaveLength(160);
      for (const axes of [linearAcceleration, angularVelocity, angularAcceleration]) expect(axes?.z).toHaveLength(160);
    }
    expect(Math.max(...raw.linearAcceleration!.x)).toBeGreaterThan(Math.max(...conditioned.linearAcceleration!.x));
    expect(raw.angularTime).toEqual([]);
    await expect(signals('cooked')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('of two rates gives a second time axis for its raw angular channels', async () => {
    const { events } = await ingest.ingest(coach, await ingest.open(coach, team.teamId), linxXlsx(linxSheet()));
    const eventId = events[0]?.eventId ?? '';
    const raw = await runAsActor(coach, () => ingest.events.getSignals({ eventId, kind: 'raw' }));
    expect([raw.time.length, raw.angularTime.length, raw.angularVelocity?.x.length]).toEqual([160, 199, 199]);
    expect(raw.angularAcceleration?.x).toEqual([]);
    const conditioned = await runAsActor(coach, () => ingest.events.getSignals({ eventId, kind: 'conditioned' }));
    expect(conditioned.angularTime).toEqual([]);
    expect(conditioned.angularAcceleration?.x).toHaveLength(conditioned.time.length);
  });
});

describe('who sees an event', () => {
  it('is decided by relation and level; others see nothing at all', async () => {
    const [recorded] = await recordMinutes(10);
    const { eventId, personId } = recorded!;
    const [organizationId = '', institutionId = ''] = team.scope;
    const foreign = await ingest.plantTeam();
    const guardian = someone({ level: Level.family });
    await ingest.announce({
      type: 'strainscope.auth.guardianship.established.v1',
      key: personId,
      message: { guardianId: guardian.personId, childId: personId },
    });
    await eventually(async () => {
      expect(await ingest.query('select 1 from access_guardianships where child_id = ?', [personId])).toHaveLength(1);
    });
    const readers: [string, Actor, boolean][] = [
      ['admin', someone({ level: Level.admin }), true],
      ['organization', await ingest.employ(organizationId, Level.organization), true],
      ['institution', await ingest.employ(institutionId, Level.institution), true],
      ['team', coach, true],
      ['the player', someone({ personId }), true],
      ['the guardian', guardian, true],
      ['another team', await ingest.employ(foreign.teamId), false],
      ['another organization', await ingest.employ(foreign.scope[0] ?? '', Level.organization), false],
      ['another player', someone(), false],
      ['another guardian', someone({ level: Level.family }), false],
      ['a token for uploads', { ...coach, apiScopes: ['uploads:write'] }, false],
      ['a token for events', { ...coach, apiScopes: ['events:read'] }, true],
    ];
    for (const [who, actor, sees] of readers) {
      const found = await get(actor, eventId).then(
        () => true,
        (error: { status?: number }) => (error.status === 404 ? false : Promise.reject(error as Error)),
      );
      const signals = await runAsActor(actor, () => ingest.events.getSignals({ eventId, kind: 'raw' })).catch(
        () => null,
      );
      const { events } = await list(actor, { teamId: team.teamId });
      expect([who, found, signals !== null, events.length]).toEqual([who, sees, sees, sees ? 1 : 0]);
    }
  });

  it('is also held by the database: a row without the right scope is not there', async () => {
    await recordMinutes(10);
    expect(await ingest.query('select 1 from haes where team_id = ?', [team.teamId])).toHaveLength(1);
    expect(await ingest.queryAsNobody('select 1 from haes')).toEqual([]);
    expect(await ingest.queryAsNobody('select 1 from upload_files')).toEqual([]);
    expect(await ingest.queryAsNobody('select 1 from sensor_assignments')).toEqual([]);
  });
});

describe('a list', () => {
  it('is newest first by event time and goes on by cursor', async () => {
    const recorded = await recordMinutes(5, 3, 1, 4, 2);
    const newestFirst = [0, 3, 1, 4, 2].map((i) => recorded[i]!.eventId);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { events, page } = await list(coach, { teamId: team.teamId, page: { cursor, size: 2 } });
      expect(Number(page?.total)).toBe(5);
      seen.push(...events.map(({ eventId }) => eventId));
      cursor = page?.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(newestFirst);
  });

  it('keeps to a person and a span of time', async () => {
    const [first, second] = await recordMinutes(1, 2);
    await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const at = (minute: number) => timestampFromDate(new Date(`2026-11-21T13:0${minute}:00Z`));
    const ids = async (request: Parameters<typeof list>[1]) =>
      (await list(coach, { personId: first!.personId, ...request })).events.map(({ eventId }) => eventId);
    expect(await ids({})).toEqual([second!.eventId, first!.eventId]);
    expect(await ids({ until: at(2) })).toEqual([first!.eventId]);
    expect(await ids({ from: at(2) })).toEqual([second!.eventId]);
  });

  it('puts an event of a sensor whose clock is wrong where it came, and so do its neighbours and the cursor', async () => {
    const MINUTE = 60_000;
    const recordAt = async (id: string, time: DateTime) => {
      const name = `MG0123-${id}-${time.setZone('Europe/Berlin').toFormat("yyyy-MM-dd'T'HHmmss'+'SSS")}.csv`;
      ingest.clock.advance(1000);
      const { events } = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv({ name }));
      return events[0]!;
    };
    const now = DateTime.fromJSDate(ingest.clock.now());
    const ahead = await recordAt('1', now.plus({ years: 1 }));
    const before = await recordAt('2', now.minus({ minutes: 30 }));
    const nineteen70 = await recordAt('3', DateTime.fromISO('1970-01-01T00:10:00Z'));
    const sixMinutes = await recordAt('4', now.plus({ minutes: 6 }));
    const fourMinutes = await recordAt('5', now.plus({ minutes: 4 }));
    const nineteen80 = await recordAt('6', DateTime.fromISO('1980-01-06T00:10:00Z'));
    const last = [fourMinutes, nineteen80, sixMinutes, nineteen70, ahead, before].map(({ eventId }) => eventId);

    const wrong = [ahead, nineteen70, sixMinutes, nineteen80];
    for (const { eventId } of wrong) {
      const { warnings, occurredAt } = await get(coach, eventId);
      expect(warnings.join(' ')).toMatch(/clock is wrong/);
      expect(Math.abs(timestampDate(occurredAt!).getTime() - now.toMillis())).toBeGreaterThan(5 * MINUTE);
    }
    for (const { eventId } of [before, fourMinutes]) {
      expect((await get(coach, eventId)).warnings.join(' ')).not.toMatch(/clock is wrong/);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const { events, page } = await list(coach, { teamId: team.teamId, page: { cursor, size: 1 } });
      seen.push(...events.map(({ eventId }) => eventId));
      cursor = page?.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(last);
    const neighbours = await Promise.all(last.map((eventId) => get(coach, eventId)));
    expect(neighbours.map(({ nextEventId }) => nextEventId)).toEqual([undefined, ...last.slice(0, -1)]);
    expect(neighbours.map(({ previousEventId }) => previousEventId)).toEqual([...last.slice(1), undefined]);

    const today = { from: timestampFromDate(now.minus({ hours: 1 }).toJSDate()) };
    expect((await list(coach, { teamId: team.teamId, ...today })).events).toHaveLength(6);
  });

  it('refuses a cursor that somebody made up', async () => {
    await expect(list(coach, { page: { cursor: 'bWFkZQ', size: 2 } })).rejects.toMatchObject({ status: 422 });
  });
});
