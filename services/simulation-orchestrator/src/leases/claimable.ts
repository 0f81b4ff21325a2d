import { raw } from '@mikro-orm/core';
import { peopleWith, peopleWithout } from '@strainscope/consent';
import type { WatchedBudget } from '../budgets/budget.ts';
import { unbarred } from '../budgets/unbarred.ts';

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
