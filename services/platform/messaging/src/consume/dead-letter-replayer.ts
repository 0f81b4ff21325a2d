import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '@strainscope/persistence';
import type { ConsumptionObserver, EventStrategy } from './event-strategy.ts';

/**
 * Does what operators ask for with `DeadLetterDesk`, which may be another process: only the running service can apply
 * its events. The database carries the request, so that it is answered even when the service is down just now.
 */
export class DeadLetterReplayer {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly strategy: Pick<EventStrategy, 'replayRequested'>,
    private readonly observer: Pick<ConsumptionObserver, 'failed'>,
    private readonly pause = 3_000,
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await sleep(this.pause, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  /** While the database is away there is nothing to be seen. However it fails, the request stays. */
  private async look(): Promise<void> {
    try {
      await this.strategy.replayRequested();
    } catch (failure) {
      if (!isOutage(failure)) this.observer.failed('replay', failure);
    }
  }
}
