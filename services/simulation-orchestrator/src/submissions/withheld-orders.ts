import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Cancellation } from '../simulations/cancellation.ts';
import type { Failure } from '../simulations/simulation.decide.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { lockContents, lockSimulation } from '../simulations/simulation-locks.ts';
import { Motion } from './motion.entity.ts';
import { orderOf } from './order.ts';
import type { Order } from './order.ts';
import { runsToTakeUp } from './runs-to-take-up.ts';
import { Submissions } from './submissions.ts';
import type { Ordered } from './submissions.ts';

type Reason = Omit<Failure, 'retryable'>;

export const consentWithdrawn: Reason = { reasonCode: 'CONSENT_WITHDRAWN', reason: 'Consent was withdrawn.' };
/** Of whoever the event turned out to be of. */
export const consentMissing: Reason = { reasonCode: 'CONSENT_MISSING', reason: 'Consent is missing.' };

const unended = ['received', 'validated', 'queued', 'running', 'post-processing'] as const;

/**
 * What is to be simulated of people who may not be processed, as far as was heard here: orders that came meanwhile, of
 * whose consent ingest may have heard before, and simulations that had not ended. Both wait with the motion until a
 * consent is heard here, too, and what is told of the event anew takes their place.
 */
@Injectable()
export class WithheldOrders {
  constructor(
    private readonly submissions: Submissions,
    private readonly cancellation: Cancellation,
  ) {}

  async keep(em: EntityManager, eventId: string, { meshType, meshSubtype, saveVtu }: Order): Promise<void> {
    await em.nativeUpdate(Motion, { eventId }, { withheldOrder: { meshType, meshSubtype, saveVtu } });
  }

  /** Cancels what has not ended of somebody, or of an event. In the transaction in which it is heard why. */
  async stop(em: EntityManager, of: { personId: string } | { eventId: string }, why: Reason): Promise<void> {
    // One order of contents for all: those who lock several do not wait for each other in a circle.
    const orderBy = { contentKey: 'asc', id: 'asc' } as const;
    const simulations = await em.find(Simulation, { ...of, status: { $in: [...unended] } }, { orderBy });
    await em.execute(
      `update motions set stopped_runs = coalesce(stopped_runs, '{}') || stopped.ids
       from (select event_id, array_agg(id) as ids from simulations where id = any (?::uuid[]) group by event_id) stopped
       where motions.event_id = stopped.event_id`,
      [`{${simulations.map(({ id }) => id).join(',')}}`],
    );
    for (const { id } of simulations) await this.cancellation.cancel(em, id, why);
  }

  /** Once the person may be processed; in the transaction in which that is heard. */
  async place(em: EntityManager, personId: string): Promise<void> {
    const rows = await em.execute<{ id: string }[]>(
      `select event_id as id from motions
       where person_id = ? and (withheld_order is not null or stopped_runs is not null)`,
      [personId],
    );
    if (rows.length === 0) return;
    const eventId = { $in: rows.map(({ id }) => id) };
    const motions = await em.find(Motion, { eventId }, { refresh: true });
    await em.nativeUpdate(Motion, { eventId }, { withheldOrder: null, stoppedRuns: null });
    const orders = motions.flatMap((motion): Ordered[] =>
      motion.withheldOrder ? [{ motion, order: orderOf(motion.withheldOrder) }] : [],
    );
    const runs = await runsToTakeUp(
      em,
      personId,
      motions.flatMap(({ stoppedRuns }) => stoppedRuns ?? []),
    );
    // Of both together, in the one order of all who lock several.
    await lockContents(em, [
      ...runs.map(({ contentKey }) => contentKey),
      ...orders.map((ordered) => this.submissions.contentOf(ordered)),
    ]);
    // Before the orders: one for the same finds it.
    for (const { id } of runs) await this.takeUp(em, id);
    await this.submissions.submitAll(em, orders);
  }

  /** The same simulation, as when somebody retries it: whatever refers to it follows it to its end. */
  private async takeUp(em: EntityManager, id: string): Promise<void> {
    const simulation = await lockSimulation(em, id);
    if (simulation.status !== 'cancelled') return;
    await this.submissions.resubmit(em, simulation);
    // The next may have the same content, and then waits for this one.
    await em.flush();
  }
}
