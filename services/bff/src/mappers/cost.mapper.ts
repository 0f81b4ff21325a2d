import { costRow, costs, type Costs } from '@strainscope/console-contract';
import type { GetCostsResponse } from '@strainscope/proto/simulation';
import { shown } from './shown.ts';

export function costsOf(response: GetCostsResponse, nameOf: (id: string) => string): Costs {
  return shown(costs, response, {
    rows: response.rows.map((row) => shown(costRow, row, { name: nameOf(row.key) })),
  });
}
