import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import type { ActorScope } from '@strainscope/access';
import { notPermitted } from '@strainscope/consent';
import { DomainError, isId, NotFound } from '@strainscope/kernel';
import { CONFIG } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../orchestrator.config.ts';
import { Motion } from '../submissions/motion.entity.ts';
import { faultOf, orderOf, place } from '../submissions/order.ts';
import type { PlacedOrder } from '../submissions/order.ts';
import type { BatchRequest } from './batch.entity.ts';

/** Events that a batch may have. */
export const mostEvents = 10_000;

export class BatchTooLarge extends DomainError {
  constructor() {
    super({
      code: 'BATCH_TOO_LARGE',
      status: 422,
      message: `A batch has at most ${mostEvents.toLocaleString('en-GB')} events; narrow it.`,
    });
  }
}

export interface BatchOrder {
  request: BatchRequest;
  meshType: string;
  meshSubtype: string;
}

export interface OrderedEvents {
  ownerId: string;
  /** By when the events happened. */
  orders: PlacedOrder[];
  /** Not found, not for this actor, false positives, without a usable motion. */
  refused: number;
  /** Left out for want of consent to research. */
  withoutConsent: number;
}

/** The events that an order means, as far as the actor may have them simulated for research. */
@Injectable()
export class EventsOfOrder {
  constructor(
    private readonly actors: ActorTransaction,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** @throws NotFound without the permission, BatchTooLarge */
  find({ request, meshType, meshSubtype }: BatchOrder): Promise<OrderedEvents> {
    return this.actors.run(async (em, actor) => {
      if (!actor.permissions.includes('research')) throw new NotFound();
      const motions = await wanted(em, request);
      if (Math.max(motions.length, request.eventIds.length) > mostEvents) throw new BatchTooLarge();
      const permitted = motions.filter((motion) => isFor(actor, motion));
      const silent = await notPermitted(
        em,
        permitted.map(({ personId }) => personId),
        'research',
      );
      const order = orderOf({ meshType, meshSubtype });
      const consenting = permitted.filter(({ personId }) => !silent.has(personId));
      const placed = consenting.map((motion) => place(order, motion, this.config.solverVersion));
      const orders = placed.filter((each) => faultOf(each) === null);
      const asked = request.eventIds.length > 0 ? new Set(request.eventIds).size : permitted.length;
      const withoutConsent = permitted.length - consenting.length;
      return {
        ownerId: actor.personId,
        orders,
        withoutConsent,
        refused: asked - withoutConsent - orders.length,
      };
    });
  }
}

function isFor(actor: ActorScope, motion: Motion): boolean {
  return motion.label !== 'false-positive' && can(actor, 'batch:submit', motion);
}

const byTime = { occurredAt: 'asc', eventId: 'asc' } as const;

function wanted(em: EntityManager, { eventIds, nodeId, from, to }: BatchRequest): Promise<Motion[]> {
  if (eventIds.length > 0) {
    return em.find(Motion, { eventId: { $in: eventIds.filter(isId) } }, { orderBy: byTime });
  }
  return em.find(
    Motion,
    {
      ...(nodeId !== null && { scope: { $contains: [nodeId] } }),
      occurredAt: { ...(from !== null && { $gte: new Date(from) }), ...(to !== null && { $lt: new Date(to) }) },
    },
    { limit: mostEvents + 1, orderBy: byTime },
  );
}
