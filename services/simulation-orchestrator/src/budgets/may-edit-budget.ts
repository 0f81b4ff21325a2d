import { can } from '@strainscope/access';
import type { ActorScope } from '@strainscope/access';

/** Operators set what organizations may use; whoever runs a node divides it among what lies below. */
export function mayEditBudget(actor: ActorScope, path: readonly string[]): boolean {
  const above = path.slice(0, -1);
  return above.length === 0 ? can(actor, 'admin:operate', { scope: [] }) : can(actor, 'budget:edit', { scope: above });
}
