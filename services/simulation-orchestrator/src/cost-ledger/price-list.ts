import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { configuredPools, localPool } from '../pools/configured-pools.ts';
import { threadsOf } from '../pools/threads.ts';
import { perSecond } from './cost.ts';
import type { PoolPrice, Rate } from './cost.ts';

const graphicsProcessors = 'nvidia.com/gpu';

export interface ListedPrice extends PoolPrice {
  pool: string;
  /** What the ledger books for a second; of a pool without a price of its own, the common rate. */
  perSecond: number;
}

/** What workers of each pool cost: prices are configured, what a worker has follows from its pool. */
@Injectable()
export class PriceList {
  constructor(@Inject(CONFIG) private readonly config: OrchestratorConfig) {}

  all(): ListedPrice[] {
    return configuredPools(this.config).map(({ name }) => this.of(name));
  }

  rateOf(pool: string): Rate {
    return { perSecond: this.of(pool).perSecond, currency: this.config.rate.currency };
  }

  private of(pool: string): ListedPrice {
    const { coreHour = null, gpuHour = null } = this.config.prices[pool] ?? {};
    const price = { ...this.workerOf(pool), coreHour, gpuHour };
    const isPriced = coreHour !== null || gpuHour !== null;
    return { pool, ...price, perSecond: isPriced ? perSecond(price) : this.config.rate.perSecond };
  }

  private workerOf(name: string): Pick<PoolPrice, 'cores' | 'gpus'> {
    const { kubernetes, workers } = this.config;
    const pool = kubernetes.pools.find((each) => each.name === name);
    if (pool) return { cores: pool.threads, gpus: Number(pool.limits[graphicsProcessors] ?? 0) };
    return { cores: name === localPool ? threadsOf(workers.most) : 1, gpus: 0 };
  }
}
