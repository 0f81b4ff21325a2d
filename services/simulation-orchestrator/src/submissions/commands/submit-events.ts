import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import { isId, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { Answer } from '../answer.ts';
import { Motion } from '../motion.entity.ts';
import { faultOf, place } from '../order.ts';
import type { Order } from '../order.ts';
import { Submissions } from '../submissions.ts';
import { withHeads } from '../with-heads.ts';

export interface SubmitItem {
  eventId: string;
  answer: Answer | 'refused';
  /** The simulation that answers it; null for a preview of a new one and for a refusal. */
  simulationId: string | null;
  /** Why it is refused, in plain words. */
  reason: string | null;
}

/** Simulates chosen events, or says what that would mean. One event refused never stops the others. */
@Injectable()
export class SubmitEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly submissions: Submissions,
  ) {}

  async execute(eventIds: readonly string[], order: Order, confirm: boolean): Promise<SubmitItem[]> {
    const permitted = await this.permitted(eventIds);
    const items: SubmitItem[] = [];
    for (const eventId of new Set(eventIds)) {
      const motion = permitted.get(eventId);
      items.push(motion ? await this.answer(motion, order, confirm) : refused(eventId, 'Not found.'));
    }
    return items;
  }

  private permitted(eventIds: readonly string[]): Promise<Map<string, Motion>> {
    return this.actors.run(async (em, actor) => {
      const motions = await em.find(Motion, { eventId: { $in: eventIds.filter(isId) } });
      const mine = motions.filter((motion) => can(actor, 'simulation:submit', motion));
      return new Map(mine.map((motion) => [motion.eventId, motion]));
    });
  }

  /** A transaction per event: each holds the lock of one content only. */
  private answer(motion: Motion, order: Order, confirm: boolean): Promise<SubmitItem> {
    const { eventId } = motion;
    if (motion.label === 'false-positive') return Promise.resolve(refused(eventId, 'It is labelled a false positive.'));
    const answered = withScope(this.em, serviceScope, async (em) => {
      const [headed] = await withHeads(em, [{ order, motion }]);
      const fault = faultOf(place(headed!.order, motion, ''));
      if (fault) return refused(eventId, fault.reason);
      if (!confirm) {
        const { answer, existing } = await this.submissions.preview(em, motion, order);
        return { eventId, answer, simulationId: existing, reason: null };
      }
      const { verdict, simulationId } = await this.submissions.submit(em, motion, order);
      return { eventId, answer: verdict.answer, simulationId, reason: null };
    });
    return answered.catch((error: unknown) => {
      if (error instanceof NotFound) return refused(eventId, error.message);
      throw error;
    });
  }
}

function refused(eventId: string, reason: string): SubmitItem {
  return { eventId, answer: 'refused', simulationId: null, reason };
}
