import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '@strainscope/kernel';
import { Node } from '../tree/node.entity.ts';
import { never } from './sql.ts';
import type { Condition } from './sql.ts';

export interface NamedNode {
  nodeId: string;
  kind: string;
  name: string;
}

/** Names along paths. A name is shown to whoever sees something below it. */
export async function namedPaths(em: EntityManager, paths: readonly (readonly string[])[]): Promise<NamedNode[][]> {
  const nodes = await em.find(Node, { id: { $in: [...new Set(paths.flat())] } });
  const named = new Map(nodes.map(({ id, kind, name }) => [id, { nodeId: id, kind: kind ?? '', name }]));
  return paths.map((path) => path.flatMap((id) => named.get(id) ?? []));
}

/**
 * Rows in the node's subtree, by the node's place in `scope`, which is indexed; every row when no node is named. The
 * id of a merged node means the one whose path it has.
 */
export async function below(
  em: EntityManager,
  alias: string,
  nodeId: string,
  column = 'scope',
): Promise<Condition | undefined> {
  if (nodeId === '') return undefined;
  const node = isId(nodeId) && (await em.findOne(Node, { id: nodeId }));
  if (!node || node.path.length === 0) return never;
  return { sql: `${alias}.${column}[${node.path.length}] = ?::uuid`, values: [node.path.at(-1)] };
}
