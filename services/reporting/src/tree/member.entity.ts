import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** A person's role at a node. `scope` is the node's path, empty until the node is known. */
export const Member = defineEntity({
  name: 'Member',
  tableName: 'members',
  properties: {
    personId: p.uuid().primary(),
    nodeId: p.uuid().primary(),
    role: p.string().primary(),
    status: p.string(),
    position: p.string(),
    joinedAt: p.datetime(),
    scope: p.array().columnType('uuid[]'),
  },
});
export type Member = InferEntity<typeof Member>;
