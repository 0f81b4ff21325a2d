import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { InvalidRequest, isId, NotFound } from '@strainscope/kernel';
import { ListGroupsResponseSchema } from '@strainscope/proto/reporting';
import type { Group, ListGroupsRequest, ListGroupsResponse } from '@strainscope/proto/reporting';
import { depthOf, Node, nodeKinds } from '../tree/node.entity.ts';
import { FreshnessGauge } from './freshness.ts';
import { groupsOf, totalsByNode, withCounts } from './group-rows.ts';
import type { GroupRow } from './group-rows.ts';
import { below } from './node-paths.ts';
import { PageCursors } from './page-cursors.ts';
import { sortNamed } from './sort-named.ts';
import { all, contains, idIs, past } from './sql.ts';
import type { Condition } from './sql.ts';
import { View } from './view.ts';

const sorts = {
  name: { by: 'lower(g.name)', type: 'text', direction: 'asc' },
  events: { by: 'coalesce(s.events, 0)', type: 'int', direction: 'desc' },
  newest: { by: `coalesce(s.newest_simulation_at, '-infinity')`, type: 'timestamptz', direction: 'desc' },
} as const;
type Sort = (typeof sorts)[keyof typeof sorts];

/** Cards of organizations, institutions or teams, with the counts of everything below them. */
@Injectable()
export class ListGroups {
  constructor(
    private readonly transaction: ActorTransaction,
    private readonly cursors: PageCursors,
    private readonly freshness: FreshnessGauge,
  ) {}

  execute(request: ListGroupsRequest): Promise<ListGroupsResponse> {
    const depth = depthOf(request.kind);
    if (depth === 0) throw new InvalidRequest([{ path: 'kind', message: `One of ${nodeKinds.join(', ')}.` }]);
    const { by, type, direction } = sortNamed<Sort>(sorts, request.sort);
    const page = this.cursors.page(`groups by ${by}`, request.page);
    return this.transaction.run(async (em, actor) => {
      const view = await View.of(em, actor);
      const wanted = all(
        view.nodes('g'),
        await below(em, 'g', request.parentId, 'path'),
        contains('g.name', request.search),
      );
      const after = past(
        [
          [by, type],
          ['g.id', 'uuid'],
        ],
        direction,
        page.after,
      );
      const { sql, values } = all(wanted, after);
      const rows = await em.execute<(GroupRow & { sort_key: string })[]>(
        `${withCounts(
          `select g.*, (${by})::text as sort_key,
                  row_number() over (order by ${by} ${direction}, g.id ${direction}) as place
           from nodes g ${sorted(by, depth)}
           where not g.deleted and cardinality(g.path) = ${depth} and (${sql})
           order by ${by} ${direction}, g.id ${direction} limit ?`,
          depth,
        )} order by g.place`,
        [...values, page.limit],
      );
      const { rows: shown, info } = page.cut(rows, (row) => [row.sort_key, row.node_id], {
        count: await count(em, depth, wanted),
      });
      return create(ListGroupsResponseSchema, {
        groups: await groupsOf(em, shown),
        page: info,
        freshness: await this.freshness.now(),
      });
    });
  }

  /** @throws NotFound also when the actor has no grant on the node or above it */
  one(nodeId: string): Promise<Group> {
    if (!isId(nodeId)) throw new NotFound();
    return this.transaction.run(async (em, actor) => {
      const node = await em.findOne(Node, { id: nodeId });
      const { sql, values } = all((await View.of(em, actor)).nodes('g'), idIs('g.id', node?.path.at(-1) ?? nodeId));
      const rows = await em.execute<GroupRow[]>(
        withCounts(`select g.* from nodes g where not g.deleted and ${sql}`, Math.max(1, node?.path.length ?? 1)),
        values,
      );
      const [group] = await groupsOf(em, rows);
      if (!group) throw new NotFound();
      return group;
    });
  }
}

/** The name is the node's own; other orders compare what lies below. */
function sorted(by: string, depth: number): string {
  return by === sorts.name.by ? '' : `left join (${totalsByNode(depth)}) as s on s.id = g.id`;
}

async function count(em: EntityManager, depth: number, { sql, values }: Condition): Promise<number> {
  const rows = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from nodes g where not g.deleted and cardinality(g.path) = ${depth} and (${sql})`,
    values,
  );
  return rows[0]!.count;
}
