import type { DeviceCounts, TeamDevice } from '@strainscope/console-contract';
import { players } from './league.ts';

const [first, second, third] = players;
const named = ({ _id, first_name, last_name }: NonNullable<typeof first>) => ({ _id, first_name, last_name });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const ready: TeamDevice = {
  player: named(first!),
  brand: 'prevent',
  sensor_id: '0123',
  attention: 'none',
  reporting: true,
  charged: true,
  synchronised: true,
  worn: true,
  heard_at: ago(20),
  battery_percent: 81,
  charging: false,
  firmware: '2.1.0',
  clock_offset_ms: -12,
  clock_fault: null,
  last_sync_at: ago(300),
  signal_dbm: -61,
};
const unheard = {
  reporting: false,
  charged: null,
  synchronised: null,
  worn: null,
  heard_at: null,
  battery_percent: null,
  charging: null,
  firmware: null,
  clock_offset_ms: null,
  last_sync_at: null,
  signal_dbm: null,
};

export const board: TeamDevice[] = [
  { ...ready, ...unheard, player: named(second!), sensor_id: '0124', attention: 'silent' },
  { ...ready, sensor_id: '0125', attention: 'clock-wrong', clock_fault: 'device-past', synchronised: false },
  { ...ready, sensor_id: '0126', attention: 'battery-low', charged: false, battery_percent: 12 },
  { ...ready, ...unheard, player: named(third!), brand: null, sensor_id: null, attention: 'no-device' },
  { ...ready, player: null, sensor_id: '0777', attention: 'not-assigned' },
  ready,
];

export const counts: DeviceCounts = {
  assigned: 4,
  reporting: 3,
  charged: 2,
  synchronised: 2,
  worn: 3,
  without_device: 1,
  not_assigned: 1,
};

export const reporting = { reporting: 3, assigned: 4, as_of: ago(1) };
