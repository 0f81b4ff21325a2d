import type { Pool, PoolState } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';

/** Names all pools together. */
export const everyPool = '*';

export async function setPool(order: { pool: string; state?: PoolState; concurrency?: number | null }): Promise<Pool> {
  return (await consoleApi.call('operations.setPool', { body: order })).data;
}
