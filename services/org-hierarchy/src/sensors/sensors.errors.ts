import { Conflict } from '@strainscope/kernel';

/** Says since when, not who: the wearer may belong to a team that the reader does not see. */
export class SensorWornBySomebodyElse extends Conflict {
  constructor(sensorId: string, since: Date) {
    super(
      'SENSOR_WORN',
      `Sensor ${sensorId} is worn by somebody else since ${since.toISOString().slice(0, 10)}.`,
      'Take it from that person first, or check the id on the sensor.',
    );
  }
}
