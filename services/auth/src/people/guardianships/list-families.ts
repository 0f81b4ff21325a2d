import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, currentActor } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { messageOfRow } from '@strainscope/persistence';
import { FamilyMemberSchema, FamilySchema } from '@strainscope/proto/auth';
import { byLastSignIn, byName, orderNamed } from '../lists/list-order.ts';
import { readPage } from '../lists/people-page.ts';
import { lookedUpAtMost, searchPeople, type Searched } from '../lists/people-search.ts';

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

/** What a page is made with; `messageOfRow` takes the other columns. */
interface Row {
  guardian_id: string;
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
      const { rows: guardians, ...page } = await readPage<Row>(em, {
        columns: 'p.id as guardian_id, p.first_name, p.last_name, p.email, p.last_sign_in_at, p.disabled_at',
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
      const families = guardians.map((guardian) => {
        const own = children.filter(({ guardian_id }) => guardian_id === guardian.guardian_id);
        return messageOfRow(FamilySchema, {
          ...guardian,
          children: own.map((child) => messageOfRow(FamilyMemberSchema, child)),
        });
      });
      return { families, ...page };
    });
  }
}

function childrenOf(em: EntityManager, guardians: readonly Row[]): Promise<Row[]> {
  return em.execute<Row[]>(
    `select g.guardian_id, c.id as person_id, c.first_name, c.last_name, g.custody
     from guardianships g join people c on c.id = g.child_id
     where g.guardian_id = any (?::uuid[]) order by g.established_at, g.child_id`,
    [`{${guardians.map(({ guardian_id }) => guardian_id).join(',')}}`],
  );
}
