import { Conflict } from '@strainscope/kernel';

/** Says since when, not who: the wearer may belong to a team that the reader does not see. */
export class SensorWornBySomebodyElse extends Conflict {
  constructor(sensorId: string, since: Date) {
    super(
      'SENSOR_WORN',
      `Sensor ${sensorId} is worn by somebody else since ${dayOf(since)}.`,
      'Take it from that person first, or check the id on the sensor.',
    );
  }
}

/** "3 Feb 2026" */
function dayOf(time: Date): string {
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}
