import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { mayProcess } from '@strainscope/consent';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { consentWithdrawn, WithheldOrders } from '../submissions/withheld-orders.ts';

export const consentEvents = ['strainscope.auth.processing.changed.v1'] as const satisfies EventType[];

/** Whoever may not be processed any more has nothing computed: what waits and what runs is stopped. Who may has. */
@Controller()
export class ConsentConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldOrders,
  ) {}

  /** Asks the projection, not the message, which may be an old one. */
  @OnEvent('strainscope.auth.processing.changed.v1')
  async changed({ personId }: EventMessage<'strainscope.auth.processing.changed.v1'>): Promise<void> {
    if (await mayProcess(this.em, personId, 'care')) await this.withheld.place(this.em, personId);
    else await this.withheld.stop(this.em, { personId }, consentWithdrawn);
  }
}
