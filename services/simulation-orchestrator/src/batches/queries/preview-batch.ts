import { create } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BatchPreviewSchema } from '@strainscope/proto/simulation';
import type { BatchPreview } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import { PriceList } from '../../cost-ledger/price-list.ts';
import type { MeshType, OrchestratorConfig } from '../../orchestrator.config.ts';
import { configuredPools } from '../../pools/configured-pools.ts';
import { verdictsOn } from '../known-contents.ts';
import { EventsOfOrder, mostEvents } from '../ordered-events.ts';
import type { BatchOrder } from '../ordered-events.ts';

/** Solves that an estimate looks back on. */
const lately = 100;

/** What a batch would mean: new work, its time and cost, and what is there already. Nothing is kept. */
@Injectable()
export class PreviewBatch {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventsOfOrder,
    private readonly prices: PriceList,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** @throws NotFound, BatchTooLarge */
  async read(order: BatchOrder): Promise<BatchPreview> {
    const { orders, refused, withoutConsent } = await this.events.find(order);
    return withScope(this.em, serviceScope, async (em) => {
      const verdicts = await verdictsOn(em, orders);
      const count = (answer: string) => [...verdicts.values()].filter((verdict) => verdict.answer === answer).length;
      const isNew = ({ motion }: { motion: { eventId: string } }) => verdicts.get(motion.eventId)?.answer === 'new';
      // The same motion twice is solved once.
      const solves = new Set(orders.filter(isNew).map(({ contentKey }) => contentKey)).size;
      const solveSeconds = solves * (await this.secondsOf(em, order.meshType));
      const pools = configuredPools(this.config);
      const rate = this.prices.rateOf(pools[0]!.name);
      const workers = Math.max(
        1,
        pools.reduce((sum, { most }) => sum + most, 0),
      );
      return create(BatchPreviewSchema, {
        events: orders.length,
        new: count('new'),
        reused: count('reused'),
        running: count('running'),
        refused,
        withoutConsent,
        solveSeconds,
        cost: solveSeconds * rate.perSecond,
        currency: rate.currency,
        expectedSeconds: solveSeconds / workers,
        most: mostEvents,
      });
    });
  }

  /** Of one solve on the mesh: the median of the last ones, or what is configured while there are none. */
  private async secondsOf(em: EntityManager, meshType: string): Promise<number> {
    const [row] = await em.execute<{ median: number | null }[]>(
      `select percentile_cont(0.5) within group (order by solve_seconds)::float8 as median from (
         select c.solve_seconds from cost_entries c
         join attempts a on a.simulation_id = c.simulation_id and a.number = c.attempt and a.outcome = 'complete'
         join simulations s on s.id = c.simulation_id and s.mesh_type = ?
         order by a.started_at desc limit ${lately}
       ) solved`,
      [meshType],
    );
    return row?.median ?? this.config.expectedSolveSeconds[meshType as MeshType] ?? 0;
  }
}
