import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

export const nodeKinds = ['organization', 'institution', 'team'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** Where a node of a kind stands in a path, and so in every `scope`; from 1. */
export function depthOf(kind: string): number {
  return nodeKinds.indexOf(kind as NodeKind) + 1;
}

/** A node of the tree; `kind` is missing while only its name was heard of. */
export const Node = defineEntity({
  name: 'Node',
  tableName: 'nodes',
  properties: {
    id: p.uuid().primary(),
    kind: p.string().nullable(),
    name: p.string(),
    namedAt: p.datetime(),
    parentId: p.uuid().nullable(),
    path: p.array().columnType('uuid[]'),
    timeZone: p.string(),
    sport: p.string(),
    /** Deleted, or merged: then `path` is that of the node which its id means now. */
    deleted: p.boolean(),
    version: p.integer(),
  },
});
export type Node = InferEntity<typeof Node>;
