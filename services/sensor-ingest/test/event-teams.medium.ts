import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { jest } from '@jest/globals';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import type { EventType } from '@strainscope/proto';
import { eventually } from '@strainscope/testing';
import { preventCsv } from './fixtures/brand-files.ts';
import { deviceEvent, inProtobuf } from './fixtures/device-events.ts';
import { TestIngest } from './ingest.ts';

const RECORDED = 'strainscope.ingest.hae.recorded.v1';
/** The file's event happened at 2026-11-21T13:03:05Z. */
const BEFORE = new Date('2026-11-01T00:00:00Z');
const MOVED = new Date('2026-11-22T00:00:00Z');

const ABOUT_TEAMS = ['OF_ANOTHER_TEAM', 'KEPT_IN_THIS_TEAM', 'PLAYER_IN_NO_TEAM'];

type Team = Awaited<ReturnType<TestIngest['plantTeam']>>;

let ingest: TestIngest;
let [former, present]: [Team, Team] = [undefined!, undefined!];
let anna: string;
beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());

/** Anna went with her sensor from one team of an organization to another, the day after the event. */
beforeEach(async () => {
  former = await ingest.plantTeam();
  present = await ingest.plantTeam('Europe/Berlin', former.scope[0]);
  anna = randomUUID();
  await ingest.decide(anna, 'care', 'team');
  await joins(former, BEFORE);
  await puts('assigned', former, BEFORE);
});

const says = (type: EventType, message: object) =>
  ingest.announce({ type, key: anna, message: { personId: anna, ...message } });
const isKnown = (sql: string, values: unknown[]) =>
  eventually(async () => expect(await ingest.query(sql, values)).not.toEqual([]));

async function joins({ teamId: nodeId }: Team, at: Date, more: object = {}) {
  await says('strainscope.org.member.joined.v1', { nodeId, role: 'player', at: timestampFromDate(at), ...more });
  const known = 'select from team_stays where person_id = ? and team_id = ? and until is null';
  await isKnown(known, [anna, nodeId]);
}
async function leaves({ teamId: nodeId }: Team, at: Date, more: object = {}) {
  await says('strainscope.org.member.left.v1', { nodeId, role: 'player', at: timestampFromDate(at), ...more });
  await eventually(async () => {
    const open = 'select from team_stays where person_id = ? and team_id = ? and until is null';
    expect(await ingest.query(open, [anna, nodeId])).toEqual([]);
  });
}
async function puts(what: 'assigned' | 'unassigned', { teamId }: Team, at: Date) {
  const sensor = { brand: 'prevent', sensorId: 'MG0123' };
  const time = timestampFromDate(at);
  if (what === 'assigned') await says('strainscope.org.sensor.assigned.v1', { ...sensor, teamId, from: time });
  else await says('strainscope.org.sensor.unassigned.v1', { ...sensor, until: time });
  const until = what === 'assigned' ? 'is null' : 'is not null';
  await isKnown(`select from sensor_assignments where person_id = ? and team_id = ? and valid_until ${until}`, [
    anna,
    teamId,
  ]);
}
async function moves() {
  await leaves(former, MOVED);
  await puts('unassigned', former, MOVED);
  await joins(present, MOVED);
  await puts('assigned', present, MOVED);
}

const send = async (who: Actor, { teamId }: Team, file = preventCsv()) =>
  ingest.ingest(who, await ingest.open(who, teamId), file);
const hae = async () => {
  const [row] = await ingest.query('select person_id, team_id, scope, warnings from haes where person_id = ?', [anna]);
  const codes = (row?.['warnings'] as { code: string }[] | undefined)
    ?.map(({ code }) => code)
    .filter((code) => ABOUT_TEAMS.includes(code));
  return row && { personId: row['person_id'], teamId: row['team_id'], scope: row['scope'], codes };
};
const sees = async (who: Actor) =>
  (await runAsActor(who, () => ingest.events.listEvents({ personId: anna }))).events.length > 0;
const of = ({ teamId, scope }: Team, ...codes: string[]) => ({ personId: anna, teamId, scope, codes });

test('what was recorded before a move belongs to the former team, wherever it is sent, and is seen there', async () => {
  await moves();
  const [head, formerCoach, presentCoach] = [
    await ingest.employ(former.scope[0]!, Level.organization),
    await ingest.employ(former.teamId),
    await ingest.employ(present.teamId),
  ];
  const verdict = await send(head, present);
  expect(verdict.warnings.join()).toMatch(/was in another team at that time: the event belongs to that team/);
  expect(await hae()).toEqual(of(former, 'OF_ANOTHER_TEAM'));
  expect([await sees(formerCoach), await sees(presentCoach), await sees(head)]).toEqual([true, false, true]);
  const told = (await ingest.announced<{ personId: string }>(RECORDED)).filter(({ personId }) => personId === anna);
  expect(told).toMatchObject([{ teamId: former.teamId, scope: former.scope }]);
});

test('nobody adds by it to a team to which they may not: the event stays where it was sent, and says so', async () => {
  await moves();
  const [formerCoach, presentCoach] = [await ingest.employ(former.teamId), await ingest.employ(present.teamId)];
  const verdict = await send(presentCoach, present);
  expect(verdict.warnings.join()).toMatch(/kept in this one, since whoever sent it may not add to the other/);
  expect(await hae()).toEqual(of(present, 'KEPT_IN_THIS_TEAM'));
  expect([await sees(formerCoach), await sees(presentCoach)]).toEqual([false, true]);
  // A coach who runs both teams puts it right by sending the same file again.
  const head = await ingest.employ(former.scope[0]!, Level.organization);
  const again = await ingest.open(head, present.teamId, { replaceDuplicates: true });
  expect((await ingest.ingest(head, again, preventCsv())).events).toMatchObject([{ state: 'replaced' }]);
  expect(await hae()).toEqual(of(former, 'OF_ANOTHER_TEAM'));
  expect([await sees(formerCoach), await sees(presentCoach)]).toEqual([true, false]);
});

test('what was recorded after a move belongs to the new team', async () => {
  await moves();
  const head = await ingest.employ(former.scope[0]!, Level.organization);
  const late = preventCsv({ name: 'MG0123-46-2026-11-22T140305+250.csv' });
  await send(head, former, late);
  expect(await hae()).toEqual(of(present, 'OF_ANOTHER_TEAM'));
});

test('what a gateway brings of before a move belongs to the former team where the owner of its token works there, too', async () => {
  await moves();
  const bring = async (owner: Actor, eventId: string) => {
    const events = [inProtobuf(deviceEvent({ eventId }))];
    const sent = { teamId: present.teamId, gateway: owner.personId, events };
    await runAsActor(owner, () => ingest.deviceEvents.acceptDeviceEvents(sent));
    await isKnown('select from haes where person_id = ? and source_event_id = ?', [anna, eventId]);
  };
  await bring(await ingest.employ(present.scope[0]!, Level.organization), '1');
  await bring(await ingest.employ(present.teamId), '2');
  const rows = await ingest.query('select team_id from haes where person_id = ? order by source_event_id', [anna]);
  expect(rows).toEqual([{ team_id: former.teamId }, { team_id: present.teamId }]);
});

test('what a gateway brought of a player of two teams goes with whoever is erased before it is processed', async () => {
  await joins(present, BEFORE);
  const owner = await ingest.employ(present.teamId);
  const away = jest.spyOn(ingest.blobs, 'put').mockRejectedValue(new Error('away'));
  const events = [inProtobuf(deviceEvent())];
  const sent = { teamId: present.teamId, gateway: owner.personId, events };
  await runAsActor(owner, () => ingest.deviceEvents.acceptDeviceEvents(sent));
  await ingest.erase(anna);
  away.mockRestore();
  await eventually(async () => {
    ingest.clock.advance(60_000);
    const waiting =
      'select from device_batches b join uploads u on u.id = b.upload_id where u.team_id = ? and processed_at is null';
    expect(await ingest.query(waiting, [present.teamId])).toEqual([]);
  });
  expect(await ingest.query('select from haes where team_id = ?', [present.teamId])).toEqual([]);
});

test('of a player in two teams it belongs to the one to which it is sent, in whichever the sensor is worn', async () => {
  await joins(present, BEFORE);
  await send(await ingest.employ(present.teamId), present);
  expect(await hae()).toEqual(of(present));
});

test('of somebody else’s sensor nothing comes to a team in which they are not', async () => {
  const verdict = await send(await ingest.employ(present.teamId), present);
  expect(verdict.events).toMatchObject([{ personUnknown: true }]);
  expect(await hae()).toBeUndefined();
});

test('of somebody else’s sensor it waits for their consent all the same, and is not theirs after it', async () => {
  await ingest.decide(anna);
  const verdict = await send(await ingest.employ(present.teamId), present);
  expect(verdict.events).toMatchObject([{ state: 'awaiting-consent', personId: '' }]);
  const recorded = () => ingest.query('select person_id from haes where team_id = ?', [present.teamId]);
  expect(await recorded()).toEqual([]);
  await ingest.decide(anna, 'care', 'team');
  await eventually(async () => expect(await recorded()).toHaveLength(1));
  expect(await hae()).toBeUndefined();
});

test('a move that was undone has not happened', async () => {
  const moved = new Date('2026-11-20T00:00:00Z');
  await leaves(former, moved);
  await joins(present, moved);
  const takesBack = timestampFromDate(moved);
  await leaves(present, MOVED, { takesBack });
  await joins(former, MOVED, { takesBack });
  const stays = 'select team_id, since, until from team_stays where person_id = ?';
  expect(await ingest.query(stays, [anna])).toEqual([
    { team_id: former.teamId, since: '2026-11-01 00:00:00+00', until: null },
  ]);
  await send(await ingest.employ(former.teamId), former);
  expect(await hae()).toEqual(of(former));
});

test('what waited for consent comes to the team in which the player was', async () => {
  await moves();
  await ingest.decide(anna);
  await send(await ingest.employ(former.scope[0]!, Level.organization), present);
  expect(await hae()).toBeUndefined();
  await ingest.decide(anna, 'care', 'team');
  await eventually(async () => expect(await hae()).toEqual(of(former, 'OF_ANOTHER_TEAM')));
});

test('whoever sends files of before anything was written down gets no word about teams', async () => {
  await ingest.query('delete from team_stays where person_id = ? returning id', [anna]);
  await joins(former, MOVED);
  await send(await ingest.employ(former.teamId), former);
  expect(await hae()).toEqual(of(former));
});
