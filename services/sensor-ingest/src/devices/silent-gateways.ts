import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { observeGateways } from './devices.metrics.ts';
import { REPORTING_MS } from './wear-intervals.ts';

const PAUSE_MS = 30_000;
/** A gateway that nobody heard of for longer was put away, whatever it told last. */
const WATCHED_MS = 2 * 60 * 60_000;

/** Watches for gateways that fall silent while somebody wears their devices: events wait there, and nobody sees them. */
@Injectable()
export class SilentGateways implements BackgroundWorker {
  private readonly poller = new Poller(
    () => this.look(),
    (err) => this.logger.warn({ err }, 'silent gateways are looked for again later'),
  );

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(PAUSE_MS);
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  async look(): Promise<{ reporting: number; silent: number }> {
    const ago = (ms: number) => new Date(this.clock.now().getTime() - ms);
    const [row] = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ reporting: number; silent: number }[]>(
        `select count(*) filter (where heard_at >= ?)::int as reporting,
           count(*) filter (where heard_at < ? and exists (
             select from devices where gateway_id = gateways.id and coupling = 'on'))::int as silent
         from gateways where heard_at > ?`,
        [ago(REPORTING_MS), ago(REPORTING_MS), ago(WATCHED_MS)],
      ),
    );
    const counts = row ?? { reporting: 0, silent: 0 };
    observeGateways(counts);
    return counts;
  }
}
