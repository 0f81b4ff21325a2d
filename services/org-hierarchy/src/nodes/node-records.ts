import type { EntityManager } from '@mikro-orm/postgresql';
import { NodeNameTaken } from './node.errors.ts';
import { TreeNode } from './node.entity.ts';

/** A node that is there; an old id of a merged one means the other. */
export async function livingNode(em: EntityManager, id: string): Promise<TreeNode | null> {
  const node = await em.findOne(TreeNode, { id });
  if (node?.mergedInto) return livingNode(em, node.mergedInto);
  return node && !node.goneAt ? node : null;
}

/**
 * The same, and it stays there until this transaction ends. Before members are locked: whoever deletes or merges holds the
 * tree and then waits for them.
 */
export async function heldNode(em: EntityManager, id: string): Promise<TreeNode | null> {
  const node = await livingNode(em, id);
  if (!node) return null;
  const { scope } = node;
  await holdTree(em, scope);
  await em.refresh(node);
  const held = await livingNode(em, id);
  // Meanwhile it went to another organization, which is not held yet.
  return held && held.scope[0] !== scope[0] ? heldNode(em, id) : held;
}

/** Holds every other change of names below the same parent back until this transaction ends. */
export async function lockNames(em: EntityManager, parentId: string | null): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`names below ${parentId ?? 'the top'}`]);
}

type Named = Pick<TreeNode, 'id' | 'kind' | 'parentId'>;

/** @throws NodeNameTaken */
export async function assertNameFree(em: EntityManager, node: Named, name: string): Promise<void> {
  const [taken] = await em.execute<{ id: string }[]>(
    'select id from nodes where parent_id is not distinct from ? and lower(name) = lower(?) and id <> ? and gone_at is null',
    [node.parentId ?? null, name, node.id],
  );
  if (taken) throw new NodeNameTaken(node.kind, name);
}

/**
 * Nodes that take other names leave theirs first: one of them may take another's, and no index lets two have one name for
 * a moment.
 */
export async function leaveNames(em: EntityManager, nodes: readonly Pick<TreeNode, 'id'>[]): Promise<void> {
  if (nodes.length === 0) return;
  const ids = nodes.map(({ id }) => id).join(',');
  await em.execute('update nodes set name = id::text where id = any (?::uuid[])', [`{${ids}}`]);
}

/**
 * Until this transaction ends nothing is added to these organizations, and nobody else changes what is there.
 * @param scopes paths from the organization down
 */
export async function lockTrees(em: EntityManager, scopes: readonly (readonly string[])[]): Promise<void> {
  const organizations = [...new Set(scopes.flatMap(([organization]) => organization ?? []))].sort();
  for (const id of organizations) {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`tree of ${id}`]);
  }
}

/** Until this transaction ends the organization keeps what it has; others may add to it too. */
export async function holdTree(em: EntityManager, [organization = '']: readonly string[]): Promise<void> {
  await em.execute('select pg_advisory_xact_lock_shared(hashtextextended(?, 0))', [`tree of ${organization}`]);
}
