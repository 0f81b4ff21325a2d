import { InvalidRequest, newId } from '@strainscope/kernel';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { assertNameFree, lockNames } from '../../nodes/node-records.ts';
import { TreeNode } from '../../nodes/node.entity.ts';
import type { NodeKind } from '../../nodes/node.entity.ts';
import { faultsOfNode, normalName } from '../../nodes/node.rules.ts';
import { usualTimeZone } from '../../nodes/usual-time-zone.ts';

export interface NewNode {
  /** A given id makes the call repeatable. */
  id: string | null;
  kind: NodeKind;
  parentId: string | null;
  name: string;
  /** Null: of a team the one that is usual where it hangs. */
  timeZone: string | null;
  sport: string | null;
}

/** @throws NotFound without a parent that the actor may build below; InvalidRequest; NodeNameTaken */
export async function addNode(edit: TreeEdit, wish: NewNode): Promise<TreeNode> {
  const { em } = edit;
  const { kind, sport } = wish;
  const parent = wish.parentId ? await edit.heldNode(wish.parentId) : null;
  edit.demand('node:create', parent?.scope ?? []);

  const isTeam = kind === 'team' && parent !== null;
  const timeZone = wish.timeZone ?? (isTeam ? await usualTimeZone(em, parent.scope) : null);
  const name = normalName(wish.name);
  const faults = faultsOfNode({ kind, name, parentKind: parent?.kind ?? null, timeZone });
  if (faults.length > 0) throw new InvalidRequest(faults);
  const id = wish.id ?? newId();
  const parentId = parent?.id ?? null;
  await lockNames(em, parentId);
  await assertNameFree(em, { id, kind, parentId }, name);
  const scope = [...(parent?.scope ?? []), id];
  const node = em.create(TreeNode, { id, kind, parentId, name, timeZone, sport, scope });
  edit.added(node);
  await em.flush();
  return node;
}
