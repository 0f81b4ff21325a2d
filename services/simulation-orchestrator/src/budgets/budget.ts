/** What a node of the tree (organization, institution or team) may use. */
export interface Budget {
  nodeId: string;
  /** Simulations at the same time; null: no limit. */
  concurrent: number | null;
  /** Cost in a calendar month (UTC), in the ledger's currency; null: no limit. */
  monthly: number | null;
  /** Once the month is spent: `soft` finishes what was submitted before, `strict` stops claiming. */
  mode: 'soft' | 'strict';
  /** First of the month that `spent` is of. */
  month: string;
  spent: number;
  /** When `spent` reached `monthly`. */
  spentAt: Date | null;
}

/** A budget with what is under a lease now. */
export interface WatchedBudget extends Budget {
  held: number;
}

/** What may not be claimed now. */
export interface Barrier {
  nodeId: string;
  cause: 'concurrent' | 'month';
  /** What was submitted before may still be claimed; null: nothing may. */
  since: Date | null;
}

/** First day of the month, `2026-05-01`. */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** The budget after a cost. A new month starts at zero; no running solve is stopped, so that it may be overdrawn. */
export function spend<T extends Budget>(budget: T, cost: number, at: Date): T {
  const month = monthOf(at);
  const isNew = month > budget.month;
  const spent = (isNew ? 0 : budget.spent) + cost;
  const before = isNew ? null : budget.spentAt;
  const isSpent = budget.monthly !== null && spent >= budget.monthly;
  // A budget of nothing never had anything left: what is submitted in its month waits.
  const reached = budget.monthly === 0 && isNew ? new Date(month) : at;
  return { ...budget, month: isNew ? month : budget.month, spent, spentAt: isSpent ? (before ?? reached) : null };
}

/** When the budget of the month of `at` was used up. One of nothing is from the start; one that was raised opens again. */
export function closedAt(budget: Budget, at: Date): Date | null {
  const { spent, spentAt, monthly } = spend(budget, 0, at);
  return monthly !== null && spent >= monthly ? spentAt : null;
}

/** Why nodes may claim nothing, or only older work: a node may have both causes. */
export function barriers(budgets: readonly WatchedBudget[], at: Date): Barrier[] {
  return budgets.flatMap((budget) => barriersOf(budget, at));
}

/** What keeps something from being claimed, of several the outermost; null: none does. */
export function barrierTo(
  { scope, submittedAt }: { scope: readonly string[]; submittedAt: Date },
  all: readonly Barrier[],
): Barrier | null {
  const place = ({ nodeId }: Barrier) => scope.indexOf(nodeId);
  const [outermost] = all
    .filter((each) => place(each) >= 0 && !(each.since && submittedAt < each.since))
    .toSorted((a, b) => place(a) - place(b));
  return outermost ?? null;
}

function barriersOf(budget: WatchedBudget, at: Date): Barrier[] {
  const { nodeId, concurrent, held, mode } = budget;
  const isFull = concurrent !== null && held >= concurrent;
  const closed = closedAt(budget, at);
  return [
    ...(isFull ? [{ nodeId, cause: 'concurrent' as const, since: null }] : []),
    ...(closed ? [{ nodeId, cause: 'month' as const, since: mode === 'strict' ? null : closed }] : []),
  ];
}

/** Simulations that may be claimed together beneath these nodes without exceeding a limit. */
export function room(budgets: readonly WatchedBudget[], scope: readonly string[]): number {
  const limits = budgets.flatMap(({ nodeId, concurrent, held }) =>
    concurrent !== null && scope.includes(nodeId) ? [concurrent - held] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...limits);
}
