import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { messageOfRow } from '@strainscope/persistence';
import { FailureCauseSchema, ListFailureCausesResponseSchema } from '@strainscope/proto/simulation';
import type { ListFailureCausesResponse } from '@strainscope/proto/simulation';
import { AsOperator } from '../../operators/as-operator.ts';

/** Simulations that failed, by what they failed of, the most frequent first. */
@Injectable()
export class FailureCauses {
  constructor(private readonly operator: AsOperator) {}

  /** @throws NotFound */
  read(): Promise<ListFailureCausesResponse> {
    return this.operator.read(async (em) => {
      const rows = await em.execute<object[]>(
        `select causes.*, newest.reason, newest.submitted_at as newest from (
           select reason_code, count(*)::int as simulations from simulations where status = 'failed' group by reason_code
         ) causes
         cross join lateral (
           select reason, submitted_at from simulations s
           where s.status = 'failed' and s.reason_code = causes.reason_code order by id desc limit 1
         ) newest
         order by simulations desc, reason_code`,
      );
      return create(ListFailureCausesResponseSchema, {
        causes: rows.map((row) => messageOfRow(FailureCauseSchema, row)),
      });
    });
  }
}
