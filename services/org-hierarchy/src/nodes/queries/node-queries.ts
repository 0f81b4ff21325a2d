import { create } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { NodeSchema } from '@strainscope/proto/org';
import type { Node } from '@strainscope/proto/org';
import type { NodeKind, TreeNode } from '../node.entity.ts';
import { livingNode } from '../node-records.ts';

/** A picker that needs more than this needs a search. */
const most = 1000;

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

/** What people read of the tree. Whoever sees a node learns the names above it, and nothing else of them. */
@Injectable()
export class NodeQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
  ) {}

  /** An old id of a merged node means the other. @throws NotFound */
  async get(id: string): Promise<Node> {
    const node = await this.actors.run(async (em, actor) => {
      const found = await livingNode(em, id);
      return found && can(actor, 'node:read', found) ? found : null;
    });
    if (!node) throw new NotFound();
    const [view] = await this.views([node]);
    return view!;
  }

  /** By name. Plain rows: to make entities of a thousand nodes and of those above them takes longer than to find them. */
  async list(kind: NodeKind | null, parentId: string | null): Promise<Node[]> {
    const nodes = await this.actors.run(async (em, actor) => {
      const ofKind = kind ? 'and kind = ?' : '';
      const belowParent = parentId ? 'and parent_id = ?::uuid' : '';
      const run = actor.level === Level.admin ? null : idArray(actor.nodeIds);
      const found = await em.execute<Shown[]>(
        `select ${shownColumns} from nodes
         where gone_at is null ${ofKind} ${belowParent} ${run === null ? '' : `and id = any (array(${nodesFrom}))`}
         order by name, id limit ${most}`,
        [kind, parentId, run].filter((value) => value !== null),
      );
      return found.filter((node) => can(actor, 'node:read', node));
    });
    return this.views(nodes);
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
        parentId: parentId ?? '',
        name,
        path: scope.flatMap((nodeId) => {
          const node = byId.get(nodeId);
          return node ? [{ nodeId, kind: node.kind, name: node.name }] : [];
        }),
        timeZone: timeZone ?? '',
        sport: sport ?? '',
        version,
      }),
    );
  }
}

/** PostgreSQL's text form of an array of ids. */
function idArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`;
}
