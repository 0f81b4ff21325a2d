import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** What was asked for: a list, or a filter when the list is empty. Times are ISO 8601. */
export interface BatchRequest {
  eventIds: string[];
  nodeId: string | null;
  from: string | null;
  to: string | null;
}

/** Simulations of many events on one mesh, ordered together. Only whoever ordered it sees it. */
export const Batch = defineEntity({
  name: 'Batch',
  tableName: 'batches',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    /** Made by whoever ordered it, so that the same order again is known; null of those that came without. */
    orderId: p.uuid().nullable(),
    name: p.text(),
    createdAt: p.datetime(),
    cancelledAt: p.datetime().nullable(),
    /** What the batch made has been cancelled too. */
    cancelSettled: p.boolean(),
    meshType: p.text(),
    meshSubtype: p.text(),
    request: p.json<BatchRequest>(),
  },
});
export type Batch = InferEntity<typeof Batch>;
