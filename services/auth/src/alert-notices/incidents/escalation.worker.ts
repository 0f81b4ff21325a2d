import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller, settleEach, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { AlertIncident } from './alert-incident.entity.ts';
import { TellIncident } from './tell-incident.ts';

const PAUSE_MILLISECONDS = 1_000;
const KEPT_MILLISECONDS = 24 * 3_600_000;
const FORGET_EVERY_MILLISECONDS = 60_000;

/** Tells the next on duty when nobody has acknowledged, and forgets incidents after a day. */
@Injectable()
export class EscalationWorker implements BackgroundWorker {
  private readonly due = new Poller(
    () => this.escalate(),
    (err) => this.logger.warn({ err }, 'nobody further was told of alerts'),
  );
  private readonly old = new Poller(
    () => this.forget(),
    (err) => this.logger.warn({ err }, 'incidents of yesterday are still kept'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly tell: TellIncident,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.due.every(PAUSE_MILLISECONDS);
    this.old.every(FORGET_EVERY_MILLISECONDS);
  }

  async stop(): Promise<void> {
    await Promise.all([this.due.stop(), this.old.stop()]);
  }

  /** Each in a transaction of its own: what fails with one holds up no other. Another process skips what is held here. */
  private async escalate(): Promise<void> {
    const isDue = { nextAt: { $lte: this.clock.now() } };
    const due = await withScope(this.em, serviceScope, (em) =>
      em.find(AlertIncident, isDue, { fields: ['id'], orderBy: { nextAt: 1 }, limit: 100 }),
    );
    const tellNext = ({ id }: { id: string }) =>
      withScope(this.em, serviceScope, async (em) => {
        const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE;
        const incident = await em.findOne(AlertIncident, { id, ...isDue }, { lockMode });
        if (incident) await this.tell.execute(em, incident);
      });
    await settleEach(due, tellNext, ({ id }, err) =>
      this.logger.error({ err, incidentId: id }, 'nobody further was told of an incident'),
    );
  }

  private async forget(): Promise<void> {
    const openedAt = { $lt: new Date(this.clock.now().getTime() - KEPT_MILLISECONDS) };
    await withScope(this.em, serviceScope, (em) => em.nativeDelete(AlertIncident, { openedAt }));
  }
}
