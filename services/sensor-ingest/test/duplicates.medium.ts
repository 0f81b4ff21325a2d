import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Actor } from '@strainscope/access';
import { eventually } from '@strainscope/testing';
import { HaeRecords } from '../src/events/hae-records.ts';
import { preventCsv, swaCsv, swaRows } from './fixtures/brand-files.ts';
import { TestIngest } from './ingest.ts';

const REPLACED = 'strainscope.ingest.hae.replaced.v1';

let ingest: TestIngest;
let team: { teamId: string; scope: string[] };
let coach: Actor;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
});

describe('events with one number', () => {
  const before = swaCsv(swaRows('1'));
  const anew = swaCsv(swaRows('1', { time: '15:03:05.250', samples: 100 }));

  it('of a counter that began anew are two, and each is found again', async () => {
    const uploadId = await ingest.open(coach, team.teamId);
    const verdicts = [];
    for (const file of [before, anew]) verdicts.push(await ingest.ingest(coach, uploadId, file));
    expect(verdicts.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(await ingest.countHaes(team.teamId)).toBe(2);
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
    expect(await ingest.countHaes(team.teamId)).toBe(2);
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
    expect(await ingest.announcedOfTeam(REPLACED, team.teamId)).toEqual([]);
  });

  it('replace the event on request, and keep the old one as history', async () => {
    const first = await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const replacing = { replaceDuplicates: true, conditioning: { filter: 'cfc-180' } };
    const again = await ingest.ingest(coach, await ingest.open(coach, team.teamId, replacing), preventCsv());
    const eventId = first.events[0]?.eventId ?? '';
    expect(again.events).toMatchObject([{ state: 'replaced', eventId }]);
    expect(await ingest.countHaes(team.teamId)).toBe(1);
    expect(await ingest.query('select conditioning, revision from haes where id = ?', [eventId])).toEqual([
      { conditioning: 'CFC 180 (SAE J211) v2', revision: 2 },
    ]);
    expect(
      await ingest.query(`select content->>'conditioning' as was from hae_revisions where hae_id = ?`, [eventId]),
    ).toEqual([{ was: 'butterworth-4 175/250 Hz v2' }]);
    const announced = (await ingest.announced<{ hae: { eventId: string } }>(REPLACED)).filter(
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
    expect(await ingest.countHaes(team.teamId)).toBe(1);
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
    expect(await ingest.countHaes(team.teamId)).toBe(1);
  });

  it('do not exist between organizations', async () => {
    await ingest.ingest(coach, await ingest.open(coach, team.teamId), preventCsv());
    const foreign = await ingest.plantTeam();
    const stranger = await ingest.employ(foreign.teamId);
    const verdict = await ingest.ingest(stranger, await ingest.open(stranger, foreign.teamId), preventCsv());
    expect(verdict.state).toBe('accepted');
  });
});
