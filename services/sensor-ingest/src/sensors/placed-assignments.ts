import type { EntityManager } from '@mikro-orm/postgresql';
import type { Assigned } from './wearer.ts';

/** An assignment; of a team that was merged the other one counts. */
export interface PlacedAssignment extends Assigned {
  /** Key of a sensor definition; empty where the sensor was assigned without one. */
  readonly brand: string;
  readonly sensorKey: string;
  /** Organization, institution, team. */
  readonly scope: readonly string[];
}

/** Times as plain rows hold them. */
interface Row {
  brand: string;
  sensor_key: string;
  person_id: string;
  valid_from: string;
  valid_until: string | null;
  scope: string[];
}

/**
 * Who was ever given these sensors in an organization, with the service's scope. An undefined member keeps a sensor for one
 * team alone.
 * @param place organization, institution, team
 */
export async function assignmentsNear(
  em: EntityManager,
  place: readonly string[],
  sensorKeys: readonly string[],
): Promise<PlacedAssignment[]> {
  const [organizationId, teamId] = [place[0], place.at(-1)];
  const rows = await em.execute<Row[]>(
    `select a.brand, a.sensor_key, a.person_id, a.valid_from, a.valid_until, coalesce(node.path, array[a.team_id]) as scope
     from sensor_assignments a left join access_nodes node on node.id = a.team_id
     where a.sensor_key = any (array(select jsonb_array_elements_text(?::jsonb))) and (a.team_id = ?::uuid or node.path[1] = ?::uuid)
       and (node.path @> array[?::uuid] or not exists (select from unrecognised_sensors u where u.person_id = a.person_id))`,
    [JSON.stringify(sensorKeys), teamId, organizationId, teamId],
  );
  return rows.map(({ valid_from, valid_until, ...row }) => ({
    ...{ brand: row.brand, sensorKey: row.sensor_key, personId: row.person_id },
    ...{ scope: row.scope, teamId: row.scope.at(-1) ?? '' },
    validFrom: new Date(valid_from),
    validUntil: valid_until === null ? null : new Date(valid_until),
  }));
}

export function isOf({ brand, sensorKey }: PlacedAssignment, sensor: { brand: string; sensorKey: string }): boolean {
  return sensorKey === sensor.sensorKey && (brand === sensor.brand || brand === '');
}
