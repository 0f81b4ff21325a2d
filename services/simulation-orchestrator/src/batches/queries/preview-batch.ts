import { create } from '@bufbuild/protobuf';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BatchPreviewSchema } from '@strainscope/proto/simulation';
import type { BatchPreview } from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import { barriers, barrierTo } from '../../budgets/budget.ts';
import { readBudgets } from '../../budgets/budgets.ts';
import { Times } from '../../clock/times.ts';
import type { MeshType, OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { PriceList } from '../../cost-ledger/price-list.ts';
import { configuredPools } from '../../pools/configured-pools.ts';
import { readControls } from '../../pools/pool-controls.ts';
import { closedBecause, controlOf, isClosed } from '../../pools/pool-state.ts';
import type { PlacedOrder } from '../../submissions/order.ts';
import { EventsOfOrder, mostEvents } from '../ordered-events.ts';
import type { BatchOrder } from '../ordered-events.ts';
import { verdictsOn } from '../verdicts-on-orders.ts';

/** Solves that an estimate looks back on. */
const lately = 100;

/** What a batch would mean: new work, its time and cost, and what is there already. Nothing is kept. */
@Injectable()
export class PreviewBatch {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventsOfOrder,
    private readonly prices: PriceList,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** @throws NotFound, BatchTooLarge */
  async read(order: BatchOrder): Promise<BatchPreview> {
    const { orders, refused, withoutConsent } = await this.events.find(order);
    return withScope(this.em, serviceScope, async (em) => {
      const verdicts = await verdictsOn(em, orders);
      const count = (answer: string) => [...verdicts.values()].filter((verdict) => verdict.answer === answer).length;
      const fresh = orders.filter(({ motion }) => verdicts.get(motion.eventId)?.answer === 'new');
      // The same motion twice is solved once.
      const solves = new Set(fresh.map(({ contentKey }) => contentKey)).size;
      const solveSeconds = solves * (await this.secondsOf(em, order.meshType));
      const pools = await this.pools(em);
      const open = pools.filter((pool) => !isClosed(pool));
      const workers = (open.length > 0 ? open : pools).reduce((sum, { most }) => sum + most, 0);
      const rate = this.prices.rateOf(pools[0]!.name);
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
        expectedSeconds: solveSeconds / Math.max(1, workers),
        most: mostEvents,
        waitsBecause: closedBecause(pools),
        barred: await this.barred(em, fresh),
      });
    });
  }

  /** Workers at most, as configured or as an operator set it. */
  private async pools(em: EntityManager) {
    const controls = await readControls(em);
    return configuredPools(this.config).map(({ name, most }) => {
      const control = controlOf(controls, name);
      return { name, ...control, most: control.concurrency ?? most };
    });
  }

  /** How many would wait for a spent month: a limit of simultaneous ones passes by itself. */
  private async barred(em: EntityManager, fresh: readonly PlacedOrder[]): Promise<number> {
    const submittedAt = this.times.now();
    const spent = barriers(await readBudgets(em), submittedAt).filter(({ cause }) => cause === 'month');
    return fresh.filter(({ motion: { scope } }) => barrierTo({ scope, submittedAt }, spent) !== null).length;
  }

  /**
   * Estimates the time of one solve on the mesh, s: the median of the last ones, or what is configured while there are
   * none.
   */
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
