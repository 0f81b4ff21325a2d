import type { EntityManager } from '@mikro-orm/postgresql';
import { SensorAssignment } from './sensor-assignment.entity.ts';
import { wearerOf, type Wearer } from './wearer.ts';

export interface WornSensor {
  readonly brand: string;
  readonly sensorId: string;
}

/**
 * Who wore which sensor, for the events of one team; with the service's scope. Answers a function, so that a file of
 * thousands of events asks the database once.
 */
export async function wearersOf(
  em: EntityManager,
  teamId: string,
  sensors: readonly WornSensor[],
): Promise<(sensor: WornSensor, at: Date) => Wearer> {
  const sensorIds = [...new Set(sensors.map(({ sensorId }) => sensorId))];
  const assignments = await em.find(SensorAssignment, { teamId, sensorId: { $in: sensorIds } });
  return ({ brand, sensorId }, at) => {
    const ofSensor = assignments.filter(
      (known) => known.sensorId === sensorId && (known.brand === brand || known.brand === ''),
    );
    return wearerOf(ofSensor, { teamId, brand, sensorId }, at);
  };
}
