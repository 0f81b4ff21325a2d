import type { Costs } from '@strainscope/console-contract';
import type { CostRow as CostMessage, GetCostsResponse } from '@strainscope/proto/simulation';
import { textOrNull } from './text.mapper.ts';

export function costsOf(
  { currency, month, months, prices, rows }: GetCostsResponse,
  nameOf: (id: string) => string,
): Costs {
  return {
    currency,
    month,
    months: months.map((row) => ({ month: row.month, ...solvedOf(row) })),
    prices: prices.map(({ pool, cores, gpus, coreHour, gpuHour, perSecond }) => ({
      pool,
      cores,
      gpus,
      core_hour: coreHour ?? null,
      gpu_hour: gpuHour ?? null,
      per_second: perSecond,
    })),
    rows: rows.map((row) => ({
      key: row.key,
      name: nameOf(row.key),
      event_id: textOrNull(row.eventId),
      attempts: row.attempts,
      ...solvedOf(row),
    })),
  };
}

type Solved = Pick<CostMessage, 'cost' | 'simulations' | 'solveSeconds' | 'unpricedSeconds' | 'unpricedSimulations'>;

function solvedOf({ cost, simulations, solveSeconds, unpricedSeconds, unpricedSimulations }: Solved) {
  return {
    cost,
    simulations,
    solve_seconds: solveSeconds,
    unpriced_seconds: unpricedSeconds,
    unpriced_simulations: unpricedSimulations,
  };
}
