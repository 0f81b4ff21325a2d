import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';

/** Samples of each axis, at 3,200 Hz. */
export const SAMPLES = 160;
const RATE = 3200;

/** Where and when an event was measured. */
export interface Measured {
  readonly eventId: string;
  readonly sensorId: string;
  readonly at: Date;
}

/**
 * Makes an event of 26 g as a sensor of 16 bits tells it: to a hundredth of m/s² and a thousandth of rad/s.
 * @param number another one sounds otherwise
 * @param scale of all axes: 3.5 and more fulfil the product's alert rules
 */
export function burst({ eventId, sensorId, at }: Measured, number: number, scale = 1): DeviceEvent {
  const column = (unscaled: number, centre: number, digits: number) => {
    const peak = unscaled * scale;
    return Array.from({ length: SAMPLES }, (_, i) => {
      const value = peak * Math.exp(-(((i / RATE - centre) / 0.004) ** 2)) + Math.sin(i * 1.7 + number) * peak * 0.01;
      return Number(value.toFixed(digits));
    });
  };
  return create(DeviceEventSchema, {
    eventId,
    brand: 'prevent',
    sensorId,
    sensorTime: timestampFromDate(at),
    sampleRateHz: RATE,
    frame: 'head',
    linearAcceleration: { x: column(250, 0.02, 2), y: column(-90, 0.022, 2), z: column(60, 0.018, 2) },
    angularVelocity: { x: column(3, 0.02, 3), y: column(-12, 0.024, 3), z: column(5, 0.02, 3) },
  });
}
