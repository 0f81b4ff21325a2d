import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';

/** What a device needs before a session. */
export const deviceAttention = z.enum([
  'silent',
  'clock-wrong',
  'not-worn',
  'battery-low',
  'not-synchronised',
  'no-device',
  'not-assigned',
  'none',
]);
export type DeviceAttention = z.output<typeof deviceAttention>;

/** The order of a check-in board. */
export const deviceSort = z.enum(['attention', 'sensor', 'battery', 'heard']);

/** A device, or a player who has none. What was not told is null: neither ready nor not. */
export const teamDevice = z.object({
  /** Null where nobody is known to wear it. */
  player: z.object({ _id: id, first_name: z.string(), last_name: z.string() }).nullable(),
  brand: z.string().nullable(),
  sensor_id: z.string().nullable(),
  attention: deviceAttention,
  /** It was heard of within five minutes. */
  reporting: z.boolean(),
  charged: z.boolean().nullable(),
  synchronised: z.boolean().nullable(),
  worn: z.boolean().nullable(),
  heard_at: time.nullable(),
  battery_percent: z.number().nullable(),
  charging: z.boolean().nullable(),
  firmware: z.string().nullable(),
  clock_offset_ms: z.number().nullable(),
  clock_fault: z.enum(['gateway-past', 'gateway-future', 'device-past', 'device-future']).nullable(),
  last_sync_at: time.nullable(),
  signal_dbm: z.number().nullable(),
});
export type TeamDevice = z.output<typeof teamDevice>;

/** Devices that are given out at and below a node, and those of them that were heard of within five minutes. */
export const reportingDevices = z.object({ reporting: z.number().int(), assigned: z.number().int(), as_of: time });

/** How many are ready, of all pages. */
export const deviceCounts = z.object({
  assigned: z.number().int(),
  reporting: z.number().int(),
  /** Counts those that report, as the next two do. */
  charged: z.number().int(),
  synchronised: z.number().int(),
  worn: z.number().int(),
  without_device: z.number().int(),
  not_assigned: z.number().int(),
});
export type DeviceCounts = z.output<typeof deviceCounts>;
