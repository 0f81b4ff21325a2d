import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

export const nodeKinds = ['organization', 'institution', 'team'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** An organization, an institution of one, or a team of an institution. */
export const TreeNode = defineEntity({
  name: 'TreeNode',
  tableName: 'nodes',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(nodeKinds).columnType('text'),
    parentId: p.uuid().nullable(),
    name: p.text(),
    /** Ids from the organization down to the node itself. */
    scope: p.array().columnType('uuid[]'),
    /** IANA zone of a team: for stamps of sensors that have none. */
    timeZone: p.text().nullable(),
    sport: p.text().nullable(),
  },
});
export type TreeNode = InferEntity<typeof TreeNode>;
