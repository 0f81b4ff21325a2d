import type { EntityManager } from '@mikro-orm/postgresql';
import { sensorKey } from '@strainscope/kernel';
import { assignmentsNear, isOf, undefinedMembersOf, type PlacedAssignment } from '../sensors/placed-assignments.ts';
import { haveSeveralWorn, wornAt } from '../sensors/wearer.ts';
import { staysOf, type PlacedStay } from '../team-stays/stays-of.ts';
import { wasThere } from '../team-stays/team-then.ts';
import { isClockWrong } from './clock-wrong.ts';
import { noteReassigned } from './reassigned-events.ts';
import { undefinedAmong, whoWaits } from './who-waits.ts';

/** An event that was given to another person. */
export interface Reassigned {
  readonly id: string;
  readonly personId: string;
  readonly formerPersonId: string;
  readonly teamId: string;
  /** True while that person’s consent is missing: until it comes, the event may not be processed. */
  readonly withheld: boolean;
}

/** An event as it is recorded, or waits for consent. */
export interface HeldEvent {
  readonly id: string;
  readonly personId: string;
  readonly teamId: string;
  /** Organization, institution, team. */
  readonly scope: readonly string[];
  /** When it happened, or was received where the sensor's clock is wrong. */
  readonly at: Date;
  readonly clockIsWrong: boolean;
}

/**
 * Moves events after a sensor was given to a person, or given up, as of a time that may have passed: what it recorded
 * since then belongs to the person who wore it, in the team in which they did. Only events of people who had the sensor
 * move: the staff who may give it to others were asked for theirs. Those of the team's own undefined member move, too:
 * they may have come before it was heard whose the sensor is, as when an invitation was just accepted. Runs in the
 * caller's transaction with the service's scope.
 * @param teamId in which the sensor was worn
 */
export async function followSensor(
  em: EntityManager,
  sensor: { brand: string; sensorKey: string },
  teamId: string,
  since: Date,
): Promise<Reassigned[]> {
  const [team] = await em.execute<{ path: string[] }[]>('select path from access_nodes where id = ?::uuid', [teamId]);
  if (!team) return [];
  const known = await assignmentsNear(em, team.path, [sensor.sensorKey]);
  const assignments = known.filter((assignment) => isOf(assignment, sensor));
  const undefinedMembers = await undefinedMembersOf(em, sensor, team.path.at(-1) ?? teamId);
  const wearers = [...new Set([...assignments.map(({ personId }) => personId), ...undefinedMembers])];
  if (wearers.length < 2) return [];
  const isUndefined = await undefinedAmong(em, new Set(wearers));
  const events = (await eventsOf(em, sensor, wearers, team.path[0] ?? '', since)).filter(
    ({ clockIsWrong }) => !clockIsWrong || !haveSeveralWorn(assignments, isUndefined),
  );
  const stays = await staysOf(em, wearers);
  const moves = events.flatMap((event) => {
    const worn = newWearer(event, assignments, isUndefined.has(event.personId));
    if (!worn) return [];
    const place = placeOf(event, worn, stays.get(worn.personId) ?? []);
    return [{ id: event.id, personId: worn.personId, formerPersonId: event.personId, ...place }];
  });
  return moves.length > 0 ? move(em, moves) : [];
}

/**
 * Who wore the sensor when its event happened, where that is not whose event it is. From an undefined member only those of
 * its own team take it, in whichever order it is heard that they have the sensor and that the member has it no longer:
 * whoever gives an unknown sensor away was not asked for what it recorded for others.
 */
function newWearer(
  { personId, scope, at }: HeldEvent,
  assignments: readonly PlacedAssignment[],
  isUndefined: boolean,
): PlacedAssignment | undefined {
  const own = assignments.filter((assignment) => assignment.personId === personId);
  if (wornAt(own, at)) return undefined;
  return wornAt(isUndefined ? assignments.filter(({ teamId }) => teamId === scope.at(-1)) : assignments, at);
}

/** An event stays in its team where the new wearer was in it, too. */
function placeOf({ teamId, scope, at }: HeldEvent, worn: PlacedAssignment, stays: readonly PlacedStay[]) {
  const now = scope.at(-1);
  const wasHere = stays.some((stay) => stay.teamId === now && wasThere(stay, at));
  return now === worn.teamId || wasHere ? { teamId, scope } : { teamId: worn.teamId, scope: worn.scope };
}

/** Times as plain rows hold them. */
interface Row {
  id: string;
  person_id: string;
  team_id: string;
  scope: string[];
  brand: string;
  sensor_id: string;
  at: string;
  clock_is_wrong: boolean;
}

/** What the sensor recorded of these people, what waits for their consent included. With the service's scope. */
export async function eventsOf(
  em: EntityManager,
  sensor: { brand: string; sensorKey: string },
  personIds: readonly string[],
  organizationId: string,
  since: Date,
): Promise<HeldEvent[]> {
  const people = `{${personIds.join(',')}}`;
  const rows = await em.execute<Row[]>(
    `select id, person_id, team_id, scope, brand, sensor_id, listed_at as at, listed_at <> occurred_at as clock_is_wrong
     from haes where person_id = any (?::uuid[]) and listed_at >= ? and scope[1] = ?::uuid
     union all
     select q.id, q.person_id, node.id, node.path, q.brand, q.sensor_id,
       case when clock.is_wrong then q.received_at else q.occurred_at end, clock.is_wrong
     from quarantined_events q cross join lateral (select ${isClockWrong('q')} as is_wrong) clock
     join uploads u on u.id = q.upload_id join access_nodes node on node.id = coalesce(q.team_id, u.team_id)
     where q.person_id = any (?::uuid[]) and case when clock.is_wrong then q.received_at else q.occurred_at end >= ?
       and q.outcome is null and node.path[1] = ?::uuid`,
    [people, since, organizationId, people, since, organizationId],
  );
  return rows
    .filter(({ brand, sensor_id: id }) => isOf(sensor, { brand, sensorKey: sensorKey(brand, id) }))
    .map(({ id, person_id: personId, team_id: teamId, scope, at, clock_is_wrong: clockIsWrong }) => ({
      id,
      personId,
      teamId,
      scope,
      at: new Date(at),
      clockIsWrong,
    }));
}

type Move = Omit<Reassigned, 'withheld'> & { readonly scope: readonly string[] };

async function move(em: EntityManager, moves: readonly Move[]): Promise<Reassigned[]> {
  const rows = JSON.stringify(
    moves.map(({ id, personId, teamId, scope }) => ({ id, person_id: personId, team_id: teamId, scope })),
  );
  const moved = `jsonb_to_recordset(?::jsonb) as moved (id uuid, person_id uuid, team_id uuid, scope uuid[])`;
  const recorded = await em.execute<{ id: string }[]>(
    `update haes set person_id = moved.person_id, team_id = moved.team_id, scope = moved.scope from ${moved}
     where haes.id = moved.id returning haes.id`,
    [rows],
  );
  await em.execute(
    `update hae_revisions set person_id = moved.person_id, scope = moved.scope from ${moved}
     where hae_revisions.hae_id = moved.id`,
    [rows],
  );
  await em.execute(
    `update quarantined_events set person_id = moved.person_id, team_id = moved.team_id, recorded_as = null from ${moved}
     where quarantined_events.id = moved.id`,
    [rows],
  );
  const waiting = await whoWaits(em, [...new Set(moves.map(({ personId }) => personId))]);
  const ids = new Set(recorded.map(({ id }) => id));
  for (const { id, personId, formerPersonId } of moves.filter((each) => ids.has(each.id))) {
    await noteReassigned(em, [id], formerPersonId, personId, waiting.has(personId));
  }
  return moves.map(({ scope: _, ...each }) => ({ ...each, withheld: waiting.has(each.personId) }));
}
