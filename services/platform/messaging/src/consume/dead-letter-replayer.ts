import { Poller } from '@strainscope/kernel';
import { isOutage } from '@strainscope/persistence';
import type { ConsumptionObserver, EventStrategy } from './event-strategy.ts';

/**
 * Does what operators ask for with `DeadLetterDesk`, which may be another process: only the running service can apply
 * its events. The database carries the request, so that it is answered even when the service is down just now.
 */
export class DeadLetterReplayer {
  private readonly poller: Poller;

  constructor(
    strategy: Pick<EventStrategy, 'replayRequested'>,
    observer: Pick<ConsumptionObserver, 'failed'>,
    private readonly everyMilliseconds = 3_000,
  ) {
    this.poller = new Poller(
      () => strategy.replayRequested(),
      // While the database is away there is nothing to be seen. However it fails, the request stays.
      (failure) => {
        if (!isOutage(failure)) observer.failed('replay', failure);
      },
    );
  }

  start(): void {
    this.poller.every(this.everyMilliseconds);
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }
}
