import type { Player } from '@strainscope/console-contract';
import { wornSensorIds } from '../../shared/format/sensor-id.ts';

/** What an undefined member is called, who has no name: the sensor, and where it was worn. */
export function memberName({ sensors, last_name, team_name }: Player): string {
  return `${wornSensorIds(sensors) || last_name}, ${team_name}`;
}
