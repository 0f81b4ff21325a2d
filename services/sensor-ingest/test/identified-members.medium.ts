import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { runAsActor } from '@strainscope/access';
import { eventually } from '@strainscope/testing';
import { swaCsv, swaRows } from './fixtures/brand-files.ts';
import { zipped } from './fixtures/workbook-writer.ts';
import { TestIngest } from './ingest.ts';
import { TestQuarantine } from './quarantine.ts';

const DAY = 86_400_000;

let ingest: TestIngest;
let quarantine: TestQuarantine;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());
beforeEach(async () => void (quarantine = await TestQuarantine.begin(ingest)));
afterEach(() => jest.restoreAllMocks());

describe('of an undefined member, who turns out to be somebody without consent, what was recorded', () => {
  let undefinedMember: string;
  let eventId: string;
  let clear: string[];

  /** Recorded before anybody knew whose sensor it is, and found in another file, with somebody else's, again. */
  beforeEach(async () => {
    quarantine.team = await ingest.plantTeam();
    quarantine.coach = await ingest.employ(quarantine.team.teamId);
    const { events } = await quarantine.send();
    const { name, bytes } = quarantine.twin();
    const other = await quarantine.send({
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
      message: {
        undefinedPersonId: undefinedMember,
        personId: quarantine.child,
        teamId: quarantine.team.teamId,
        takenBack,
      },
    });
  const inClear = async () => (await Promise.all(clear.map((key) => ingest.blobs.head(key)))).filter(Boolean);
  const sealed = () =>
    eventually(async () => {
      expect(await quarantine.waiting()).toMatchObject([{ id: eventId, shown_by: [] }]);
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
    expect(await quarantine.recorded()).toEqual([]);
    await ingest.decide(quarantine.child, 'care', 'team');
    await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
    expect(await ingest.query(metrics, [eventId])).toEqual(before);
    await eventually(async () => expect(await inClear()).toHaveLength(4));
    expect(await verdictsOfIt()).toHaveLength(1);
    expect(await quarantine.announced()).toMatchObject([{ eventId, personId: quarantine.child, simulate: true }]);
    // It was not theirs, after all: what is taken back is known still.
    await identify(true);
    await eventually(async () => expect(await quarantine.recorded()).toEqual([]));
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
      { personId: quarantine.child, formerPersonId: undefinedMember, teamId: quarantine.team.teamId, withheld: true },
      { personId: undefinedMember, formerPersonId: quarantine.child, teamId: quarantine.team.teamId },
    ]);
  });

  test('is gone after 30 days', async () => {
    await identify();
    await sealed();
    ingest.clock.advance(30 * DAY);
    await eventually(async () => expect(await quarantine.waiting()).toEqual([]));
    await ingest.decide(quarantine.child, 'care');
    expect([await ingest.query('select 1 from haes where id = ?', [eventId]), await inClear()]).toEqual([[], []]);
    // Consumers that made something of it hear of it, once.
    expect(await quarantine.expired()).toMatchObject([
      { eventId, personId: quarantine.child, formerPersonId: undefinedMember },
    ]);
    expect(Object.keys((await quarantine.expired())[0]!).sort()).toEqual([
      'eventId',
      'expiredAt',
      'formerPersonId',
      'personId',
    ]);
  });

  test('waits when it is sent again, whoever the sensor would be of', async () => {
    await identify();
    await sealed();
    const { events } = await quarantine.send();
    expect(events).toMatchObject([{ state: 'awaiting-consent', personId: '' }]);
    expect(await ingest.query('select 1 from haes where id = ?', [eventId])).toEqual([]);
    expect(await quarantine.waiting()).toHaveLength(1);
  });

  test('is replaced by nobody once its consent was withdrawn', async () => {
    await ingest.decide(quarantine.child, 'care', 'team');
    await identify();
    await eventually(async () => expect(await quarantine.recorded()).toHaveLength(1));
    await ingest.decide(quarantine.child);
    const replacing = { replaceDuplicates: true, conditioning: { filter: 'cfc-180' } };
    const { events } = await ingest.ingest(
      quarantine.coach,
      await ingest.open(quarantine.coach, quarantine.team.teamId, replacing),
      quarantine.file,
    );
    expect(events).toMatchObject([{ state: 'awaiting-consent', personId: '' }]);
    const now = await ingest.query('select person_id, revision from haes where id = ?', [eventId]);
    expect(now).toEqual([{ person_id: quarantine.child, revision: 1 }]);
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
    const again = await ingest.ingest(
      quarantine.coach,
      await ingest.open(quarantine.coach, quarantine.team.teamId, replacing),
      quarantine.file,
    );
    expect(again.events).toMatchObject([{ state: 'replaced' }]);
    await ingest.decide(quarantine.child, 'care', 'team');
    await identify();
    await eventually(async () => expect(await quarantine.recorded()).toHaveLength(1));
    await ingest.erase(quarantine.child);
    const kept = 'select 1 from hae_revisions where hae_id = ?';
    await eventually(async () => expect(await ingest.query(kept, [eventId])).toEqual([]));
    await eventually(async () => expect(await inClear()).toEqual([]));
  });

  test('is seen by nobody before it is sealed, though nothing was heard of them', async () => {
    quarantine.child = randomUUID();
    const away = jest.spyOn(ingest.blobs, 'read').mockRejectedValue(new Error('away'));
    await identify();
    await eventually(async () => expect(await quarantine.recorded()).toHaveLength(1));
    const look = runAsActor(quarantine.coach, () => ingest.events.getEvent({ eventId }));
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
      [eventId, undefinedMember, quarantine.child],
    );
    expect(broken).toHaveLength(60);
    await identify();
    await eventually(async () => expect(await quarantine.waiting()).toMatchObject([{ id: eventId }]));
    await eventually(async () => expect(await inClear()).toEqual([]));
    await ingest.query(`delete from haes where motion_key = 'signals/none' returning 1`);
  });

  test('is withheld from all while nothing was heard of them', async () => {
    quarantine.child = randomUUID();
    await identify();
    await sealed();
    const told = await ingest.announced<{ personId: string }>('strainscope.ingest.hae.reassigned.v1');
    expect(told.filter(({ personId }) => personId === quarantine.child)).toMatchObject([{ eventId, withheld: true }]);
  });
});

describe('what their sensor recorded for another team, of an undefined member who turns out to be somebody', () => {
  let identified: string;
  let undefinedMember: string;
  let other: typeof quarantine.team;

  beforeEach(async () => {
    identified = randomUUID();
    other = await ingest.plantTeam('Europe/Berlin', quarantine.team.scope[0]);
    const otherCoach = await ingest.employ(other.teamId);
    await ingest.ingest(otherCoach, await ingest.open(otherCoach, other.teamId), quarantine.file);
    undefinedMember = (await quarantine.waiting())[0]!.recorded_as;
  });

  const identify = (takenBack = false) =>
    ingest.announce({
      type: 'strainscope.org.member.identified.v1',
      key: undefinedMember,
      message: { undefinedPersonId: undefinedMember, personId: identified, teamId: other.teamId, takenBack },
    });
  const waitsAs = (personId: string) =>
    eventually(async () => expect(await quarantine.waiting()).toMatchObject([{ recorded_as: personId }]));
  const recordedAs = () => ingest.query('select person_id from haes where team_id = ?', [other.teamId]);
  const isRecordedAs = (personId: string) =>
    eventually(async () => expect(await recordedAs()).toEqual([{ person_id: personId }]));

  test('becomes theirs once both have consented, and is taken back as what was theirs before', async () => {
    await ingest.decide(identified);
    await identify();
    await waitsAs(identified);
    await ingest.decide(quarantine.child, 'care', 'team');
    // The person who consented later, to what came later, is looked for after it.
    const sibling = randomUUID();
    await ingest.wear(quarantine.team.teamId, 'swa', 'SW44', sibling);
    ingest.clock.advance(1000);
    await quarantine.send(swaCsv(swaRows('1')));
    await ingest.decide(sibling, 'care', 'team');
    const theirs = () => ingest.query('select 1 from haes where person_id = ?', [sibling]);
    await eventually(async () => expect(await theirs()).toHaveLength(1));
    expect(await recordedAs()).toEqual([]);
    await ingest.decide(identified, 'care', 'team');
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
    await ingest.decide(quarantine.child, 'care', 'team');
    await isRecordedAs(undefinedMember);
  });

  test('goes with them when they are erased', async () => {
    await identify();
    await waitsAs(identified);
    await ingest.erase(identified);
    expect(await quarantine.waiting()).toEqual([]);
  });
});
