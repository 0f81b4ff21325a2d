import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, currentActor } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { byLastSignIn, byName, cursorAfter, orderNamed, positionOf, wordPatterns } from '../people/list-order.ts';
import type { SqlTime } from '../people/sql-time.ts';
import type { Custody } from './guardianship.entity.ts';

const PAGE = { standard: 50, maximum: 200 };
const orders = { name: byName, 'last-sign-in': byLastSignIn };

const isGuardian = 'exists (select from guardianships g where g.guardian_id = p.id)';
const hasWord = `(concat_ws(' ', p.first_name, p.last_name, p.email) ilike ? or exists (
  select from guardianships g join people c on c.id = g.child_id
  where g.guardian_id = p.id and concat_ws(' ', c.first_name, c.last_name) ilike ?))`;

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
  /** Where it stands in the order. */
  key: string;
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
  async run({ search, sort, cursor, size }: FamiliesRequest) {
    const { level, apiScopes } = currentActor();
    if (level !== Level.admin || apiScopes) throw new NotFound();
    const order = orderNamed(orders, sort);
    const words = wordPatterns(search);
    const where = [isGuardian, ...words.map(() => hasWord)].join(' and ');
    const given = words.flatMap((word) => [word, word]);
    const limit = Math.min(size || PAGE.standard, PAGE.maximum);
    const from = cursor === '' ? [] : positionOf(cursor, order, 1);
    const { key, type, direction } = order;
    const beyond =
      from.length === 0 ? '' : `and (${key}, p.id) ${direction === 'asc' ? '>' : '<'} (?::${type}, ?::uuid)`;
    return this.transaction.run(async (em) => {
      const [counted] = await em.execute<{ total: string }[]>(
        `select count(*) as total from people p where ${where}`,
        given,
      );
      const guardians = await em.execute<Guardian[]>(
        `select p.id as "guardianId", p.first_name as "firstName", p.last_name as "lastName", p.email,
           p.last_sign_in_at as "lastSignInAt", p.disabled_at as "disabledAt", (${key})::text as key
         from people p where ${where} ${beyond} order by ${key} ${direction}, p.id ${direction} limit ?`,
        [...given, ...from, limit + 1],
      );
      const page = guardians.slice(0, limit);
      const last = page.at(-1);
      const children = await childrenOf(em, page);
      return {
        families: page.map((guardian) => ({
          ...guardian,
          children: children.filter(({ guardianId }) => guardianId === guardian.guardianId),
        })),
        total: Number(counted?.total ?? 0),
        nextCursor: guardians.length > limit && last ? cursorAfter(last.key, last.guardianId) : '',
      };
    });
  }
}

function childrenOf(em: EntityManager, guardians: readonly Guardian[]): Promise<Child[]> {
  return em.execute<Child[]>(
    `select g.guardian_id as "guardianId", c.id as "personId", c.first_name as "firstName", c.last_name as "lastName", g.custody
     from guardianships g join people c on c.id = g.child_id
     where g.guardian_id = any (?::uuid[]) order by g.established_at`,
    [`{${guardians.map(({ guardianId }) => guardianId).join(',')}}`],
  );
}
