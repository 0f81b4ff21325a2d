import type { EntityManager } from '@mikro-orm/postgresql';
import { Member } from '../members/member.entity.ts';
import { TreeNode } from '../nodes/node.entity.ts';
import { stateOf } from '../nodes/node.state.ts';
import type { NodeState } from '../nodes/node.state.ts';
import type { Change } from './change.entity.ts';
import { membershipOf, placeOf, putBy } from './undone-members.ts';
import type { Membership } from './undone-members.ts';

/** What became of what edits touched. */
export interface Since {
  nodes: ReadonlyMap<string, NodeState>;
  /** Names of those that people left, or went to, and that are deleted or merged now. */
  gone: ReadonlyMap<string, string>;
  /** Memberships of those whom an edit put somewhere else. */
  there: ReadonlySet<string>;
  /** When somebody last ended a membership that an edit had ended before: it began again meanwhile. */
  endedAgain: ReadonlyMap<string, Date>;
  /** Team statuses of players, by person and team. */
  statuses: ReadonlyMap<string, string>;
  /** By the assignment that an edit ended or began. */
  sensors: ReadonlyMap<string, SensorSince>;
}

/** What became of a sensor, and of the player who wore it. */
export interface SensorSince {
  sensorId: string;
  /** Who wears it now. */
  wornBy: { assignmentId: string; personId: string; from: Date } | null;
  /** Assignments of other sensors of the brand that the player wears now. */
  others: string[];
}

/** As far as the transaction sees it. */
export async function sinceOf(em: EntityManager, changes: readonly Change[]): Promise<Since> {
  const nodeIds = changes.flatMap(({ content }) => content.nodes.map(({ after }) => after.id));
  const personIds = changes.flatMap(({ content: { statuses = [] } }) => statuses.map(({ personId }) => personId));
  const put = changes.flatMap(({ content }) => putBy(content));
  const placeIds = [...changes.flatMap(({ content: { left } }) => left), ...put].map(({ nodeId }) => nodeId);
  const nodes = await em.find(TreeNode, { id: { $in: [...new Set(nodeIds)] } });
  const gone = await em.find(TreeNode, { id: { $in: [...new Set(placeIds)] }, goneAt: { $ne: null } });
  const players = await em.find(Member, { personId: { $in: [...new Set(personIds)] }, role: 'player' });
  const there = await em.find(Member, {
    nodeId: { $in: [...new Set(put.map(({ nodeId }) => nodeId))] },
    personId: { $in: [...new Set(put.map(({ personId }) => personId))] },
  });
  const assigned = changes.filter(({ kind }) => kind === 'sensors-assigned');
  return {
    nodes: new Map(nodes.map((node) => [node.id, stateOf(node)])),
    gone: new Map(gone.map(({ id, name }) => [id, name])),
    there: new Set(there.map(membershipOf)),
    endedAgain: await endedAgain(em, changes),
    statuses: new Map(players.map((player) => [placeOf(player), player.status])),
    sensors: await sensorsSince(
      em,
      assigned.flatMap(({ content: { takenOff, putOn } }) => [...takenOff, ...putOn]),
    ),
  };
}

/** What was undone has not ended, and an undo ends only what was not so before. */
async function endedAgain(em: EntityManager, changes: readonly Change[]): Promise<Map<string, Date>> {
  // Members who left with a node are in none until it is back.
  const edits = changes.filter(({ content }) => content.nodes.length === 0 && content.left.length > 0);
  if (edits.length === 0) return new Map();
  const personIds = edits.flatMap(({ content }) => content.left.map(({ personId }) => personId));
  const rows = await em.execute<(Membership & { at: string })[]>(
    `select place->>'personId' as "personId", place->>'nodeId' as "nodeId", place->>'role' as role, max(at) as at
     from changes, jsonb_array_elements(content->'left') place
     where at > ?::timestamptz and undone_at is null and kind <> 'undo' and place->>'personId' = any (?::text[])
     group by 1, 2, 3`,
    [new Date(Math.min(...edits.map(({ at }) => at.getTime()))), `{${[...new Set(personIds)].join(',')}}`],
  );
  return new Map(rows.map((row) => [membershipOf(row), new Date(row.at)]));
}

interface SensorRow {
  id: string;
  sensorId: string;
  wornId: string | null;
  wornBy: string;
  wornFrom: string;
  others: string[];
}

async function sensorsSince(em: EntityManager, ids: readonly string[]): Promise<Map<string, SensorSince>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<SensorRow[]>(
    `select own.id, own.sensor_id as "sensorId",
            worn.id as "wornId", worn.person_id as "wornBy", worn."from" as "wornFrom",
            array(
              select other.id from sensor_assignments other
              where other.person_id = own.person_id and other.organization_id = own.organization_id
                and other.brand = own.brand and other.sensor_key <> own.sensor_key and other.until is null
            ) as others
     from sensor_assignments own
     left join sensor_assignments worn on worn.organization_id = own.organization_id and worn.brand = own.brand
       and worn.sensor_key = own.sensor_key and worn.until is null
     where own.id = any (?::uuid[])`,
    [`{${ids.join(',')}}`],
  );
  return new Map(
    rows.map(({ id, sensorId, wornId, wornBy, wornFrom, others }) => {
      const worn = wornId === null ? null : { assignmentId: wornId, personId: wornBy, from: new Date(wornFrom) };
      return [id, { sensorId, wornBy: worn, others }];
    }),
  );
}
