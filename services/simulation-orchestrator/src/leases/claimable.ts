import { raw } from '@mikro-orm/core';
import { peopleWith, peopleWithout } from '@strainscope/consent';
import { barriers, type WatchedBudget } from '../budgets/budget.ts';

/** Conditions of the simulations that a worker could be given now: what is counted as ready is what a claim would find. */
export function claimable(solverVersion: string, budgets: readonly WatchedBudget[], at: Date) {
  return {
    solverVersion,
    waitsFor: null,
    status: 'queued' as const,
    // Until their work is cancelled it is not handed out.
    personId: { $nin: raw(`(${peopleWithout('care')})`) },
    $or: [{ researchOnly: false }, { personId: { $in: raw(`(${peopleWith('research')})`) } }],
    $and: unbarred(budgets, at),
  };
}

/** Conditions of the simulations that no budget keeps from being claimed. */
function unbarred(budgets: readonly WatchedBudget[], at: Date): object[] {
  const all = barriers(budgets, at);
  const closed = all.flatMap(({ nodeId, since }) => (since ? [] : [nodeId]));
  const beneathNone = closed.length > 0 ? [{ $not: { scope: { $overlap: closed } } }] : [];
  const older = all.flatMap(({ nodeId, since }) =>
    since ? [{ $or: [{ $not: { scope: { $contains: [nodeId] } } }, { submittedAt: { $lt: since } }] }] : [],
  );
  return [...beneathNone, ...older];
}
