import { costRow, costs, type Costs } from '@strainscope/console-contract';
import type { GetCostsResponse } from '@strainscope/proto/simulation';
import { toContract } from './to-contract.ts';

export function costsOf(response: GetCostsResponse, nameOf: (id: string) => string): Costs {
  return toContract(costs, response, {
    rows: response.rows.map((row) => toContract(costRow, row, { name: nameOf(row.key) })),
  });
}
