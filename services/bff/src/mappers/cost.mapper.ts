import type { Costs } from '@strainscope/console-contract';
import type { GetCostsResponse } from '@strainscope/proto/simulation';
import { textOrNull } from './text.mapper.ts';

export function costsOf(
  { currency, month, months, prices, rows }: GetCostsResponse,
  nameOf: (id: string) => string,
): Costs {
  return {
    currency,
    month,
    months: months.map(({ month, cost, simulations, solveSeconds, unpricedSeconds }) => ({
      ...{ month, cost, simulations, solve_seconds: solveSeconds, unpriced_seconds: unpricedSeconds },
    })),
    prices: prices.map(({ pool, cores, gpus, coreHour, gpuHour, perSecond }) => ({
      ...{ pool, cores, gpus, core_hour: coreHour ?? null, gpu_hour: gpuHour ?? null, per_second: perSecond },
    })),
    rows: rows.map(({ key, eventId, cost, simulations, attempts, solveSeconds, unpricedSeconds }) => ({
      ...{ key, name: nameOf(key), event_id: textOrNull(eventId) },
      ...{ cost, simulations, attempts, solve_seconds: solveSeconds, unpriced_seconds: unpricedSeconds },
    })),
  };
}
