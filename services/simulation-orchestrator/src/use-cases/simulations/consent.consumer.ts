import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { mayProcess } from '@strainscope/consent';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { consentWithdrawn, researchWithdrawn, WithheldOrders } from '../../submissions/withheld-orders.ts';

/**
 * Follows consents. A person who may not be processed any more has nothing computed, and nothing for research without
 * consent to that: what waits and what runs is stopped. Once they may be processed again, what was stopped and what was
 * withheld is submitted.
 */
@Controller()
export class ConsentConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly withheld: WithheldOrders,
  ) {}

  /** Asks the projection, not the message, which may be an old one. */
  @OnEvent('strainscope.auth.processing.changed.v1')
  async changed({ personId }: EventMessage<'strainscope.auth.processing.changed.v1'>): Promise<void> {
    if (!(await mayProcess(this.em, personId, 'care'))) {
      await this.withheld.stop(this.em, { personId }, consentWithdrawn);
      return;
    }
    if (!(await mayProcess(this.em, personId, 'research'))) {
      await this.withheld.stop(this.em, { personId, researchOnly: true }, researchWithdrawn);
    }
    await this.withheld.place(this.em, personId);
  }
}
