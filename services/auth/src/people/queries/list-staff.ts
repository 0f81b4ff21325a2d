import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths, type ActorScope } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import {
  byLastSignIn,
  byName,
  cursorAfter,
  orderNamed,
  positionOf,
  wordPatterns,
  type ListOrder,
} from '../list-order.ts';
import type { SqlTime } from '../sql-time.ts';

const PAGE = { standard: 50, maximum: 200 };
const byLevel: ListOrder = { key: 'g.level', type: 'numeric', direction: 'desc' };
const orders = { name: byName, level: byLevel, 'last-sign-in': byLastSignIn };

export interface StaffRequest {
  /** Empty: everybody who works anywhere. */
  nodeId: string;
  search: string;
  sort: string;
  cursor: string;
  size: number;
}

interface Row {
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  permissions: string[];
  lastSignInAt: SqlTime;
  disabledAt: SqlTime;
  nodeId: string;
  level: number;
  /** Where it stands in the order. */
  key: string;
}

/** Who works at a node, or anywhere: everybody once for each node at which they do. */
@Injectable()
export class ListStaff {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly paths: NodePaths,
  ) {}

  /** @throws NotFound for whoever does not run the node, InvalidRequest for a cursor of another list */
  run({ nodeId, search, sort, cursor, size }: StaffRequest) {
    const order = orderNamed(orders, sort);
    const { key, type, direction } = order;
    const words = wordPatterns(search);
    const where = [
      `g.role = 'staff'`,
      ...(nodeId === '' ? [] : ['g.node_id = ?::uuid']),
      ...words.map(() => `concat_ws(' ', p.first_name, p.last_name, p.email) ilike ?`),
    ].join(' and ');
    const given = [...(nodeId === '' ? [] : [nodeId]), ...words];
    const from = cursor === '' ? [] : positionOf(cursor, order, 2);
    const isPast = direction === 'asc' ? '>' : '<';
    const beyond = from.length === 0 ? '' : `and (${key}, p.id, g.node_id) ${isPast} (?::${type}, ?::uuid, ?::uuid)`;
    const limit = Math.min(size || PAGE.standard, PAGE.maximum);
    const people = 'from access_grants g join people p on p.id = g.person_id';
    return this.transaction.run(async (em, actor) => {
      await this.demand(actor, nodeId);
      const [counted] = await em.execute<{ total: number }[]>(
        `select count(*)::int as total ${people} where ${where}`,
        given,
      );
      const rows = await em.execute<Row[]>(
        `select p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", p.email, p.permissions,
           p.last_sign_in_at as "lastSignInAt", p.disabled_at as "disabledAt", g.node_id as "nodeId", g.level,
           (${key})::text as key
         ${people} where ${where} ${beyond}
         order by ${key} ${direction}, p.id ${direction}, g.node_id ${direction} limit ?`,
        [...given, ...from, limit + 1],
      );
      const staff = rows.slice(0, limit);
      const last = staff.at(-1);
      const nextCursor = rows.length > limit && last ? cursorAfter(last.key, last.personId, last.nodeId) : '';
      return { staff, total: counted!.total, nextCursor };
    });
  }

  private async demand(actor: ActorScope, nodeId: string): Promise<void> {
    // Names and addresses of people: no scope of an API token reaches so far.
    if (actor.apiScopes) throw new NotFound();
    if (nodeId !== '') return assertCan(actor, 'node:read', { scope: await this.paths.seenScopeOf(nodeId) });
    if (actor.level !== Level.admin) throw new NotFound();
  }
}
