import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { AlertAccess } from '../alert-access.ts';
import { alertChanged } from '../alert.announcements.ts';
import { AlertStep } from '../alert.entity.ts';
import { standingAfter, undo } from '../alert.rules.ts';
import { readDetail, stepsOf, type AlertDetail } from '../read-detail.ts';

/** Undoes the actor's own last step, for ten seconds after it. */
@Injectable()
export class UndoStep {
  constructor(
    private readonly access: AlertAccess,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, NothingToUndo */
  execute(alertId: string): Promise<AlertDetail> {
    return this.access.within(alertId, 'alert:handle', async (em, alert, { personId }) => {
      const at = this.clock.now();
      const steps = undo(await stepsOf(em, alert), personId, at);
      const undone = steps.findLast(({ undoneAt }) => undoneAt === at)!;
      await em.nativeUpdate(AlertStep, { alertId, number: undone.number }, { undoneAt: at });
      Object.assign(alert, standingAfter(steps), { version: alert.version + 1, changedAt: at });
      await em.flush();
      await this.outbox.appendAll(em, [alertChanged(alert, personId, at)]);
      return readDetail(em, alert, personId, at);
    });
  }
}
