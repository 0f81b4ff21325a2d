import { randomUUID } from 'node:crypto';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let team: { teamId: string; scope: string[] };
let staff: Actor;
let [anna, ben] = ['', ''];

beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());

beforeEach(async () => {
  team = await ingest.plantTeam();
  staff = { ...(await ingest.employ(team.teamId)), apiScopes: ['uploads:write'] };
  [anna, ben] = [randomUUID(), randomUUID()];
  await ingest.assignSensor(team.teamId, 'prevent', 'MG01', anna);
  await ingest.assignSensor(team.teamId, 'prevent', 'MG02', ben);
});

const report = (sensorId: string, over: object = {}) => {
  const status = { brand: 'prevent', sensor_id: sensorId, at: ingest.clock.now(), coupling: 'on', ...over };
  const content = Buffer.from(JSON.stringify({ statuses: [status] }));
  const { teamId } = team;
  return runAsActor(staff, () =>
    ingest.deviceStatuses.acceptDeviceStatuses({ teamId, gateway: 'Side 1', form: 'json', content }),
  );
};
const board = (actor = staff, over: object = {}) =>
  runAsActor(actor, () => ingest.deviceStatuses.listTeamDevices({ teamId: team.teamId, ...over }));
const count = (nodeId = team.teamId, actor = staff) =>
  runAsActor(actor, () => ingest.deviceStatuses.countReporting({ nodeId }));
const rowsOf = ({ devices }: Awaited<ReturnType<typeof board>>) =>
  devices.map(({ personId, sensorId, attention }) => [personId, sensorId, attention]);

async function joins(personId: string): Promise<void> {
  const message = { personId, nodeId: team.teamId, role: 'player', level: Level.player };
  await ingest.announce({ type: 'strainscope.org.member.joined.v1', key: personId, message });
  await eventually(async () =>
    expect(await ingest.query('select 1 from team_stays where person_id = ?', [personId])).toHaveLength(1),
  );
}

test('who is ready, who is missing, and what needs attention first', async () => {
  const without = randomUUID();
  await joins(without);
  await report('MG01', { battery_percent: 80, clock_offset_ms: 3, firmware: '2.1' });
  await report('MG77');
  const answer = await board();
  expect(rowsOf(answer)).toEqual([
    [ben, '02', 'silent'],
    [without, '', 'no-device'],
    ['', '77', 'not-assigned'],
    [anna, '01', 'none'],
  ]);
  expect(answer.devices[3]).toMatchObject({ batteryPercent: 80, charged: true, synchronised: true, worn: true });
  expect(answer.counts).toMatchObject({ assigned: 2, reporting: 1, worn: 1, withoutDevice: 1, notAssigned: 1 });
});

test('pages are the server’s', async () => {
  const first = await board(staff, { sort: 'sensor', page: { size: 1 } });
  expect([rowsOf(first).length, first.page?.nextCursor, first.page?.total]).toEqual([1, '1', 2n]);
  const next = await board(staff, { sort: 'sensor', page: { size: 1, cursor: '1' } });
  expect([rowsOf(next), next.page?.nextCursor]).toEqual([[[ben, '02', 'silent']], '']);
  await expect(board(staff, { sort: 'colour' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
});

test('n of m by node: those heard of within five minutes of those that are given out', async () => {
  await report('MG01');
  await report('MG77');
  const [organizationId = '', institutionId = ''] = team.scope;
  const above = await ingest.employ(organizationId, Level.organization);
  expect(await count()).toMatchObject({ reporting: 1, assigned: 2 });
  for (const node of [institutionId, organizationId])
    expect(await count(node, above)).toMatchObject({ reporting: 1, assigned: 2 });
  ingest.clock.advance(5 * 60_000 + 1);
  expect(await count()).toMatchObject({ reporting: 0, assigned: 2 });
});

test('a sensor that was given out without a brand is the one that reports', async () => {
  const carl = randomUUID();
  await ingest.assignSensor(team.teamId, '', 'MG05', carl);
  await report('MG05');
  expect(await count()).toMatchObject({ reporting: 1, assigned: 3 });
  expect(rowsOf(await board(staff, { sort: 'sensor' }))).toContainEqual([carl, '05', 'none']);
});

test('whoever has not agreed is neither shown nor counted, nor is their device anybody’s', async () => {
  await report('MG02', { battery_percent: 40 });
  await ingest.decide(ben);
  await report('MG02', { battery_percent: 39 });
  expect(rowsOf(await board())).toEqual([[anna, '01', 'silent']]);
  expect(await count()).toMatchObject({ reporting: 0, assigned: 1 });
});

test('that there is news is announced to the team’s staff, and a repeat is none', async () => {
  const at = ingest.clock.now();
  for (const _ of [1, 2]) await report('MG01', { at });
  const type = 'strainscope.ingest.devices.reported.v1';
  expect(await ingest.announcedOfTeam<{ teamId: string }>(type, team.teamId)).toMatchObject([
    { devices: 1, scope: team.scope },
  ]);
});

test.each([
  ['staff of another team', async () => ingest.employ((await ingest.plantTeam()).teamId)],
  ['a player', () => Promise.resolve<Actor>({ personId: anna, level: Level.player, permissions: [] })],
])('%s sees nothing of it: denied looks like missing', async (_, someone) => {
  const stranger = await someone();
  await expect(board(stranger)).rejects.toMatchObject({ status: 404 });
  await expect(count(team.teamId, stranger)).rejects.toMatchObject({ status: 404 });
});
