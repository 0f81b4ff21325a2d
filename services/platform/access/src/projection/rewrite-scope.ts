import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * After a team moved with what it hangs below, was merged, or came back: rows that belong to it hang below `path` from
 * now on. A row keeps the id of the team in which it arose, and its `scope` says where that team's things hang now: a
 * merge can be undone, and applying the same move again changes nothing. Call it in a transaction with the service's scope.
 * @param tables those of the service whose rows have a `team_id` and a `scope`
 * @param path where the team's things hang now: of a merged team, the path of the other one
 */
export async function rewriteScope(
  em: EntityManager,
  tables: readonly string[],
  teamId: string,
  path: readonly string[],
): Promise<void> {
  const scope = `{${path.join(',')}}`;
  for (const table of tables) {
    await em.execute(`update ${table} set scope = ?::uuid[] where team_id = ?::uuid and scope <> ?::uuid[]`, [
      scope,
      teamId,
      scope,
    ]);
  }
}
