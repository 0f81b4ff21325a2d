import type { EntityManager } from '@mikro-orm/postgresql';
import { DutyRoster } from './duty-roster.entity.ts';

/** Finds the roster that holds at a node: its own or the nearest above it that names anybody. */
export async function rosterOf(em: EntityManager, scope: readonly string[]): Promise<DutyRoster | undefined> {
  const rosters = await em.find(DutyRoster, { nodeId: { $in: [...scope] } }, { refresh: true });
  const named = new Map(rosters.filter(({ personIds }) => personIds.length > 0).map((each) => [each.nodeId, each]));
  return scope.toReversed().flatMap((nodeId) => named.get(nodeId) ?? [])[0];
}
