import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { InvalidRequest } from '@strainscope/kernel';
import { messageOfRow } from '@strainscope/persistence';
import { RegionCountSchema, RegionSummarySchema } from '@strainscope/proto/reporting';
import type { RegionSummary, RegionSummaryRequest } from '@strainscope/proto/reporting';
import { countRows, summands, totals } from './count-rows.ts';
import { View } from './view.ts';

/** Answers the region in which the strain was largest, over all complete simulations of a person or node. */
@Injectable()
export class GetRegionSummary {
  constructor(private readonly transaction: ActorTransaction) {}

  execute({ personId, nodeId, metric }: RegionSummaryRequest): Promise<RegionSummary> {
    if (metric !== '' && metric !== 'MPS-95') throw new InvalidRequest([{ path: 'metric', message: 'Only MPS-95.' }]);
    return this.transaction.run(async (em, actor) => {
      const view = await View.of(em, actor);
      const { ofNodes, ofRows } = await summands(em, view, { personId, nodeId });
      const kept = ofNodes
        ? {
            sql: `union all select k.* from nodes n join node_regions k on k.node_id = n.id where ${ofNodes.sql}`,
            values: ofNodes.values,
          }
        : { sql: '', values: [] };
      const rows = await em.execute<object[]>(
        `select region, sum(events)::int as events, max(max_mps95) as max_mps95
         from (
           select person_id, region, events, max_mps95 from region_totals k where ${ofRows.sql}
           ${kept.sql}
         ) as summands
         group by region order by region`,
        [...ofRows.values, ...kept.values],
      );
      const simulations = await countRows(em, view, { personId, nodeId }, totals('complete'));
      return create(RegionSummarySchema, {
        regions: rows.map((row) => messageOfRow(RegionCountSchema, row)),
        simulations: BigInt(simulations),
      });
    });
  }
}
