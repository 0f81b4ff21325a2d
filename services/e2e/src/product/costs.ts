import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { familySeconds, processorSeconds } from './processor-time.ts';
import type { Product } from './product.ts';

/** Processor time of an event, µs. */
export interface EventCosts {
  readonly product: number;
  readonly database: number;
  /** What sends: this process. */
  readonly gateways: number;
}

/**
 * Counts processor time from now on: of the product with its threads, of PostgreSQL, and of this process.
 * @returns tells it by event
 */
export function costsOf(product: Product): (events: number) => EventCosts {
  const postmaster = readFileSync(join(product.data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const now = () => {
    const { user, system } = process.cpuUsage();
    return [processorSeconds(product.process.pid!), familySeconds(parseInt(postmaster, 10)), (user + system) / 1e6];
  };
  const before = now();
  return (events) => {
    const [own, server, gateways] = now().map((seconds, i) => ((seconds - before[i]!) / events) * 1e6);
    return { product: own!, database: server!, gateways: gateways! };
  };
}
