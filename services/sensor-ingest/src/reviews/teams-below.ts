import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Ids of the teams at and below a node, with those that were merged into them: under row-level security an index finds rows by
 * their team, and none by their scope.
 * @param nodeId null: wherever
 * @param within nodes below which they are, too; null: wherever
 */
export async function teamsBelow(
  em: EntityManager,
  nodeId: string | null,
  within: readonly string[] | null = null,
): Promise<string[]> {
  const parts = [
    // A node that was merged has the path of the one that it is part of.
    ...(nodeId === null ? [] : ['path @> (select path[cardinality(path):] from access_nodes where id = ?::uuid)']),
    ...(within === null ? [] : ['path && ?::uuid[]']),
  ];
  const values = [...(nodeId === null ? [] : [nodeId]), ...(within === null ? [] : [`{${within.join(',')}}`])];
  const rows = await em.execute<{ id: string }[]>(
    `select id from access_nodes ${parts.length === 0 ? '' : `where ${parts.join(' and ')}`}`,
    values,
  );
  return rows.map(({ id }) => id);
}
