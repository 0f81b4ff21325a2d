import { z } from 'zod';
import { fileProblem } from './upload.schemas.ts';

/** Limits of one request of a gateway; more is sent in further requests. */
export const deviceEventLimits = { eventsPerRequest: 10_000, bytesPerEvent: 1024 ** 2 } as const;

const samples = z.object({ x: z.array(z.number()), y: z.array(z.number()), z: z.array(z.number()) });
const stamp = z.iso.datetime({ offset: true });

/** The documented form of the message `strainscope.ingest.v1.DeviceEvent` as JSON. */
export const deviceEvent = z
  .object({
    event_id: z.string().min(1).max(100).meta({ description: 'The gateway’s own: sent again, it is the same event' }),
    brand: z.string().min(1).max(100).meta({ description: 'Key or name of a sensor definition, e.g. prevent' }),
    sensor_id: z.string().min(1).max(100),
    sensor_time: stamp.meta({ description: 'When it happened, by the sensor’s clock' }),
    gateway_time: stamp.optional().meta({ description: 'When it reached the gateway' }),
    sample_rate_hz: z.number().min(200).max(200_000),
    pre_trigger_ms: z.number().min(0).optional().meta({ description: 'From the first sample to the trigger' }),
    linear_unit: z.enum(['m/s^2', 'g']).default('m/s^2'),
    frame: z.enum(['sensor', 'head']).default('sensor').meta({
      description: 'Axes and place of the brand’s sensor, or SAE J211 axes (x forward, y right, z down) at the head CG',
    }),
    linear_acceleration: samples,
    angular_velocity: samples.optional().meta({
      description: 'rad/s, at the same samples. Without it and angular_acceleration the rotation was not measured',
    }),
    angular_acceleration: samples.optional().meta({ description: 'rad/s², where the sensor measures it' }),
    label: z.enum(['hae', 'false-positive']).default('hae'),
  })
  .meta({ id: 'DeviceEvent' });

/** By content type: a batch, a line for each, and length-delimited messages. */
export const deviceEventBodies = {
  'application/json': z.object({ events: z.array(deviceEvent).min(1).max(1000) }),
  'application/x-ndjson': deviceEvent.meta({ id: 'DeviceEventLine', description: 'One a line' }),
  'application/x-protobuf': z.file().meta({
    description: 'Messages strainscope.ingest.v1.DeviceEvent, each after its length as a varint',
  }),
};

export const deviceEventVerdict = z.object({
  /** Place in the request, from 0. */
  item: z.number().int(),
  /** Null where none could be read. */
  event_id: z.string().nullable(),
  state: z.enum(['accepted', 'duplicate', 'refused']),
  problems: z.array(fileProblem.pick({ code: true, message: true, column: true })),
});
export type DeviceEventVerdict = z.output<typeof deviceEventVerdict>;

export const deviceEventsAnswer = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  refused: z.number().int(),
  events: z.array(deviceEventVerdict),
});
export type DeviceEventsAnswer = z.output<typeof deviceEventsAnswer>;
