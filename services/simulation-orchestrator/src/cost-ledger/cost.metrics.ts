import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { registry } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { BackgroundWorker } from '@strainscope/service-kit';
import { Gauge } from 'prom-client';
import { Times } from '../clock/times.ts';

/** Over so long is added up, ms. */
const window = 24 * 3_600_000;

interface CostOfPool {
  pool: string;
  currency: string;
  cost: number;
}

let read: (() => Promise<CostOfPool[]>) | undefined;

new Gauge({
  name: 'strainscope_cost_per_1000_simulations',
  help: 'What 1,000 simulations cost by the ledger of the last 24 hours, by the pool that solved them; none of a pool without a price',
  labelNames: ['pool', 'currency'] as const,
  registers: [registry],
  async collect() {
    this.reset();
    // Who reads metrics while the database is away shall have the others.
    const costs = (await read?.().catch(() => [])) ?? [];
    for (const { pool, currency, cost } of costs) this.set({ pool, currency }, cost);
  },
});

/** Lets metrics ask the ledger while the service runs. */
@Injectable()
export class CostMetrics implements BackgroundWorker {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
  ) {}

  start(): void {
    read = () => this.costs();
  }

  stop(): Promise<void> {
    read = undefined;
    return Promise.resolve();
  }

  private costs(): Promise<CostOfPool[]> {
    const from = new Date(this.times.now().getTime() - window).toISOString();
    return withScope(this.em, serviceScope, (em) =>
      em.execute<CostOfPool[]>(
        `select pool, currency, (1000 * sum(cost) / count(distinct simulation_id))::float8 as cost
         from cost_entries where at > ? and rate_per_second > 0 group by pool, currency`,
        [from],
      ),
    );
  }
}
