import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { EventMessage, EventType } from '@strainscope/proto';
import { AccessGrant, AccessGuardianship, AccessNode } from './access-projection.entities.ts';

/** Events that the projection is built from: every service that authorises consumes them. */
export const accessEvents = [
  'strainscope.org.node.created.v1',
  'strainscope.org.node.deleted.v1',
  'strainscope.org.member.joined.v1',
  'strainscope.org.member.left.v1',
  'strainscope.auth.guardianship.established.v1',
  'strainscope.auth.guardianship.ended.v1',
  'strainscope.auth.person.erased.v1',
] as const satisfies EventType[];

type Message<T extends (typeof accessEvents)[number]> = EventMessage<T>;

/** Keeps the projection. Each change is an upsert or a delete by key, so that a repeat changes nothing. */
@Controller()
export class AccessProjectionConsumer {
  constructor(private readonly em: EntityManager) {}

  @EventPattern<string>('strainscope.org.node.created.v1')
  async nodeCreated(@Payload() node: Message<'strainscope.org.node.created.v1'>): Promise<void> {
    await this.em.upsert(AccessNode, { id: node.nodeId, kind: node.kind, path: node.path });
  }

  @EventPattern<string>('strainscope.org.node.deleted.v1')
  async nodeDeleted(@Payload() { nodeId }: Message<'strainscope.org.node.deleted.v1'>): Promise<void> {
    await this.em.nativeDelete(AccessGrant, { nodeId });
    await this.em.nativeDelete(AccessNode, { id: nodeId });
  }

  @EventPattern<string>('strainscope.org.member.joined.v1')
  async memberJoined(@Payload() member: Message<'strainscope.org.member.joined.v1'>): Promise<void> {
    const { personId, nodeId, role, level } = member;
    await this.em.upsert(AccessGrant, { personId, nodeId, role, level });
  }

  @EventPattern<string>('strainscope.org.member.left.v1')
  async memberLeft(@Payload() { personId, nodeId, role }: Message<'strainscope.org.member.left.v1'>): Promise<void> {
    await this.em.nativeDelete(AccessGrant, { personId, nodeId, role });
  }

  @EventPattern<string>('strainscope.auth.guardianship.established.v1')
  async guardianshipEstablished(
    @Payload() { guardianId, childId }: Message<'strainscope.auth.guardianship.established.v1'>,
  ): Promise<void> {
    await this.em.upsert(AccessGuardianship, { guardianId, childId });
  }

  @EventPattern<string>('strainscope.auth.guardianship.ended.v1')
  async guardianshipEnded(
    @Payload() { guardianId, childId }: Message<'strainscope.auth.guardianship.ended.v1'>,
  ): Promise<void> {
    await this.em.nativeDelete(AccessGuardianship, { guardianId, childId });
  }

  @EventPattern<string>('strainscope.auth.person.erased.v1')
  async personErased(@Payload() { personId }: Message<'strainscope.auth.person.erased.v1'>): Promise<void> {
    await this.em.nativeDelete(AccessGrant, { personId });
    await this.em.nativeDelete(AccessGuardianship, { $or: [{ guardianId: personId }, { childId: personId }] });
  }
}
