import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths, type ActorScope } from '@strainscope/access';
import { isId, Level, NotFound } from '@strainscope/kernel';
import { messageOfRow } from '@strainscope/persistence';
import { StaffMemberSchema } from '@strainscope/proto/auth';
import { byLastSignIn, byName, orderNamed, type ListOrder } from '../lists/list-order.ts';
import { all, readPage } from '../lists/people-page.ts';
import { called, lookedUpAtMost, searchPeople, type Meant, type Searched } from '../lists/people-search.ts';

const byLevel: ListOrder = { key: 'g.level', type: 'bigint', direction: 'desc' };
const orders = { name: byName, level: byLevel, 'last-sign-in': byLastSignIn };

const works = (id: string) =>
  `exists (select from access_grants g where g.person_id = ${id} and g.role = 'staff' offset 0)`;
/** With an offset grants are looked up word by word; else the planner may read everybody's. */
const inStaff: Searched = {
  words: 'person_words',
  // Most of those who are called so play: staff are met late along the order.
  lookedUpAtMost: 3 * lookedUpAtMost,
  id: 'g.person_id',
  idsBy: ({ sql, values }) => ({
    sql: `select w.person_id from person_words w where ${sql} and ${works('w.person_id')}`,
    values,
  }),
  isMeantBy: ({ sql, values }) => ({
    sql: `exists (select from person_words w where w.person_id = g.person_id and ${sql})`,
    values,
  }),
};

export interface StaffRequest {
  /** Empty: everybody who works anywhere. */
  nodeId: string;
  search: string;
  /** Places that the search means, too. */
  placeIds: readonly string[];
  sort: string;
  cursor: string;
  size: number;
}

/** Who works at a node, or anywhere: everybody once for each node at which they do. */
@Injectable()
export class ListStaff {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly paths: NodePaths,
  ) {}

  /** @throws NotFound for whoever does not run the node, InvalidRequest for a cursor of another list */
  execute({ nodeId, search, placeIds, sort, cursor, size }: StaffRequest) {
    const order = orderNamed(orders, sort);
    return this.transaction.run(async (em, actor) => {
      await this.demand(actor, nodeId);
      const { rows, ...page } = await readPage<object>(em, {
        columns: `p.id as person_id, p.first_name, p.last_name, p.email, p.permissions, p.last_sign_in_at, p.disabled_at,
          g.node_id, g.level`,
        from: 'access_grants g join people p on p.id = g.person_id',
        where: [
          { sql: `g.role = 'staff'`, values: [] },
          ...(nodeId === '' ? [] : [{ sql: 'g.node_id = ?::uuid', values: [nodeId] }]),
        ],
        // Few work at one node. Everybody's words only admins see, as they alone see everybody.
        meant:
          nodeId === ''
            ? orAt(placeIds, await searchPeople(em, search, inStaff))
            : { conditions: called(search), areFew: true },
        order,
        ids: [order.key === byLevel.key ? 'g.person_id' : 'p.id', 'g.node_id'],
        cursor,
        size,
      });
      return { staff: rows.map((row) => messageOfRow(StaffMemberSchema, row)), ...page };
    });
  }

  private async demand(actor: ActorScope, nodeId: string): Promise<void> {
    // Names and addresses of people: no scope of an API token reaches so far.
    if (actor.apiScopes) throw new NotFound();
    if (nodeId !== '') return assertCan(actor, 'node:read', { scope: await this.paths.seenScopeOf(nodeId) });
    if (actor.level !== Level.admin) throw new NotFound();
  }
}

/** Also whoever works at one of these places. */
function orAt(placeIds: readonly string[], { conditions, areFew }: Meant): Meant {
  const ids = placeIds.filter(isId);
  if (ids.length === 0 || conditions.length === 0) return { conditions, areFew };
  const { sql, values } = all(conditions);
  return {
    conditions: [{ sql: `(${sql}) or g.node_id = any (?::uuid[])`, values: [...values, `{${ids.join(',')}}`] }],
    areFew,
  };
}
