import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor } from '@strainscope/access';
import { InvalidRequest, Level, NotFound } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
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
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly outbox: Outbox,
  ) {}

  async execute({ personId, nodeId, role, position }: NewMember): Promise<void> {
    const actor = await this.scopes.load(currentActor());
    // With the service's eyes: the person may belong to a tree that the actor does not see.
    await withScope(this.em, serviceScope, async (em) => {
      const node = await em.findOne(TreeNode, { id: nodeId });
      if (!node) throw new NotFound();
      assertCan(actor, 'member:add', node);
      if (role === 'player' && node.kind !== 'team') {
        throw new InvalidRequest([{ path: 'node_id', message: 'Players belong to a team.' }]);
      }
      const memberships = await em.find(Member, { personId });
      if (memberships.some((known) => known.nodeId === nodeId && known.role === role)) return;
      // Enrolling opens a person's data to the staff: nobody draws somebody over from a tree that they do not see.
      if (memberships.length > 0) {
        assertCan(actor, 'person:read', { scope: memberships.flatMap((known) => known.scope), personId });
      }
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
}
