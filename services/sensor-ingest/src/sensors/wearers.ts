import type { EntityManager } from '@mikro-orm/postgresql';
import { sensorKey } from '@strainscope/kernel';
import { SensorAssignment } from './sensor-assignment.entity.ts';
import { wearerOf, type Wearer } from './wearer.ts';

export interface WornSensor {
  readonly brand: string;
  readonly sensorId: string;
}

/**
 * Who wore which sensor, for the events of one team, and so never of another organization; with the service's scope.
 * Answers a function, so that a file of thousands of events asks the database once.
 */
export async function wearersOf(
  em: EntityManager,
  teamId: string,
  sensors: readonly WornSensor[],
): Promise<(sensor: WornSensor, at: Date) => Wearer> {
  const keys = [...new Set(sensors.map(({ brand, sensorId }) => sensorKey(brand, sensorId)))];
  const teams = await sameTeams(em, teamId);
  const assignments = await em.find(SensorAssignment, { teamId: { $in: teams }, sensorKey: { $in: keys } });
  return ({ brand, sensorId }, at) => {
    const key = sensorKey(brand, sensorId);
    const ofSensor = assignments.filter(
      (known) => known.sensorKey === key && (known.brand === brand || known.brand === ''),
    );
    return wearerOf(ofSensor, { teamId, brand, sensorId }, at);
  };
}

/** The team, and those that were merged into it: what was worn there counts here. */
async function sameTeams(em: EntityManager, teamId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select same.id from access_nodes team join access_nodes same on same.path = team.path where team.id = ?::uuid`,
    [teamId],
  );
  return [teamId, ...rows.map(({ id }) => id)];
}
