import type { EntityManager } from '@mikro-orm/postgresql';
import { NodeNameTaken } from './node.errors.ts';
import type { TreeNode } from './node.entity.ts';

/** Holds every other change of names below the same parent back until this transaction ends. */
export async function lockNames(em: EntityManager, parentId: string | null): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`names below ${parentId ?? 'the top'}`]);
}

/** @throws NodeNameTaken */
export async function assertNameFree(em: EntityManager, node: TreeNode, name: string): Promise<void> {
  const [taken] = await em.execute<{ id: string }[]>(
    'select id from nodes where parent_id is not distinct from ? and lower(name) = lower(?) and id <> ?',
    [node.parentId ?? null, name, node.id],
  );
  if (taken) throw new NodeNameTaken(node.kind, name);
}
