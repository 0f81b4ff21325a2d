import { definePart } from '@strainscope/service-kit';
import { RegionTotals } from './region-totals.ts';
import { Totals } from './totals.ts';

/** Sums that the lists show, kept as events come in. */
export const totals = definePart({
  providers: [Totals, RegionTotals],
});
