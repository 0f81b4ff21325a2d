import { randomUUID } from 'node:crypto';
import { create, toJsonString, type MessageInitShape } from '@bufbuild/protobuf';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import { timestampFromDate, timestampFromMs } from '@bufbuild/protobuf/wkt';
import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { DeviceStatusSchema } from '@strainscope/proto/ingest';
import { eventually } from '@strainscope/testing';
import { SilentGateways } from '../src/devices/silent-gateways.ts';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let team: { teamId: string; scope: string[] };
let owner: Actor;
let player: string;

beforeAll(async () => void (ingest = await TestIngest.start()));
afterAll(() => ingest.close());

beforeEach(async () => {
  team = await ingest.plantTeam();
  owner = { ...(await ingest.employ(team.teamId)), apiScopes: ['uploads:write'] };
  player = randomUUID();
  await ingest.assignSensor(team.teamId, 'prevent', 'MG0123', player);
});

type Told = Omit<MessageInitShape<typeof DeviceStatusSchema>, '$typeName'>;
const MINUTE = 60_000;
/** So many minutes ago. */
const ago = (minutes: number) => timestampFromDate(new Date(ingest.clock.now().getTime() - minutes * MINUTE));
const status = (over: Told = {}) =>
  create(DeviceStatusSchema, { brand: 'prevent', sensorId: 'MG0123', at: ago(0), coupling: 'on', ...over });

const send = (
  statuses: ReturnType<typeof status>[],
  { actor = owner, teamId = team.teamId, gateway = 'Side 1' } = {},
) => {
  const lines = statuses.map((each) => toJsonString(DeviceStatusSchema, each)).join('\n');
  const request = { teamId, gateway, form: 'ndjson', content: Buffer.from(lines) };
  return runAsActor(actor, () => ingest.deviceStatuses.acceptDeviceStatuses(request));
};
const statesOf = async (...statuses: ReturnType<typeof status>[]) =>
  (await send(statuses)).verdicts.map(({ state }) => state);
const devices = () => ingest.query('select * from devices where team_id = ? order by sensor_key', [team.teamId]);
async function intervals(personId = player) {
  const rows = await ingest.query<{ from_at: string; until_at: string; state: string }>(
    'select * from device_intervals where person_id = ? order by from_at',
    [personId],
  );
  const now = ingest.clock.now().getTime();
  const minutesAgo = (time: string) => (now - new Date(time).getTime()) / MINUTE;
  return rows.map((row) => [minutesAgo(row.from_at), minutesAgo(row.until_at), row.state]);
}

test('the last status of a device is kept, and that it was told twice changes nothing', async () => {
  const told = status({ batteryPercent: 71, firmware: '2.1', clockOffsetMs: -8, lastSync: ago(2), signalDbm: -60 });
  expect(await statesOf(told)).toEqual(['accepted']);
  expect(await statesOf(told, told)).toEqual(['duplicate', 'duplicate']);
  expect(await devices()).toMatchObject([
    {
      sensor_key: '0123',
      battery_percent: 71,
      firmware: '2.1',
      clock_offset_ms: -8,
      coupling: 'on',
      person_id: player,
    },
  ]);
});

test('as a document and as messages, too', async () => {
  const content = Buffer.from(`{"statuses":[${toJsonString(DeviceStatusSchema, status())}]}`);
  const { teamId } = team;
  const accept = (form: string, bytes: Uint8Array) =>
    runAsActor(owner, () =>
      ingest.deviceStatuses.acceptDeviceStatuses({ teamId, gateway: 'Side 1', form, content: bytes }),
    );
  expect((await accept('json', content)).verdicts).toMatchObject([{ state: 'accepted', sensorId: '0123' }]);
  const message = sizeDelimitedEncode(DeviceStatusSchema, status());
  expect((await accept('protobuf', message)).verdicts).toMatchObject([{ state: 'duplicate' }]);
});

test('when a device was worn, off and silent is kept by interval, whatever falls into one request', async () => {
  await statesOf(status({ at: ago(30) }), status({ at: ago(28) }));
  await statesOf(status({ at: ago(26), coupling: 'off' }), status({ at: ago(25) }));
  await statesOf(status({ at: ago(10) }), status({ at: ago(9) }));
  await statesOf(status({ at: ago(7) }));
  expect(await intervals()).toEqual([
    [30, 26, 'on'],
    [26, 25, 'off'],
    [25, 10, 'silent'],
    [10, 7, 'on'],
  ]);
});

test('what a gateway kept while it was cut off fills the silence, and comes after what is newer', async () => {
  await statesOf(status({ at: ago(30) }));
  await statesOf(status({ at: ago(10) }));
  expect(await statesOf(status({ at: ago(26) }), status({ at: ago(22), coupling: 'off' }))).toEqual(['older', 'older']);
  expect(await intervals()).toEqual([
    [30, 22, 'on'],
    [22, 10, 'silent'],
  ]);
  expect(await devices()).toMatchObject([{ coupling: 'on' }]);
});

test('a gateway with a clock in 1970 or next year: a fault of the device’s status, and nothing is said of when it was worn', async () => {
  await statesOf(status({ at: ago(2) }));
  ingest.clock.advance(MINUTE);
  const { verdicts } = await send([status({ at: timestampFromMs(86_400_000) })]);
  expect(verdicts).toMatchObject([{ state: 'accepted', clockFault: 'gateway-past' }]);
  ingest.clock.advance(MINUTE);
  await send([status({ at: ago(-60 * 24 * 365) })]);
  expect(await devices()).toMatchObject([{ clock_fault: 'gateway-future', coupling: 'unknown' }]);
  expect((await intervals()).map(([, , state]) => state)).toEqual(['on', 'unknown']);
});

test('a gateway whose clock was measured is put right, with the bound kept', async () => {
  const now = ingest.clock.now().getTime();
  const gone = now - 30_000;
  const times = (at: number) => timestampFromMs(at);
  const trip = (delay: number) => ({
    sentAt: times(now - gone),
    receivedAt: times(now + delay),
    answeredAt: times(now + delay),
    returnedAt: times(now - gone + 2 * delay),
  });
  const measure = (...delays: number[]) =>
    runAsActor(owner, () =>
      ingest.deviceStatuses.measureGatewayClock({
        teamId: team.teamId,
        gateway: 'Side 1',
        roundTrips: delays.map(trip),
      }),
    );
  expect((await measure()).offsetMs).toBeUndefined();
  expect(await measure(40, 10)).toMatchObject({ offsetMs: gone, errorMs: 10 });
  const { verdicts } = await send([status({ at: times(20_000) })]);
  expect(verdicts).toMatchObject([{ state: 'accepted', clockFault: '' }]);
  expect(await devices()).toMatchObject([{ clock_fault: null, coupling: 'on' }]);
});

test('nothing is kept of whoever has not agreed, and what was kept is gone from every screen once they do not', async () => {
  await ingest.decide(player);
  await statesOf(status({ at: ago(3), batteryPercent: 50 }), status({ at: ago(1) }));
  expect(await devices()).toMatchObject([{ person_id: null, coupling: 'unknown' }]);
  expect(await intervals()).toEqual([]);
});

test('a status tells of the wearer in its own team alone', async () => {
  const other = await ingest.plantTeam('Europe/Berlin', team.scope[0]);
  const neighbour = { ...(await ingest.employ(other.teamId)), apiScopes: ['uploads:write' as const] };
  await send([status({ at: ago(3) }), status()], { actor: neighbour, teamId: other.teamId });
  expect(await devices()).toEqual([]);
  expect(await intervals()).toEqual([]);
});

test('an erased person’s device and intervals go', async () => {
  await statesOf(status({ at: ago(3) }), status({ at: ago(1) }));
  expect(await intervals()).toHaveLength(1);
  await ingest.erase(player);
  await eventually(async () => {
    expect(await intervals()).toEqual([]);
    expect(await devices()).toEqual([]);
  });
});

test('what is refused leaves the others alone', async () => {
  const { verdicts } = await send([status({ batteryPercent: 200 }), status()]);
  expect(verdicts).toMatchObject([
    { state: 'refused', problems: [{ code: 'FIELD_INVALID', column: 'battery_percent' }] },
    { state: 'accepted' },
  ]);
});

test('at once, each status is taken once', async () => {
  const told = Array.from({ length: 20 }, (_, place) => status({ at: ago(place / 2) }));
  const answers = await Promise.all([0, 1, 2].map(() => send(told)));
  const states = answers.flatMap(({ verdicts }) => verdicts.map(({ state }) => state));
  expect(states.filter((state) => state === 'accepted')).toHaveLength(20);
  expect(await intervals()).toEqual([[9.5, 0, 'on']]);
});

test.each([
  ['staff of another team', async () => ingest.employ((await ingest.plantTeam()).teamId)],
  ['a player', async () => ({ personId: randomUUID(), level: Level.player, permissions: [] })],
])('%s may not report: denied looks like missing', async (_, someone) => {
  const stranger = { ...(await someone()), apiScopes: ['uploads:write' as const] };
  await expect(send([status()], { actor: stranger })).rejects.toMatchObject({ status: 404 });
});

test('a gateway is silent once it is not heard of while somebody wears its devices', async () => {
  const gateways = ingest.get(SilentGateways);
  // Those of the tests before were put away since.
  ingest.clock.advance(180 * MINUTE);
  await send([status()], { gateway: 'Side 2' });
  expect(await gateways.look()).toEqual({ reporting: 1, silent: 0 });
  ingest.clock.advance(6 * MINUTE);
  expect(await gateways.look()).toEqual({ reporting: 0, silent: 1 });
  await send([status({ coupling: 'off' })], { gateway: 'Side 2' });
  ingest.clock.advance(6 * MINUTE);
  expect(await gateways.look()).toEqual({ reporting: 0, silent: 0 });
});
