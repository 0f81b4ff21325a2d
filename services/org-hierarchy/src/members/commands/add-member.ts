import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import type { ActorScope } from '@strainscope/access';
import { InvalidRequest, Level, NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { TreeNode } from '../../nodes/node.entity.ts';
import { kindRules } from '../../nodes/node.rules.ts';
import { Member } from '../member.entity.ts';
import type { MemberRole } from '../member.entity.ts';

export interface NewMember {
  personId: string;
  nodeId: string;
  role: MemberRole;
  position: string | null;
}

/**
 * Staff get the level of the node that they work at; players play in a team. Repeating it changes nothing.
 * @throws NotFound for a node or a person that the actor has no say in; InvalidRequest for a player outside a team
 */
@Injectable()
export class AddMember {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
    private readonly outbox: Outbox,
  ) {}

  execute({ personId, nodeId, role, position }: NewMember): Promise<void> {
    return this.actors.run(async (em, actor) => {
      const node = await em.findOne(TreeNode, { id: nodeId });
      if (!node) throw new NotFound();
      assertCan(actor, 'member:add', node);
      if (role === 'player' && node.kind !== 'team') {
        throw new InvalidRequest([{ path: 'node_id', message: 'Players belong to a team.' }]);
      }
      if (await em.findOne(Member, { personId, nodeId, role })) return;
      await this.assertMayEnrol(actor, personId);
      const level = role === 'player' ? Level.player : kindRules[node.kind].staffLevel;
      const { scope } = node;
      em.create(Member, { personId, nodeId, role, level, status: 'active', position, scope, undefinedMember: false });
      await this.outbox.append(em, 'strainscope.org.member.joined.v1', personId, {
        personId,
        nodeId,
        role,
        level,
        status: 'active',
        position: position ?? '',
      });
    });
  }

  /** Enrolling opens a person's data to the staff: nobody draws somebody over from a tree that they do not see. */
  private async assertMayEnrol(actor: ActorScope, personId: string): Promise<void> {
    const scope = await this.paths.scopeOfPerson(personId);
    if (scope.length > 0) assertCan(actor, 'person:read', { scope, personId });
  }
}
