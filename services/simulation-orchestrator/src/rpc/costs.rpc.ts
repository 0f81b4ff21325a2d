import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import type { CostService } from '@strainscope/proto/simulation';
import { Costs } from '../cost-ledger/queries/costs.ts';

const calendarMonth = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/;

/** The ledger: the edge of `CostService`. */
@Injectable()
export class CostsRpc {
  readonly implementation: ServiceImpl<typeof CostService>;

  constructor(costs: Costs) {
    this.implementation = {
      getCosts: (request) => {
        const { month, page } = request;
        if (month !== '' && !calendarMonth.test(month)) {
          throw new InvalidRequest([{ path: 'month', message: 'A month is written as 2026-05.' }]);
        }
        if (!/^\d{0,9}$/.test(page?.cursor ?? '')) {
          throw new InvalidRequest([
            { path: 'cursor', message: 'This cursor is not valid; start from the first page.' },
          ]);
        }
        return costs.read(request);
      },
    };
  }
}
