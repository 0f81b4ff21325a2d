import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { DomainError, NotFound } from '@strainscope/kernel';
import { Change } from '../changes/change.entity.ts';
import type { ChangeContent, ChangeKind } from '../changes/change.entity.ts';
import { sinceOf } from '../changes/since.ts';
import type { TreeEdit } from '../changes/tree-edit.ts';
import { TreeEdits } from '../changes/tree-edits.ts';
import { refusalOfUndo } from '../changes/undo.rules.ts';
import type { UndoRefusal } from '../changes/undo.rules.ts';
import { membershipOf, placeOf, putBy, undoneMembers } from '../changes/undone-members.ts';
import { Member } from '../members/member.entity.ts';
import { assertNameFree, heldNode, leaveNames, lockNames, lockTrees } from '../nodes/node-records.ts';
import { TreeNode } from '../nodes/node.entity.ts';
import { SensorAssignment } from '../sensors/sensor-assignment.entity.ts';
import { isWornNow, lockSensors, lockWearers } from '../sensors/sensor-records.ts';
import { lockMembers, lockMembersAt } from './members/member-records.ts';

export class NotUndoable extends DomainError {
  constructor({ reason: message, who }: UndoRefusal) {
    const faults = who === undefined ? [] : [{ path: 'change_id', message, who }];
    super({ code: 'NOT_UNDOABLE', status: 409, message, faults });
  }
}

/** Puts back what an edit changed. @throws NotFound for whoever may not do the edit itself; NotUndoable; NodeNameTaken */
@Injectable()
export class UndoChange {
  constructor(private readonly edits: TreeEdits) {}

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
      const places = [...content.left, ...putBy(content)].map(({ nodeId }) => nodeId);
      for (const nodeId of new Set(places)) await heldNode(edit.em, nodeId);
      await this.holdPeople(edit, content);
      const refusal = refusalOfUndo(change, await sinceOf(edit.em, [change]), edit.now);
      if (refusal) throw new NotUndoable(refusal);
      edit.takesBack = change.at;
      await this.restoreNodes(edit, content);
      await this.restoreMembers(edit, content);
      await this.restoreStatuses(edit, content);
      await this.restoreSensors(edit, content);
      for (const identity of content.identified) edit.identify(identity, true);
      change.undoneAt = edit.now;
      return change.kind;
    });
    return result;
  }

  /** Until this edit ends nobody else changes the memberships, the statuses and the sensors that were touched. */
  private async holdPeople(edit: TreeEdit, content: ChangeContent): Promise<void> {
    const { statuses = [], takenOff, putOn, neverHeld = [] } = content;
    const put = putBy(content);
    await lockMembersAt(
      edit,
      put.map(({ nodeId }) => nodeId),
      put.map(({ personId }) => personId),
    );
    await lockMembers(
      edit,
      'player',
      statuses.map(({ personId }) => personId),
    );
    const sensors = await edit.em.find(SensorAssignment, {
      id: { $in: [...takenOff, ...putOn, ...neverHeld.map(({ id }) => id)] },
    });
    await lockWearers(
      edit.em,
      sensors.map(({ personId }) => personId),
    );
    await lockSensors(edit.em, sensors);
  }

  private async restoreNodes(edit: TreeEdit, { nodes }: ChangeContent): Promise<void> {
    const known = await edit.em.find(TreeNode, { id: { $in: nodes.map(({ after }) => after.id) } });
    const byId = new Map(known.map((node) => [node.id, node]));
    const restored = nodes.flatMap(({ before }) => {
      const node = before && byId.get(before.id);
      return node ? [{ before, node }] : [];
    });
    const renamed = restored.filter(({ before, node }) => before.name !== node.name);
    await leaveNames(
      edit.em,
      renamed.map(({ node }) => node),
    );
    for (const { before, node } of restored) {
      const { parentId, name, scope, mergedInto } = before;
      edit.change(node, { parentId, name, scope, mergedInto, goneAt: before.goneAt ? new Date(before.goneAt) : null });
      if (before.goneAt) continue;
      await lockNames(edit.em, parentId);
      await assertNameFree(edit.em, node, name);
    }
    await edit.em.flush();
  }

  private async restoreMembers(edit: TreeEdit, content: ChangeContent): Promise<void> {
    const personIds = [...content.left, ...content.joined].map(({ personId }) => personId);
    const members = await edit.em.find(Member, { personId: { $in: [...new Set(personIds)] } });
    const there = new Map(members.map((member) => [membershipOf(member), member]));
    const { goes, comes } = undoneMembers(content, new Set(there.keys()));
    for (const member of goes) edit.leave(there.get(membershipOf(member))!);
    await edit.em.flush();
    const nodes = await edit.em.find(TreeNode, { id: { $in: [...new Set(comes.map(({ nodeId }) => nodeId))] } });
    const scopes = new Map(nodes.map(({ id, scope }) => [id, scope]));
    for (const member of comes) edit.join(member, scopes.get(member.nodeId) ?? []);
  }

  private async restoreStatuses(edit: TreeEdit, { statuses = [] }: ChangeContent): Promise<void> {
    const players = await lockMembers(
      edit,
      'player',
      statuses.map(({ personId }) => personId),
    );
    const byPlace = new Map(players.map((player) => [placeOf(player), player]));
    for (const status of statuses) {
      const player = byPlace.get(placeOf(status));
      if (player) edit.setStatus(player, status.before);
    }
  }

  /**
   * What was put on never held, also where it has ended since: whoever wears the sensor again has worn it all the time. One
   * that somebody else wears by now stays with them, and was worn before by whoever it had been taken from.
   */
  private async restoreSensors(edit: TreeEdit, { takenOff, putOn, neverHeld = [] }: ChangeContent): Promise<void> {
    const handedOn: { wrong: SensorAssignment; until: Date }[] = [];
    for (const wrong of await edit.em.find(SensorAssignment, { id: { $in: putOn } })) {
      const { from, until } = wrong;
      if (!until) await edit.takeOff(wrong, from);
      else if (until > from) {
        handedOn.push({ wrong, until });
        await edit.endAnew(wrong, from);
      }
    }
    const former = await edit.em.find(SensorAssignment, { id: { $in: takenOff } });
    const free: SensorAssignment[] = [];
    // Looked at before any is back: whoever wore two of a brand gets both.
    for (const assignment of former) {
      if (!(await isWornNow(edit.em, assignment))) free.push(assignment);
      else {
        const later = handedOn.find(({ wrong }) => isContinued(assignment, wrong));
        if (later) await edit.endAnew(assignment, later.until);
      }
    }
    for (const assignment of free) await edit.putBack(assignment);
    for (const { id, until } of neverHeld)
      await edit.endAnew(await edit.em.findOneOrFail(SensorAssignment, { id }), new Date(until));
  }
}

/** Whether the one ended for the other to begin, of the same sensor. */
function isContinued({ organizationId, brand, sensorKey, until }: SensorAssignment, next: SensorAssignment): boolean {
  const isSame = organizationId === next.organizationId && brand === next.brand && sensorKey === next.sensorKey;
  return isSame && until?.getTime() === next.from.getTime();
}
