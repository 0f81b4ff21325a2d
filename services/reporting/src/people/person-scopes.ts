import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Keeps a person's `scope` in step with memberships and events: staff of a former team still see whose events theirs are. */
@Injectable()
export class PersonScopes {
  constructor(private readonly em: EntityManager) {}

  async refresh(...personIds: readonly string[]): Promise<void> {
    await this.refreshThose('select distinct id from unnest(?::uuid[]) as id order by id', [
      `{${personIds.join(',')}}`,
    ]);
  }

  /** Refreshes everybody who belongs to a node, or has events there. */
  async refreshOf(nodeId: string): Promise<void> {
    await this.refreshThose(
      `select person_id as id from members where node_id = ?::uuid
       union select person_id from totals where team_id = ?::uuid`,
      [nodeId, nodeId],
    );
  }

  private async refreshThose(people: string, values: readonly string[]): Promise<void> {
    await this.em.execute(
      `insert into people as p (id, scope)
       select who.id, coalesce((
         select array_agg(distinct node) from (
           select unnest(scope) as node from members where person_id = who.id
           union select unnest(scope) from totals where person_id = who.id
         ) as nodes
       ), '{}')
       from (${people}) as who
       on conflict (id) do update set scope = excluded.scope where p.scope is distinct from excluded.scope`,
      [...values],
    );
  }
}
