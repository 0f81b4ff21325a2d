import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Conflict, NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { Member } from '../../members/member.entity.ts';
import { TreeNode } from '../../nodes/node.entity.ts';
import { assertNameFree, lockNames, lockTrees } from '../../nodes/node-records.ts';
import { SensorAssignment } from '../../sensors/sensor-assignment.entity.ts';
import { isWornNow, putOnAgain } from '../../sensors/sensor-records.ts';
import { Change } from '../change.entity.ts';
import type { ChangeContent, ChangeKind } from '../change.entity.ts';
import type { TreeEdit } from '../tree-edit.ts';
import { TreeEdits } from '../tree-edits.ts';
import { refusalOfUndo } from '../undo.rules.ts';

export class NotUndoable extends Conflict {
  constructor(reason: string) {
    super('NOT_UNDOABLE', reason);
  }
}

/** Puts back what an edit changed. @throws NotFound for whoever may not do the edit itself; NotUndoable; NodeNameTaken */
@Injectable()
export class UndoChange {
  constructor(
    private readonly edits: TreeEdits,
    private readonly outbox: Outbox,
  ) {}

  async execute(changeId: string): Promise<ChangeKind> {
    const { result } = await this.edits.run('undo', { changeId }, async (edit) => {
      const change = await edit.em.findOne(Change, { id: changeId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!change || !edit.seen.has(changeId)) throw new NotFound();
      const { content } = change;
      for (const { action, scope } of content.demands) edit.demand(action, scope);
      await lockTrees(
        edit.em,
        content.nodes.flatMap(({ after, before }) => [after.scope, before?.scope ?? []]),
      );
      const nodes = await edit.em.find(TreeNode, { id: { $in: content.nodes.map(({ after }) => after.id) } });
      const reason = refusalOfUndo(change, new Map(nodes.map((node) => [node.id, node])), edit.now);
      if (reason) throw new NotUndoable(reason);
      edit.takesBack = change.at;
      await this.restoreNodes(edit, content, nodes);
      await this.restoreMembers(edit, content);
      await this.restoreSensors(edit, content);
      for (const identity of content.identified) edit.identify(identity, true);
      change.undoneAt = edit.now;
      return change.kind;
    });
    return result;
  }

  private async restoreNodes(edit: TreeEdit, { nodes }: ChangeContent, known: readonly TreeNode[]): Promise<void> {
    const byId = new Map(known.map((node) => [node.id, node]));
    for (const { before } of nodes) {
      const node = before && byId.get(before.id);
      if (!before || !node) continue;
      const { parentId, name, scope, mergedInto } = before;
      edit.change(node, { parentId, name, scope, mergedInto, goneAt: before.goneAt ? new Date(before.goneAt) : null });
      if (before.goneAt) continue;
      await lockNames(edit.em, parentId);
      await assertNameFree(edit.em, node, name);
    }
    await edit.em.flush();
  }

  private async restoreMembers(edit: TreeEdit, { left, joined }: ChangeContent): Promise<void> {
    for (const { personId, nodeId, role } of joined) {
      const member = await edit.em.findOne(Member, { personId, nodeId, role });
      if (member) edit.leave(member);
    }
    await edit.em.flush();
    const nodeIds = [...new Set(left.map(({ nodeId }) => nodeId))];
    const nodes = await edit.em.find(TreeNode, { id: { $in: nodeIds } });
    const scopes = new Map(nodes.map(({ id, scope }) => [id, scope]));
    const back = await edit.em.find(Member, { personId: { $in: left.map(({ personId }) => personId) } });
    const known = new Set(back.map(({ personId, nodeId, role }) => `${personId} ${nodeId} ${role}`));
    for (const state of left) {
      if (known.has(`${state.personId} ${state.nodeId} ${state.role}`)) continue;
      edit.join(state, scopes.get(state.nodeId) ?? []);
    }
  }

  /** A sensor that somebody else wears by now stays with them. */
  private async restoreSensors(edit: TreeEdit, { takenOff, putOn }: ChangeContent): Promise<void> {
    for (const assignment of await edit.em.find(SensorAssignment, { id: { $in: putOn }, until: null })) {
      await edit.takeOff(assignment);
    }
    for (const assignment of await edit.em.find(SensorAssignment, { id: { $in: takenOff } })) {
      if (!(await isWornNow(edit.em, assignment))) await putOnAgain(edit.em, this.outbox, assignment);
    }
  }
}
