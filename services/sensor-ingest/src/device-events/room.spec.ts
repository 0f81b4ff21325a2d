import { sensorIngestConfig } from '../config/sensor-ingest.config.ts';
import { noRoomFor } from './room.ts';

const MB = 1024 ** 2;
const { deviceEvents } = sensorIngestConfig.parse({
  deviceEvents: { waitingMb: { ofGateway: 2, ofOrganization: 4, total: 8 }, retryAfterSeconds: 7 },
});
const nothing = { gateway: 0, organization: 0, total: 0 };

test.each([
  ['nothing waits', nothing, null],
  ['as much as may wait', { gateway: MB, organization: 3 * MB, total: 7 * MB }, null],
  ['too much of the gateway', { ...nothing, gateway: MB + 1 }, 429],
  ['too much of its organization', { ...nothing, organization: 3 * MB + 1 }, 429],
  ['too much of all', { ...nothing, total: 7 * MB + 1 }, 503],
  ['too much of all, and of the gateway', { ...nothing, gateway: 2 * MB, total: 8 * MB }, 429],
])('when there is %s', (_, waiting, status) => {
  expect(noRoomFor(MB, waiting, deviceEvents)?.status ?? null).toBe(status);
});

test('whoever has to wait is told how long', () => {
  expect(noRoomFor(MB, { ...nothing, total: 8 * MB }, deviceEvents)).toMatchObject({ retryAfterSeconds: 7 });
});
