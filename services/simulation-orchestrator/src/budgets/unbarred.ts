import { barriers } from './budget.ts';
import type { WatchedBudget } from './budget.ts';

/** Conditions of the simulations that no budget keeps from being claimed. */
export function unbarred(budgets: readonly WatchedBudget[], at: Date): object[] {
  const all = barriers(budgets, at);
  const closed = all.flatMap(({ nodeId, since }) => (since ? [] : [nodeId]));
  const beneathNone = closed.length > 0 ? [{ $not: { scope: { $overlap: closed } } }] : [];
  const older = all.flatMap(({ nodeId, since }) =>
    since ? [{ $or: [{ $not: { scope: { $contains: [nodeId] } } }, { submittedAt: { $lt: since } }] }] : [],
  );
  return [...beneathNone, ...older];
}
