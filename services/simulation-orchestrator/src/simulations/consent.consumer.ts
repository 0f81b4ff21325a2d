import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { mayProcess } from '@strainscope/consent';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { WithheldOrders } from '../submissions/withheld-orders.ts';
import { Cancellation } from './cancellation.ts';

export const consentEvents = ['strainscope.auth.processing.changed.v1'] as const satisfies EventType[];

/** Whoever may not be processed any more has nothing computed: what waits and what runs is cancelled. Who may has. */
@Controller()
export class ConsentConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly cancellation: Cancellation,
    private readonly withheld: WithheldOrders,
  ) {}

  /** Asks the projection, not the message, which may be an old one. */
  @OnEvent('strainscope.auth.processing.changed.v1')
  async changed({ personId }: EventMessage<'strainscope.auth.processing.changed.v1'>): Promise<void> {
    if (await mayProcess(this.em, personId, 'care')) await this.withheld.place(this.em, personId);
    else await this.cancellation.cancelAll(this.em, { personId });
  }
}
