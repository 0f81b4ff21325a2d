import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * After a node moved or was merged: everything below it hangs below `path` from now on. Call it in a transaction
 * with the service's scope, once with all tables of the service whose rows carry a `scope`.
 * @param nodeId the node that moved, or that was merged away
 * @param path its new path; for a merge the target's path
 */
export async function rewriteScope(
  em: EntityManager,
  tables: readonly string[],
  nodeId: string,
  path: readonly string[],
): Promise<void> {
  const target = `{${path.join(',')}}`;
  const columns = [...tables.map((table) => [table, 'scope'] as const), ['access_nodes', 'path'] as const];
  for (const [table, column] of columns) {
    await em.execute(
      `update ${table} set ${column} = ?::uuid[] || ${column}[array_position(${column}, ?::uuid) + 1 :] where ${column} @> array[?::uuid]`,
      [target, nodeId, nodeId],
    );
  }
}
