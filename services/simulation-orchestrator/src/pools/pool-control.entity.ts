import { defineEntity, p } from '@mikro-orm/core';
import type { PoolState } from './pool-state.ts';

/** What an operator decided about a pool; a pool without a row is open, as configured. */
export const PoolControl = defineEntity({
  name: 'PoolControl',
  tableName: 'pool_controls',
  properties: {
    pool: p.text().primary(),
    state: p.type(String).$type<PoolState>().columnType('text'),
    concurrency: p.integer().nullable(),
  },
});
