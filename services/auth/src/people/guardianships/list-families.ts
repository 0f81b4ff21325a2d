import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, currentActor } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { byLastSignIn, byName, orderNamed } from '../lists/list-order.ts';
import { readPage } from '../lists/people-page.ts';
import { lookedUpAtMost, searchPeople, type Searched } from '../lists/people-search.ts';
import type { SqlTime } from '../lists/sql-time.ts';
import type { Custody } from './guardianship.entity.ts';

const orders = { name: byName, 'last-sign-in': byLastSignIn };

const isGuardian = (id: string) => `exists (select from guardianships g where g.guardian_id = ${id})`;

/** By a guardian's words, or by those of a child's name. */
const byFamily: Searched = {
  words: 'family_words',
  lookedUpAtMost,
  id: 'p.id',
  idsBy: ({ sql, values }) => ({ sql: `select w.guardian_id from family_words w where ${sql}`, values }),
  // With an offset families are asked one by one; else the planner may read all that are called so to count a few.
  isMeantBy: ({ sql, values }) => ({
    sql: `exists (select from family_words w where w.guardian_id = p.id and ${sql} offset 0)`,
    values,
  }),
};

export interface FamiliesRequest {
  search: string;
  sort: string;
  cursor: string;
  size: number;
}

interface Guardian {
  guardianId: string;
  firstName: string;
  lastName: string;
  email: string;
  lastSignInAt: SqlTime;
  disabledAt: SqlTime;
}

interface Child {
  guardianId: string;
  personId: string;
  firstName: string;
  lastName: string;
  custody: Custody;
}

/** Every guardian with the children, for admins. */
@Injectable()
export class ListFamilies {
  constructor(private readonly transaction: ActorTransaction) {}

  /** @throws NotFound for anybody but an admin, InvalidRequest for a cursor of another list */
  async execute({ search, sort, cursor, size }: FamiliesRequest) {
    const { level, apiScopes } = currentActor();
    if (level !== Level.admin || apiScopes) throw new NotFound();
    return this.transaction.run(async (em) => {
      const { rows: guardians, ...page } = await readPage<Guardian>(em, {
        columns: `p.id as "guardianId", p.first_name as "firstName", p.last_name as "lastName", p.email,
          p.last_sign_in_at as "lastSignInAt", p.disabled_at as "disabledAt"`,
        from: 'people p',
        where: [{ sql: isGuardian('p.id'), values: [] }],
        everybody: 'select distinct guardian_id from guardianships order by guardian_id',
        meant: await searchPeople(em, search, byFamily),
        order: orderNamed(orders, sort),
        ids: ['p.id'],
        cursor,
        size,
      });
      const children = await childrenOf(em, guardians);
      const families = guardians.map((guardian) => ({
        ...guardian,
        children: children.filter(({ guardianId }) => guardianId === guardian.guardianId),
      }));
      return { families, ...page };
    });
  }
}

function childrenOf(em: EntityManager, guardians: readonly Guardian[]): Promise<Child[]> {
  return em.execute<Child[]>(
    `select g.guardian_id as "guardianId", c.id as "personId", c.first_name as "firstName", c.last_name as "lastName", g.custody
     from guardianships g join people c on c.id = g.child_id
     where g.guardian_id = any (?::uuid[]) order by g.established_at, g.child_id`,
    [`{${guardians.map(({ guardianId }) => guardianId).join(',')}}`],
  );
}
