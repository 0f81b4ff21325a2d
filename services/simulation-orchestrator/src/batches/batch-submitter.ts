import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { changeConsents, mayProcess, notPermitted, peopleWith } from '@strainscope/consent';
import { isRetryable } from '@strainscope/kernel';
import type { DomainError } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { LOGGER } from '@strainscope/service-kit';
import type { BackgroundWorker } from '@strainscope/service-kit';
import { SimulationHasEnded } from '../simulations/simulation.errors.ts';
import { endedStatuses, sqlList } from '../simulations/simulation.state.ts';
import type { Answer } from '../submissions/answer.ts';
import { Motion } from '../submissions/motion.entity.ts';
import { orderOf } from '../submissions/order.ts';
import { Submissions } from '../submissions/submissions.ts';
import { researchMissing, WithheldOrders } from '../submissions/withheld-orders.ts';
import { Cancellation } from '../transitions/cancellation.ts';
import { BatchSignal } from './batch-signal.ts';

/** Another process may have taken a batch and gone; milliseconds. */
const lookAgainAfter = 5_000;

interface PendingItem {
  batch_id: string;
  event_id: string;
  mesh_type: string;
  mesh_subtype: string;
}

interface Settled {
  answer: Answer | 'refused';
  simulationId: string | null;
  reason: string | null;
}

/** Submits what batches have ordered and cancels what cancelled ones made, a transaction each; what it finds at its start goes on. */
@Injectable()
export class BatchSubmitter implements BackgroundWorker {
  private stopping = false;
  private isDue = false;
  /** Something was ordered or cancelled since cancelled batches were looked at. */
  private hasRung = false;
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly submissions: Submissions,
    private readonly cancellation: Cancellation,
    private readonly withheld: WithheldOrders,
    private readonly signal: BatchSignal,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.signal.onRing(() => {
      this.hasRung = true;
      this.wake();
    });
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
    clearTimeout(this.timer);
  }

  /**
   * Everything that there is to do now; what cannot be submitted yet holds up nothing else, and no cancelled batch goes on
   * while others are submitted.
   */
  async work(): Promise<void> {
    const postponed: string[] = [];
    await this.cancelUnwanted();
    while (!this.stopping && (await this.submitNext(postponed))) if (this.hasRung) await this.cancelUnwanted();
    await this.stopUnpermitted();
  }

  private wake(): void {
    if (this.stopping || this.isDue) return;
    this.isDue = true;
    clearTimeout(this.timer);
    this.running = this.running.then(async () => {
      this.isDue = false;
      await this.work().catch((err: unknown) => this.logger.error({ err }, 'batches could not be looked after'));
      if (!this.stopping && !this.isDue) this.timer = setTimeout(() => this.wake(), lookAgainAfter);
    });
  }

  /**
   * False when nothing is left.
   * @param postponed events that wait for the next time; it adds to them
   */
  private submitNext(postponed: string[]): Promise<boolean> {
    return withScope(this.em, serviceScope, async (em) => {
      const [item] = await em.execute<PendingItem[]>(
        `select i.batch_id, i.event_id, b.mesh_type, b.mesh_subtype
         from batch_items i join batches b on b.id = i.batch_id
         where i.answer is null and b.cancelled_at is null and i.event_id <> all (?::uuid[])
         order by i.batch_id limit 1 for update of i skip locked`,
        [`{${postponed.join()}}`],
      );
      if (!item) return false;
      // A savepoint: what of it fails is undone, while the item stays locked.
      const answered = withScope(em, serviceScope, (inner) => this.submit(inner, item));
      const settled = await answered.catch((error: unknown) => this.settle(error, item));
      if (!settled) {
        postponed.push(item.event_id);
        return true;
      }
      const { answer, simulationId, reason } = settled;
      await em.execute(
        'update batch_items set answer = ?, simulation_id = ?, reason = ? where batch_id = ? and event_id = ?',
        [answer, simulationId, reason, item.batch_id, item.event_id],
      );
      return true;
    });
  }

  /** Not as a live event: that one was live when it was recorded. */
  private async submit(em: EntityManager, { event_id, mesh_type, mesh_subtype }: PendingItem): Promise<Settled> {
    const motion = await em.findOne(Motion, { eventId: event_id });
    if (!motion || (await notPermitted(em, [motion.personId], 'research')).size > 0) {
      return refused('It may not be used any more.');
    }
    const order = orderOf({ meshType: mesh_type, meshSubtype: mesh_subtype });
    const { verdict, simulationId } = await this.submissions.submit(em, { ...motion, live: false }, order, 'research');
    return { answer: verdict.answer, simulationId, reason: null };
  }

  /** A final failure is the answer; null for what a later try may survive. */
  private settle(err: unknown, { event_id }: PendingItem): Settled | null {
    if (!isRetryable(err)) return refused((err as DomainError).message);
    this.logger.error({ err, event: event_id }, 'an event of a batch could not be submitted yet');
    return null;
  }

  private async cancelUnwanted(): Promise<void> {
    this.hasRung = false;
    const runs = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ id: string; by: string }[]>(
        `select s.id, b.owner_id as by ${unwanted} where not b.cancel_settled order by b.cancelled_at desc`,
      ),
    );
    for (const { id, by } of runs) {
      if (this.stopping) return;
      await withScope(this.em, serviceScope, (em) => this.cancellation.cancel(em, id, { by })).catch((err: unknown) => {
        if (err instanceof SimulationHasEnded) return;
        this.logger.error({ err, simulationId: id }, 'what a cancelled batch made could not be cancelled yet');
      });
    }
    await withScope(this.em, serviceScope, (em) =>
      em.execute(
        `update batches set cancel_settled = true where cancelled_at is not null and not cancel_settled
         and not exists (select ${unwanted} where b.id = batches.id)`,
      ),
    );
  }

  /** A withdrawal stops it where it is heard; an earlier version heard some of them that did not. */
  private async stopUnpermitted(): Promise<void> {
    const people = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ id: string }[]>(
        `select distinct person_id as id from simulations
         where research_only and status not in ${sqlList(endedStatuses)}
           and person_id not in (${peopleWith('research')})`,
      ),
    );
    for (const { id: personId } of people) {
      if (this.stopping) return;
      await withScope(this.em, serviceScope, async (em) => {
        await changeConsents(em, personId);
        if (await mayProcess(em, personId, 'research')) return;
        await this.withheld.stop(em, { personId, researchOnly: true }, researchMissing);
      });
    }
  }
}

/** Runs under way of cancelled batches that nobody wants any more: neither care nor a batch that goes on, whichever made them. */
const unwanted = `from batches b
  join batch_items i on i.batch_id = b.id
  join simulations s on s.id = i.simulation_id and s.status not in ${sqlList(endedStatuses)} and s.research_only
    and b.cancelled_at is not null and not exists (
      select from batch_items other join batches o on o.id = other.batch_id
      where other.simulation_id = s.id and o.cancelled_at is null)`;

function refused(reason: string): Settled {
  return { answer: 'refused', simulationId: null, reason };
}
