import { Level } from '@strainscope/kernel';
import type { ActorScope } from './actor-scope.ts';

/**
 * The visibility rule as a MikroORM condition, for lists that filter on top of row-level security (a total that
 * the planner can index, a query with the service's scope).
 */
export function visibleTo(actor: ActorScope): Record<string, unknown> {
  if (actor.level === Level.admin) return {};
  return { $or: [{ scope: { $overlap: [...actor.nodeIds] } }, { personId: { $in: [...actor.personIds] } }] };
}
