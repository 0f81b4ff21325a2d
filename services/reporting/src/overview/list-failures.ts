import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { messageOfRow } from '@strainscope/persistence';
import { FailureCauseSchema, ListFailuresResponseSchema } from '@strainscope/proto/reporting';
import type { ListFailuresRequest, ListFailuresResponse } from '@strainscope/proto/reporting';
import { below } from './node-paths.ts';
import { all, idIs } from './sql.ts';
import { View } from './view.ts';

/** Simulations that failed, counted by cause, the most frequent first. */
@Injectable()
export class ListFailures {
  constructor(private readonly transaction: ActorTransaction) {}

  execute({ nodeId, personId }: ListFailuresRequest): Promise<ListFailuresResponse> {
    return this.transaction.run(async (em, actor) => {
      const view = await View.of(em, actor);
      const { sql, values } = all(view.rows('s'), idIs('s.person_id', personId), await below(em, 's', nodeId));
      const rows = await em.execute<object[]>(
        `select s.reason_code, (array_agg(s.reason order by s.submitted_at desc))[1] as reason,
           count(*)::int as simulations, max(s.submitted_at) as newest
         from simulations s where s.outcome = 'failed' and ${sql}
         group by s.reason_code order by simulations desc, s.reason_code`,
        values,
      );
      return create(ListFailuresResponseSchema, {
        causes: rows.map((row) => messageOfRow(FailureCauseSchema, row)),
      });
    });
  }
}
