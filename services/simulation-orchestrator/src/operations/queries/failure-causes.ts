import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { ListFailureCausesResponseSchema } from '@strainscope/proto/simulation';
import type { ListFailureCausesResponse } from '@strainscope/proto/simulation';
import { AsOperator } from '../../operators/as-operator.ts';

interface Row {
  reason_code: string;
  simulations: number;
  reason: string | null;
  submitted_at: Date;
}

/** Simulations that failed, by what they failed of, the most frequent first. */
@Injectable()
export class FailureCauses {
  constructor(private readonly operator: AsOperator) {}

  /** @throws NotFound */
  read(): Promise<ListFailureCausesResponse> {
    return this.operator.read(async (em) => {
      const rows = await em.execute<Row[]>(
        `select causes.*, newest.reason, newest.submitted_at from (
           select reason_code, count(*)::int as simulations from simulations where status = 'failed' group by reason_code
         ) causes
         cross join lateral (
           select reason, submitted_at from simulations s
           where s.status = 'failed' and s.reason_code = causes.reason_code order by id desc limit 1
         ) newest
         order by simulations desc, reason_code`,
      );
      return create(ListFailureCausesResponseSchema, {
        causes: rows.map(({ reason_code, simulations, reason, submitted_at }) => ({
          reasonCode: reason_code,
          reason: reason ?? '',
          simulations,
          newest: timestampFromDate(new Date(submitted_at)),
        })),
      });
    });
  }
}
