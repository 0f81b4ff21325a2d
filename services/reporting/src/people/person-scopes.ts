import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Keeps a person's `scope` in step with memberships and events: staff of a former team still see whose events theirs are. */
@Injectable()
export class PersonScopes {
  constructor(private readonly em: EntityManager) {}

  async refresh(personId: string): Promise<void> {
    await this.em.execute(
      `insert into people as p (id, scope)
       select ?::uuid, coalesce(array_agg(distinct node), '{}')
       from (
         select unnest(scope) as node from members where person_id = ?
         union select unnest(scope) from totals where person_id = ?
       ) as nodes
       on conflict (id) do update set scope = excluded.scope where p.scope is distinct from excluded.scope`,
      [personId, personId, personId],
    );
  }
}
