import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { noteShown } from '../../latency/event-times.ts';
import { AlertAccess } from '../alert-access.ts';

/** Notes that a console shows an alert; the first one counts. */
@Injectable()
export class NoteShown {
  constructor(
    private readonly access: AlertAccess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param pushedAt as the console was told @throws NotFound */
  execute(alertId: string, pushedAt: Date): Promise<void> {
    return this.access.within(alertId, 'alert:read', (em, { eventId }) =>
      noteShown(em, eventId, pushedAt, this.clock.now()),
    );
  }
}
