import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { heldStatuses, sqlList } from '../simulations/simulation.state.ts';
import { spend } from './budget.ts';
import type { WatchedBudget } from './budget.ts';
import { NodeBudget } from './budget.entity.ts';

/**
 * Every budget with what is under a lease beneath its node. Claims wait here for each other while any node has a
 * limit of simultaneous simulations: together they would exceed it.
 */
export async function watchedBudgets(em: EntityManager): Promise<WatchedBudget[]> {
  const budgets = await em.find(NodeBudget, {}, { refresh: true });
  if (budgets.some(isLimited)) {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    await em.find(NodeBudget, { concurrent: { $ne: null } }, { orderBy: { nodeId: 'asc' }, lockMode, refresh: true });
  }
  return watched(em, budgets);
}

/** The same to look at, holding up nobody. @param nodeIds of these nodes alone */
export async function readBudgets(em: EntityManager, nodeIds?: readonly string[]): Promise<WatchedBudget[]> {
  const which = nodeIds ? { nodeId: { $in: [...nodeIds] } } : {};
  return watched(em, await em.find(NodeBudget, which, { refresh: true }));
}

async function watched(em: EntityManager, budgets: readonly NodeBudget[]): Promise<WatchedBudget[]> {
  const limited = budgets.filter(isLimited);
  const held =
    limited.length > 0
      ? await heldBeneath(
          em,
          limited.map(({ nodeId }) => nodeId),
        )
      : new Map<string, number>();
  return budgets.map((budget) => ({
    ...budget,
    concurrent: budget.concurrent ?? null,
    monthly: budget.monthly ?? null,
    spentAt: budget.spentAt ?? null,
    held: held.get(budget.nodeId) ?? 0,
  }));
}

function isLimited({ concurrent }: NodeBudget): boolean {
  return concurrent != null;
}

/** Locks budgets in one order for all: a transaction that books several costs locks all of them before the first. */
export function lockBudgets(em: EntityManager, nodeIds: readonly string[]): Promise<NodeBudget[]> {
  return em.find(
    NodeBudget,
    { nodeId: { $in: [...nodeIds] } },
    { orderBy: { nodeId: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
}

/** Books a cost on every node above it that has a budget. */
export async function spendBudgets(em: EntityManager, scope: string[], cost: number, at: Date): Promise<void> {
  for (const row of await lockBudgets(em, scope)) {
    const { month, spent, spentAt } = spend(
      { ...row, concurrent: null, monthly: row.monthly ?? null, spentAt: row.spentAt ?? null },
      cost,
      at,
    );
    Object.assign(row, { month, spent, spentAt });
  }
}

async function heldBeneath(em: EntityManager, nodeIds: string[]): Promise<Map<string, number>> {
  const rows = await em.execute<{ node: string; held: number }[]>(
    `select node, count(*)::int as held from simulations, unnest(scope) node
     where status in ${sqlList(heldStatuses)} and node = any(?::uuid[]) group by node`,
    [`{${nodeIds.join(',')}}`],
  );
  return new Map(rows.map(({ node, held }) => [node, held]));
}
