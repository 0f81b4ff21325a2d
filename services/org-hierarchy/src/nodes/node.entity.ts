import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity, Opt } from '@mikro-orm/core';

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
    /** Ids from the organization down to the node itself; of a node that was merged, those of the one that it means now. */
    scope: p.array().columnType('uuid[]'),
    /** IANA zone of a team: for stamps of sensors that have none. */
    timeZone: p.text().nullable(),
    sport: p.text().nullable(),
    /** Counts the changes: whoever edits the node says which version was seen. */
    version: p.integer().$type<Opt<number>>().default(1),
    /** Since when it is deleted or merged; such a node stays, so that it can come back and its id means something. */
    goneAt: p.datetime().nullable(),
    mergedInto: p.uuid().nullable(),
  },
});
export type TreeNode = InferEntity<typeof TreeNode>;
