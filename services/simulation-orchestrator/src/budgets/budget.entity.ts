import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';

/** Limits of a node of the tree, and what it has spent this month. */
export const NodeBudget = defineEntity({
  name: 'NodeBudget',
  tableName: 'node_budgets',
  properties: {
    nodeId: p.uuid().primary(),
    concurrent: p.integer().nullable(),
    monthly: p.decimal('number').nullable(),
    mode: p.type(String).$type<'soft' | 'strict'>().columnType('text'),
    month: p.date(),
    spent: p.decimal('number'),
    spentAt: p.datetime().nullable(),
  },
});
export type NodeBudget = InferEntity<typeof NodeBudget>;
