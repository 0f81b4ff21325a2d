import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { InvalidRequest } from '@strainscope/kernel';
import { RegionSummarySchema } from '@strainscope/proto/reporting';
import type { RegionSummary, RegionSummaryRequest } from '@strainscope/proto/reporting';
import { countRows, totals } from './count-rows.ts';
import { below } from './node-paths.ts';
import { all, idIs } from './sql.ts';
import { View } from './view.ts';

interface Row {
  region: string;
  events: number;
  max_mps95: number;
}

/** In which region the strain was largest, over all complete simulations of a person or node. */
@Injectable()
export class SummariseRegions {
  constructor(private readonly transaction: ActorTransaction) {}

  execute({ personId, nodeId, metric }: RegionSummaryRequest): Promise<RegionSummary> {
    if (metric !== '' && metric !== 'MPS-95') throw new InvalidRequest([{ path: 'metric', message: 'Only MPS-95.' }]);
    return this.transaction.run(async (em, actor) => {
      const view = await View.of(em, actor);
      const { sql, values } = all(view.rows('t'), idIs('t.person_id', personId), await below(em, 't', nodeId));
      const rows = await em.execute<Row[]>(
        `select t.region, sum(t.events)::int as events, max(t.max_mps95) as max_mps95
         from region_totals t where ${sql} group by t.region order by t.region`,
        values,
      );
      const simulations = await countRows(em, view, { personId, nodeId }, totals('complete'));
      return create(RegionSummarySchema, {
        regions: rows.map((row) => ({ region: row.region, events: BigInt(row.events), maxMps95: row.max_mps95 })),
        simulations: BigInt(simulations),
      });
    });
  }
}
