import { definePart } from '@strainscope/service-kit';
import { CostEntry } from './cost-entry.entity.ts';
import { CostMetrics } from './cost.metrics.ts';
import { PriceList } from './price-list.ts';
import { Costs } from './queries/costs.ts';

/** What simulations cost. */
export const costLedger = definePart({
  entities: [CostEntry],
  providers: [PriceList, Costs],
  workers: [CostMetrics],
});
