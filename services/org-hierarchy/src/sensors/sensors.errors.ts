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

/** One edit gives the sensor to several players. */
export class SensorGivenTwice extends Conflict {
  constructor(sensorId: string) {
    super(
      'SENSOR_GIVEN_TWICE',
      `Sensor ${sensorId} is given to more than one player here.`,
      'Keep it for one of them, and check the id on the others’ sensors.',
    );
  }
}

/** "3 Feb 2026" */
function dayOf(time: Date): string {
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}
