import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '@strainscope/kernel';
import { PathItemSchema } from '@strainscope/proto/reporting';
import type { PathItem } from '@strainscope/proto/reporting';
import { Node } from '../tree/node.entity.ts';
import { idArray, never } from './sql.ts';
import type { Condition } from './sql.ts';

/** Names along paths. A name is shown to whoever sees something below it. Paths through the same node share its item. */
export async function namedPaths(em: EntityManager, paths: readonly (readonly string[])[]): Promise<PathItem[][]> {
  const nodes = await em.execute<{ id: string; kind: string | null; name: string }[]>(
    'select id, kind, name from nodes where id = any (?::uuid[])',
    [idArray([...new Set(paths.flat())])],
  );
  const items = new Map(
    nodes.map(({ id, kind, name }) => [id, create(PathItemSchema, { nodeId: id, kind: kind ?? '', name })]),
  );
  return paths.map((path) => path.flatMap((id) => items.get(id) ?? []));
}

/**
 * From the organization down to the node; undefined when none is named, and empty when it is not known. The id of a merged
 * node means the one whose path it has.
 */
export async function pathOf(em: EntityManager, nodeId: string): Promise<readonly string[] | undefined> {
  if (nodeId === '') return undefined;
  const node = isId(nodeId) && (await em.findOne(Node, { id: nodeId }));
  return node ? node.path : [];
}

/** Rows in the node's subtree, by the node's place in `scope`, which is indexed; every row when no node is named. */
export function inNode(alias: string, path: readonly string[] | undefined, column = 'scope'): Condition | undefined {
  if (!path) return undefined;
  if (path.length === 0) return never;
  return { sql: `${alias}.${column}[${path.length}] = ?::uuid`, values: [path.at(-1)] };
}

/** The same of a node by its id. */
export async function below(
  em: EntityManager,
  alias: string,
  nodeId: string,
  column?: string,
): Promise<Condition | undefined> {
  return inNode(alias, await pathOf(em, nodeId), column);
}
