import type { EntityManager } from '@mikro-orm/postgresql';
import { sensorKey } from '@strainscope/kernel';
import type { Assigned } from './wearer.ts';

/** An assignment; of a team that was merged the other one counts. */
export interface PlacedAssignment extends Assigned {
  /** Key of a sensor definition; empty where the sensor was assigned without one: it is meant whichever brand it is of. */
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
    [JSON.stringify([...sensorKeys, ...sensorKeys.map((key) => sensorKey('', key))]), teamId, organizationId, teamId],
  );
  return rows.map(({ valid_from, valid_until, ...row }) => ({
    brand: row.brand,
    sensorKey: row.sensor_key,
    personId: row.person_id,
    scope: row.scope,
    teamId: row.scope.at(-1) ?? '',
    validFrom: new Date(valid_from),
    validUntil: valid_until === null ? null : new Date(valid_until),
  }));
}

/**
 * Undefined members of a team that were made for a sensor. Their assignment may not have been heard of yet; where somebody
 * was given the sensor first there is none.
 */
export async function undefinedMembersOf(em: EntityManager, sensor: Keyed, teamId: string): Promise<string[]> {
  const rows = await em.execute<{ person_id: string; brand: string; sensor_id: string }[]>(
    `select u.person_id, u.brand, u.sensor_id from unrecognised_sensors u join access_nodes node on node.id = u.team_id
     where node.path @> array[?::uuid]`,
    [teamId],
  );
  return rows
    .filter(({ brand, sensor_id: id }) => isOf(sensor, { brand, sensorKey: sensorKey(brand, id) }))
    .map(({ person_id: personId }) => personId);
}

type Keyed = { readonly brand: string; readonly sensorKey: string };

/** Whether they are one sensor; where one of them has no brand, by what is the id whatever the brand. */
export function isOf(one: Keyed, other: Keyed): boolean {
  if (one.brand === other.brand) return one.sensorKey === other.sensorKey;
  const isOpen = one.brand === '' || other.brand === '';
  return isOpen && sensorKey('', one.sensorKey) === sensorKey('', other.sensorKey);
}
