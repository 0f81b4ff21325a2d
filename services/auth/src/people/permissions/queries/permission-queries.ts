import { Injectable } from '@nestjs/common';
import { ActorTransaction, type ActorScope } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { byName } from '../../lists/list-order.ts';
import { readPage } from '../../lists/people-page.ts';
import { bySelf, called, lookedUpAtMost, searchPeople, type Meant, type Sql } from '../../lists/people-search.ts';
import { GetPerson } from '../../persons/get-person.ts';
import type { PersonRecord } from '../../persons/person.entity.ts';

export type PermissionHolder = Pick<PersonRecord, 'id' | 'firstName' | 'lastName' | 'email' | 'level' | 'permissions'>;

/** Who has which permission, as far as the actor sees the people. */
@Injectable()
export class PermissionQueries {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly person: GetPerson,
  ) {}

  /** @throws NotFound */
  ofOne(personId: string): Promise<PersonRecord> {
    return this.person.execute(personId);
  }

  /**
   * By last name; row-level security leaves out whom the actor does not see.
   * @throws InvalidRequest for a cursor that is none
   */
  ofAll({ search, cursor, size }: { search: string; cursor: string; size: number }) {
    return this.transaction.run(async (em, actor) => {
      const { rows: people, ...page } = await readPage<PermissionHolder>(em, {
        columns: 'p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.level, p.permissions',
        from: 'people p',
        where: [],
        meant: actor.level === Level.admin ? await searchPeople(em, search, bySelf) : await seenBy(em, actor, search),
        order: byName,
        ids: ['p.id'],
        cursor,
        size,
      });
      return { people, ...page };
    });
  }
}

/** Those at or below the actor's nodes, the actor and the children. */
async function seenBy(em: EntityManager, { nodeIds, personIds }: ActorScope, search: string): Promise<Meant> {
  const ids: Sql = {
    sql: `select g.person_id from access_grants g where g.node_id = any (array(
        select n.id from access_nodes n where n.path && ?::uuid[]
      )) union select unnest(?::uuid[])`,
    values: [`{${nodeIds.join(',')}}`, `{${personIds.join(',')}}`],
  };
  const [seen] = await em.execute<{ people: number }[]>(
    `select count(*)::int as people from (${ids.sql} limit ${lookedUpAtMost + 1}) as seen`,
    [...ids.values],
  );
  const areFew = seen!.people <= lookedUpAtMost;
  const among = areFew ? [{ sql: `p.id = any (array(${ids.sql}))`, values: ids.values }] : [];
  return { conditions: [...among, ...called(search)], areFew };
}
