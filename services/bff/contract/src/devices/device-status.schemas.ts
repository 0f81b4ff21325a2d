import { z } from 'zod';
import { time } from '../shared/common.schemas.ts';
import { fileProblem } from '../uploads/upload.schemas.ts';

/** Limits of one request of a gateway. */
export const deviceStatusLimits = { statuses: 1_000, bytes: 2 ** 20 } as const;

const stamp = z.iso.datetime({ offset: true });

/** The documented form of the message `strainscope.ingest.v1.DeviceStatus` as JSON. */
export const deviceStatus = z
  .object({
    brand: z.string().min(1).max(100).meta({ description: 'Key or name of a sensor definition, e.g. prevent' }),
    sensor_id: z.string().min(1).max(100),
    at: stamp.meta({ description: 'When the gateway heard of the device, by the gateway’s clock' }),
    battery_percent: z.number().min(0).max(100).optional(),
    charging: z.boolean().optional(),
    firmware: z.string().max(64).optional(),
    clock_offset_ms: z.number().optional().meta({ description: 'The device’s clock minus the gateway’s' }),
    last_sync: stamp.optional().meta({ description: 'When it last handed over all that it had recorded' }),
    coupling: z.enum(['on', 'off', 'unknown']).default('unknown').meta({
      description: 'Whether it is worn as it should be, as the device tells it',
    }),
    signal_dbm: z.number().min(-200).max(100).optional(),
  })
  .meta({ id: 'DeviceStatus' });

/** By content type: a batch, a line for each, and length-delimited messages. */
export const deviceStatusBodies = {
  'application/json': z.object({ statuses: z.array(deviceStatus).min(1).max(deviceStatusLimits.statuses) }),
  'application/x-ndjson': deviceStatus.meta({ id: 'DeviceStatusLine', description: 'One a line' }),
  'application/x-protobuf': z.file().meta({
    description: 'Messages strainscope.ingest.v1.DeviceStatus, each after its length as a varint',
  }),
};

export const deviceStatusVerdict = z.object({
  /** Place in the request, from 0. */
  item: z.number().int(),
  /** Null where none could be read. */
  sensor_id: z.string().nullable(),
  state: z.enum(['accepted', 'duplicate', 'older', 'refused']).meta({
    description: '`older`: a newer one is known; it fills a silence where there was one',
  }),
  clock_fault: z
    .enum(['gateway-past', 'gateway-future', 'device-past', 'device-future'])
    .nullable()
    .meta({ description: 'A clock that says what cannot be: set it. No time of it was kept' }),
  problems: z.array(fileProblem.pick({ code: true, message: true, column: true })),
});

/** When a request came and when its answer left, by the product’s clock: two of the four times of a round trip. */
const exchangeTimes = { received_at: time, sent_at: time };

export const deviceStatusesAnswer = z.object({
  ...exchangeTimes,
  accepted: z.number().int(),
  duplicates: z.number().int(),
  older: z.number().int(),
  refused: z.number().int(),
  statuses: z.array(deviceStatusVerdict),
});
export type DeviceStatusesAnswer = z.output<typeof deviceStatusesAnswer>;

export const clockExchange = z.object({
  round_trips: z
    .array(
      z.object({
        sent_at: stamp.meta({ description: 'By the gateway’s clock' }),
        received_at: stamp.meta({ description: 'As the product answered' }),
        answered_at: stamp.meta({ description: '`sent_at` of that answer' }),
        returned_at: stamp.meta({ description: 'By the gateway’s clock' }),
      }),
    )
    .max(64)
    .default([]),
});

export const clockAnswer = z.object({
  ...exchangeTimes,
  estimate: z
    .object({
      offset_ms: z.number().meta({ description: 'The product’s clock minus the gateway’s' }),
      error_ms: z.number().meta({ description: 'The truth is no farther from `offset_ms` than this' }),
    })
    .nullable()
    .meta({ description: 'From the round trips that were sent; null where they say nothing' }),
});
