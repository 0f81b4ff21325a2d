import type { EntityManager } from '@mikro-orm/postgresql';
import { DutyPerson, DutyRoster } from './duty-roster.entity.ts';

export interface RosterInForce {
  nodeId: string;
  /** In the order in which they are told; never empty. */
  personIds: string[];
  escalateMinutes: number;
}

/** Finds the roster that holds at a node: its own or the nearest above it that names anybody. */
export async function rosterOf(em: EntityManager, scope: readonly string[]): Promise<RosterInForce | undefined> {
  const nodeIds = { $in: [...scope] };
  const people = await em.find(DutyPerson, { nodeId: nodeIds }, { orderBy: { position: 1 }, refresh: true });
  const nodeId = scope.findLast((id) => people.some((each) => each.nodeId === id));
  if (nodeId === undefined) return undefined;
  const { escalateMinutes } = await em.findOneOrFail(DutyRoster, { nodeId }, { refresh: true });
  const personIds = people.filter((each) => each.nodeId === nodeId).map(({ personId }) => personId);
  return { nodeId, personIds, escalateMinutes };
}
