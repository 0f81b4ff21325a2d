import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { DataCopy } from './data-copy.entity.ts';

/** Puts the question to every service, in the transaction that notes it. */
@Injectable()
export class DataRequests {
  constructor(
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ask(em: EntityManager, personId: string, kind: DataCopy['kind']): Promise<DataCopy> {
    const requestedAt = this.clock.now();
    const copy = em.create(DataCopy, {
      id: newId(requestedAt.getTime()),
      personId,
      kind,
      state: 'collecting',
      requestedAt,
      answers: {},
      progress: 0,
      size: null,
      readyAt: null,
      expiresAt: null,
      lacksOverview: false,
    });
    const requestId = copy.id;
    await this.outbox.append(em, 'strainscope.auth.personal-data.requested.v1', requestId, {
      requestId,
      personId,
      withRecords: kind === 'export',
    });
    return copy;
  }
}
