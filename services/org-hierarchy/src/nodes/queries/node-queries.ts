import { create } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { InvalidRequest, isId, Level, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { NodeSchema } from '@strainscope/proto/org';
import type { Node } from '@strainscope/proto/org';
import type { NodeKind, TreeNode } from '../node.entity.ts';
import { livingNode } from '../node-records.ts';
import { usualTimeZone } from '../usual-time-zone.ts';

/** A picker that needs more than this needs a search, or pages. */
const most = 1000;

/** The nodes that are wanted; null where it does not matter. */
interface NodeRequest {
  kind: NodeKind | null;
  parentId: string | null;
  /** Above them, or one of them. */
  withinId: string | null;
  nodeIds: readonly string[] | null;
  /** Words that the name holds, in any order. */
  search: string;
  cursor: string;
  size: number | null;
}

/** What is told of a node. */
type Shown = Pick<TreeNode, 'id' | 'kind' | 'parentId' | 'name' | 'scope' | 'timeZone' | 'sport' | 'version'>;

const shownColumns = 'id, kind, parent_id as "parentId", name, scope, time_zone as "timeZone", sport, version';

/** Down from some nodes: of a large tree an actor who runs a few reads these, which row-level security alone cannot tell. */
const nodesFrom = `
  with recursive run as (
    select id from nodes where id = any (?::uuid[])
    union
    select n.id from run join nodes n on n.parent_id = run.id where n.gone_at is null
  )
  select id from run`;

/**
 * Answers what people read of the tree. A viewer who sees a node learns the names above it, and nothing else of them.
 */
@Injectable()
export class NodeQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
  ) {}

  /**
   * Finds a node; an old id of a merged node means the other. An institution also says where its teams play. @throws
   * NotFound
   */
  async get(id: string): Promise<Node> {
    const node = await this.actors.run(async (em, actor) => {
      const found = await livingNode(em, id);
      return found && can(actor, 'node:read', found) ? found : null;
    });
    if (!node) throw new NotFound();
    const [view] = await this.views([node]);
    if (node.kind === 'institution') {
      const usual = await withScope(this.em, serviceScope, (em) => usualTimeZone(em, node.scope));
      if (usual !== null) view!.timeZone = usual;
    }
    return view!;
  }

  /** By name. Plain rows: to make entities of a thousand nodes and of those above them takes longer than to find them. */
  async list(request: NodeRequest): Promise<{ nodes: Node[]; nextCursor: string; total: number }> {
    const { kind, parentId, withinId, nodeIds, search, cursor, size } = request;
    const limit = Math.min(size ?? most, most);
    if (search.includes('\0')) throw new InvalidRequest([{ path: 'search', message: 'No such sign' }]);
    const { found, counted } = await this.actors.run(async (em, actor) => {
      const conditions: Condition[] = [['gone_at is null']];
      if (kind) conditions.push(['kind = ?', kind]);
      if (parentId) conditions.push(['parent_id = ?::uuid', parentId]);
      if (withinId) conditions.push(['scope @> array[?::uuid]', withinId]);
      if (nodeIds) conditions.push(['id = any (?::uuid[])', idArray(nodeIds)]);
      // What the code refuses is not counted either.
      const mayRead = (scope: string[]) => can(actor, 'node:read', { scope });
      if (actor.level !== Level.admin)
        conditions.push([`id = any (array(${nodesFrom}))`, idArray(actor.nodeIds.filter((id) => mayRead([id])))]);
      else if (!mayRead([])) conditions.push(['false']);
      for (const word of search.split(/\s+/).filter(Boolean))
        conditions.push(['name ilike ?', `%${word.replace(/[\\%_]/g, '\\$&')}%`]);
      const all = where(conditions);
      const [rowsOfAll] = size
        ? await em.execute<{ count: number }[]>(`select count(*)::int as count from nodes where ${all.sql}`, all.values)
        : [];
      if (cursor) conditions.push(['(name, id) > (?, ?::uuid)', ...positionOf(cursor)]);
      const { sql, values } = where(conditions);
      const rows = await em.execute<Shown[]>(
        `select ${shownColumns} from nodes where ${sql} order by name, id limit ${limit + 1}`,
        values,
      );
      return { found: rows.filter((node) => can(actor, 'node:read', node)), counted: rowsOfAll?.count };
    });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const nextCursor = found.length > limit && last ? cursorAfter(last) : '';
    return { nodes: await this.views(shown), nextCursor, total: counted ?? shown.length };
  }

  private async views(nodes: readonly Shown[]): Promise<Node[]> {
    const above = [...new Set(nodes.flatMap(({ scope }) => scope))];
    const named = await withScope(this.em, serviceScope, (em) =>
      em.execute<Pick<Shown, 'id' | 'kind' | 'name'>[]>('select id, kind, name from nodes where id = any (?::uuid[])', [
        idArray(above),
      ]),
    );
    const byId = new Map(named.map((node) => [node.id, node]));
    return nodes.map(({ id, kind, parentId, name, scope, timeZone, sport, version }) =>
      create(NodeSchema, {
        nodeId: id,
        kind,
        parentId: parentId ?? undefined,
        name,
        path: scope.flatMap((nodeId) => {
          const node = byId.get(nodeId);
          return node ? [{ nodeId, kind: node.kind, name: node.name }] : [];
        }),
        timeZone: timeZone ?? undefined,
        sport: sport ?? undefined,
        version,
      }),
    );
  }
}

type Condition = [sql: string, ...values: unknown[]];

function where(conditions: readonly Condition[]): { sql: string; values: unknown[] } {
  return {
    sql: conditions.map(([sql]) => sql).join(' and '),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

/** Where a page ended: by name, and by id among those of one name. */
function cursorAfter({ name, id }: Pick<Shown, 'name' | 'id'>): string {
  return Buffer.from(JSON.stringify([name, id])).toString('base64url');
}

/** @throws InvalidRequest for what `cursorAfter` did not make */
function positionOf(cursor: string): [name: string, id: string] {
  try {
    const [name, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isName = typeof name === 'string' && !name.includes('\0');
    if (isName && typeof id === 'string' && isId(id)) return [name, id];
  } catch {
    // Said below.
  }
  throw new InvalidRequest([{ path: 'cursor', message: 'Start from the first page' }]);
}

/** PostgreSQL's text form of an array of ids. */
function idArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`;
}
