import { Injectable } from '@nestjs/common';
import { assertCan } from '@strainscope/access';
import { InvalidRequest, Level, NotFound } from '@strainscope/kernel';
import type { TreeEdit } from '../../changes/tree-edit.ts';
import { TreeEdits } from '../../changes/tree-edits.ts';
import { Member } from '../../members/member.entity.ts';
import type { MemberRole } from '../../members/member.entity.ts';
import { kindRules } from '../../nodes/node.rules.ts';

export interface NewMember {
  personId: string;
  nodeId: string;
  role: MemberRole;
  position: string | null;
}

/**
 * Staff get the level of the node that they work at; players play in a team. All or none; repeating it changes nothing.
 * @throws NotFound for a node or a person that the actor has no say in; InvalidRequest for a player outside a team
 */
@Injectable()
export class AddMember {
  constructor(private readonly edits: TreeEdits) {}

  async execute(...members: readonly NewMember[]): Promise<void> {
    const nodeIds = members.map(({ nodeId }) => nodeId);
    const personIds = members.map(({ personId }) => personId);
    await this.edits.run('members-added', { nodeIds, personIds }, async (edit) => {
      for (const member of members) await this.add(edit, member);
    });
  }

  private async add(edit: TreeEdit, { personId, nodeId, role, position }: NewMember): Promise<void> {
    const node = await edit.heldNode(nodeId);
    edit.demand('member:add', node.scope);
    if (role === 'player' && node.kind !== 'team') {
      throw new InvalidRequest([{ path: 'node_id', message: 'Players belong to a team.' }]);
    }
    const memberships = await edit.em.find(Member, { personId });
    if (memberships.some((known) => known.nodeId === node.id && known.role === role)) return;
    // Enrolling opens a person's data to the staff: nobody draws in whom they do not see, also somebody who belongs nowhere.
    if (memberships.length > 0 && !memberships.some((known) => edit.seen.hasMember(known))) throw new NotFound();
    assertCan(edit.actor, 'person:read', { scope: memberships.flatMap((known) => known.scope), personId });
    const level = role === 'player' ? Level.player : kindRules[node.kind].staffLevel;
    const state = { personId, nodeId: node.id, role, level, status: 'active' as const, position };
    edit.join({ ...state, undefinedMember: false }, node.scope);
  }
}
