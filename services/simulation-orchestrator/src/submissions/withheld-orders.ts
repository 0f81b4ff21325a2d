import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { mayProcess } from '@strainscope/consent';
import { lockBudgets } from '../budgets/budgets.ts';
import { lockContents, lockSimulation } from '../simulations/simulation-locks.ts';
import type { Failure } from '../simulations/simulation.decide.ts';
import { Simulation } from '../simulations/simulation.entity.ts';
import { isHeld, unendedStatuses } from '../simulations/simulation.state.ts';
import { Cancellation } from '../transitions/cancellation.ts';
import { Motion } from './motion.entity.ts';
import { orderOf } from './order.ts';
import type { Order } from './order.ts';
import { Submissions } from './submissions.ts';
import type { Ordered } from './submissions.ts';

type Reason = Omit<Failure, 'retryable'>;

export const consentWithdrawn: Reason = { reasonCode: 'CONSENT_WITHDRAWN', reason: 'Consent was withdrawn.' };
/** The person to whom the event turned out to belong has not consented. */
export const consentMissing: Reason = { reasonCode: 'CONSENT_MISSING', reason: 'Consent is missing.' };
/** Reason for what is computed for research alone. */
export const researchWithdrawn: Reason = {
  reasonCode: 'RESEARCH_CONSENT_WITHDRAWN',
  reason: 'Consent to research was withdrawn.',
};
export const researchMissing: Reason = {
  reasonCode: 'RESEARCH_CONSENT_MISSING',
  reason: 'Consent to research is missing.',
};

type Runs = ({ personId: string } | { eventId: string }) & { researchOnly?: true };

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

  /**
   * Cancels what has not ended of somebody, or of an event: all, or what is of research alone. In the transaction in which
   * it is heard why.
   */
  async stop(em: EntityManager, of: Runs, why: Reason): Promise<void> {
    const simulations = await em.find(Simulation, { ...of, status: { $in: unendedStatuses } });
    if (simulations.length === 0) return;
    await lockMotions(
      em,
      simulations.map(({ eventId }) => eventId),
    );
    // One order of contents for all: those who lock several do not wait for each other in a circle.
    await lockContents(
      em,
      simulations.map(({ contentKey }) => contentKey),
    );
    // Locked, as nobody else ends one from here on: what somebody has cancelled meanwhile is not noted, and stays so.
    const stopped = await em.execute<Pick<Simulation, 'id' | 'status' | 'scope'>[]>(
      `with still as (
         select id, event_id, status, scope from simulations where id = any (?::uuid[]) and status = any (?)
         order by id for update
       ), noted as (
         update motions set stopped_runs = coalesce(stopped_runs, '{}') || stopped.ids
         from (select event_id, array_agg(id) as ids from still group by event_id) stopped
         where motions.event_id = stopped.event_id
       )
       select id, status, scope from still order by id`,
      [`{${simulations.map(({ id }) => id).join(',')}}`, `{${unendedStatuses.join(',')}}`],
    );
    await lockBudgets(
      em,
      stopped.filter(isHeld).flatMap(({ scope }) => scope),
    );
    for (const { id } of stopped) await this.cancellation.cancel(em, id, { why });
  }

  /**
   * Once the person may be processed; in the transaction in which that is heard. What is of research alone waits on as long
   * as the consent is none to research.
   */
  async place(em: EntityManager, personId: string): Promise<void> {
    const rows = await em.execute<{ id: string }[]>(
      `select event_id as id from motions
       where person_id = ? and (withheld_order is not null or stopped_runs is not null)`,
      [personId],
    );
    if (rows.length === 0) return;
    const eventId = { $in: rows.map(({ id }) => id) };
    const asTheyHappened = { occurredAt: 'asc', eventId: 'asc' } as const;
    const motions = await em.find(Motion, { eventId }, { orderBy: asTheyHappened, refresh: true });
    const mayResearch = await mayProcess(em, personId, 'research');
    await em.execute(
      `update motions set withheld_order = null, stopped_runs = (
         select array_agg(id) from simulations where id = any (stopped_runs) and research_only and not ?::boolean
       ) where event_id = any (?::uuid[])`,
      [mayResearch, `{${rows.map(({ id }) => id).join(',')}}`],
    );
    const orders = motions.flatMap((motion): Ordered[] =>
      motion.withheldOrder ? [{ motion, order: orderOf(motion.withheldOrder) }] : [],
    );
    const runs = await runsToTakeUp(
      em,
      motions.flatMap(({ stoppedRuns }) => stoppedRuns ?? []),
      mayResearch,
    );
    // Contents of both are locked together, in the one order of all who lock several.
    await lockContents(em, [
      ...runs.map(({ contentKey }) => contentKey),
      ...(await this.submissions.contentsOf(em, orders)),
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

/** Before their contents, as whoever submits them does. */
async function lockMotions(em: EntityManager, eventIds: readonly string[]): Promise<void> {
  await em.execute('select from motions where event_id = any (?::uuid[]) order by event_id for no key update', [
    `{${eventIds.join(',')}}`,
  ]);
}

interface StoppedRun {
  id: string;
  contentKey: string;
  researchOnly: boolean;
  /** The batch that made it was cancelled. */
  isCancelled: boolean;
}

/**
 * Those of the stopped runs of somebody who may be processed again that are still wanted, the oldest first. What is of
 * research alone is not, when its batch was cancelled meanwhile, or the consent is none to research.
 */
async function runsToTakeUp(em: EntityManager, ids: readonly string[], mayResearch: boolean): Promise<StoppedRun[]> {
  if (ids.length === 0) return [];
  const runs = await em.execute<StoppedRun[]>(
    `select s.id, s.content_key as "contentKey", s.research_only as "researchOnly",
       b.cancelled_at is not null as "isCancelled"
     from simulations s
     left join batch_items i on i.simulation_id = s.id and i.answer = 'new'
     left join batches b on b.id = i.batch_id
     where s.id = any (?::uuid[]) and s.status = 'cancelled' order by s.id`,
    [`{${ids.join(',')}}`],
  );
  return runs.filter(({ researchOnly, isCancelled }) => !researchOnly || (mayResearch && !isCancelled));
}
