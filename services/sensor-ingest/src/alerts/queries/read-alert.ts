import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { AlertAccess } from '../alert-access.ts';
import { readDetail, type AlertDetail } from '../read-detail.ts';

/** Reads an alert for its page. */
@Injectable()
export class ReadAlert {
  constructor(
    private readonly access: AlertAccess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  execute(alertId: string): Promise<AlertDetail> {
    return this.access.within(alertId, 'alert:read', (em, alert, { personId }) =>
      readDetail(em, alert, personId, this.clock.now()),
    );
  }
}
