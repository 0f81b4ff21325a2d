import type { EntityManager } from '@mikro-orm/postgresql';
import { can } from '@strainscope/access';
import { sensorKey } from '@strainscope/kernel';
import { assignmentsNear, isOf } from '../sensors/placed-assignments.ts';
import { haveSeveralWorn, undefinedMemberId, wearerOf, type Wearer } from '../sensors/wearer.ts';
import { staysOf } from '../team-stays/stays-of.ts';
import { teamThen, wasThere, type TeamNote } from '../team-stays/team-then.ts';
import type { OpenedUpload } from './open-uploads.ts';

export interface WornSensor {
  readonly brand: string;
  readonly sensorId: string;
}

/** The person to whom an event belongs, and the team. */
export interface Attribution extends Wearer {
  /** Organization, institution, team. */
  readonly scope: readonly string[];
  readonly note: TeamNote | null;
}

/** When an event happened; where the sensor's clock is wrong only when it was received is known. */
type When = { readonly occurredAt: Date } | { readonly receivedAt: Date };

/**
 * Finds whose the events of an upload are; with the service's scope. Answers a function, so that a file of thousands of
 * events asks the database once. Events are of players of the upload's team, or of those of other teams of the
 * organization to which its sender may add as well.
 */
export async function attributionsOf(
  em: EntityManager,
  { upload, actor }: OpenedUpload,
  sensors: readonly WornSensor[],
): Promise<(sensor: WornSensor, when: When) => Attribution> {
  const hereNow = await placeNow(em, upload);
  const here = hereNow.at(-1) ?? upload.teamId;
  const keys = [...new Set(sensors.map(({ brand, sensorId }) => sensorKey(brand, sensorId)))];
  const assignments = await assignmentsNear(em, hereNow, keys);
  const stays = await staysOf(em, [...new Set(assignments.map(({ personId }) => personId))]);
  const places = [...assignments, ...[...stays.values()].flat()].map(({ teamId, scope }) => [teamId, scope] as const);
  const scopes = new Map([...places, [here, hereNow] as const]);
  const mayAddTo = (teamId: string) => can(actor, 'upload:create', { scope: scopes.get(teamId) ?? [] });

  return ({ brand, sensorId }, when) => {
    const clockIsWrong = !('occurredAt' in when);
    const at = clockIsWrong ? when.receivedAt : when.occurredAt;
    const ofSensor = assignments.filter((known) => isOf(known, { brand, sensorKey: sensorKey(brand, sensorId) }));
    const wasHere = (personId: string) =>
      (stays.get(personId) ?? []).some((stay) => stay.teamId === here && wasThere(stay, at));
    const place = { teamId: here, brand, sensorId };
    const wearer = wearerOf(
      clockIsWrong && haveSeveralWorn(ofSensor, [undefinedMemberId(place)]) ? [] : ofSensor,
      place,
      at,
      ({ personId, teamId }) => wasHere(personId) || mayAddTo(teamId),
    );
    const worn = wearer.teamId;
    const { teamId, note } = teamThen(stays.get(wearer.personId) ?? [], at, { here, worn, mayAddTo });
    const scope = scopes.get(teamId) ?? hereNow;
    // The row keeps the id of the team in which it arose: a merge can be undone.
    return { ...wearer, teamId: teamId === here ? upload.teamId : teamId, scope, note };
  };
}

/** Where the team hangs now: it may have moved, or have been merged, since the upload was opened. */
async function placeNow(
  em: EntityManager,
  { teamId, scope }: { teamId: string; scope: readonly string[] },
): Promise<readonly string[]> {
  const [node] = await em.execute<{ path: string[] }[]>('select path from access_nodes where id = ?::uuid', [teamId]);
  return node?.path ?? scope;
}
