import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

export const memberRoles = ['staff', 'player'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const playerStatuses = ['active', 'inactive', 'injured'] as const;
export type PlayerStatus = (typeof playerStatuses)[number];

/** A person's role at a node. */
export const Member = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    personId: p.uuid().primary(),
    nodeId: p.uuid().primary(),
    role: p.enum(memberRoles).columnType('text').primary(),
    level: p.integer(),
    status: p.enum(playerStatuses).columnType('text'),
    position: p.text().nullable(),
    /** The node's ancestors and itself. */
    scope: p.array().columnType('uuid[]'),
    /** Made for a sensor that nobody owns; such a person has no account. */
    undefinedMember: p.boolean(),
  },
});
export type Member = InferEntity<typeof Member>;

export function isPlayerStatus(value: string): value is PlayerStatus {
  return (playerStatuses as readonly string[]).includes(value);
}
