import { defineEntity, p } from '@mikro-orm/core';

/** A node of the tree with the ids above it and its own, organization first: the `scope` of rows below it. */
export const AccessNode = defineEntity({
  name: 'AccessNode',
  tableName: 'access_nodes',
  properties: {
    id: p.uuid().primary(),
    kind: p.string(),
    path: p.array().columnType('uuid[]'),
  },
});

/** A person's role at a node: staff with what the grant opens, a player with 100. */
export const AccessGrant = defineEntity({
  name: 'AccessGrant',
  tableName: 'access_grants',
  properties: {
    personId: p.uuid().primary(),
    nodeId: p.uuid().primary(),
    role: p.string().primary(),
    level: p.integer(),
  },
});

export const AccessGuardianship = defineEntity({
  name: 'AccessGuardianship',
  tableName: 'access_guardianships',
  properties: {
    guardianId: p.uuid().primary(),
    childId: p.uuid().primary(),
  },
});

export const accessEntities = [AccessNode, AccessGrant, AccessGuardianship] as const;
