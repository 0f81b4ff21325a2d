import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import type { ActorScope } from '@strainscope/access';
import { notPermitted } from '@strainscope/consent';
import { DomainError, isId, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { Motion } from '../submissions/motion.entity.ts';
import { faultOf, orderOf, place } from '../submissions/order.ts';
import type { PlacedOrder } from '../submissions/order.ts';
import { withHeads } from '../submissions/with-heads.ts';
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
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** @throws NotFound without the permission, BatchTooLarge */
  async find({ request, meshType, meshSubtype }: BatchOrder): Promise<OrderedEvents> {
    const { ownerId, consenting, asked, withoutConsent } = await this.consenting(request);
    const order = orderOf({ meshType, meshSubtype });
    // With the service's eyes: whose head is whose no researcher is told.
    const headed = await withScope(this.em, serviceScope, (em) =>
      withHeads(
        em,
        consenting.map((motion) => ({ motion, order })),
      ),
    );
    const placed = headed.map((each) => place(each.order, each.motion, this.config.solverVersion));
    const orders = placed.filter((each) => faultOf(each) === null);
    return { ownerId, orders, withoutConsent, refused: asked - withoutConsent - orders.length };
  }

  private consenting(request: BatchRequest) {
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
      const consenting = permitted.filter(({ personId }) => !silent.has(personId));
      const asked = request.eventIds.length > 0 ? new Set(request.eventIds).size : permitted.length;
      return { ownerId: actor.personId, consenting, asked, withoutConsent: permitted.length - consenting.length };
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
