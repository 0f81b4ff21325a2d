import type { EntityManager } from '@mikro-orm/postgresql';

/** The viewer of a transaction. Row-level security shows the transaction only the rows that this viewer may see. */
export interface Scope {
  /** A person's level, or `service` for event consumers and workers, who see every row of their own service. */
  level: number | 'service';
  /** Nodes of the tree on which the person has a grant that opens them. */
  nodeIds: readonly string[];
  /** The person and their children. */
  personIds: readonly string[];
}

/** For consumers, relays and workers: they act for nobody in particular. */
export const serviceScope: Scope = { level: 'service', nodeIds: [], personIds: [] };

/**
 * Runs work in one transaction that sees what the scope may see. The injected manager resolves to the
 * transaction's inside `work`; a throw rolls back. Inside another transaction it becomes a savepoint,
 * and the scope stays set until the outer one ends: do not nest different scopes.
 */
export function withScope<T>(em: EntityManager, scope: Scope, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return em.transactional(async (transaction) => {
    await transaction.execute(
      `select set_config('strainscope.level', ?, true), set_config('strainscope.nodes', ?, true), set_config('strainscope.people', ?, true)`,
      [String(scope.level), scope.nodeIds.join(','), scope.personIds.join(',')],
    );
    return work(transaction);
  });
}
