import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { SealedFiles } from './sealed-files.ts';

const PAUSE_MILLISECONDS = 600_000;
/** From the first look to the second, since whoever died did so before this start: what came just now is read by then. */
const FIRST_PAUSE_MILLISECONDS = 120_000;

/**
 * Seals raw files that lie open although an event of theirs waits: whoever noted it died before sealing them, or they came
 * again and nobody asked for their events.
 */
@Injectable()
export class OpenFilesSweeper implements BackgroundWorker {
  private readonly poller = new Poller(
    () => this.sweep(),
    (err) => this.logger.warn({ err }, 'files that lie open wait for a next look'),
  );
  private isStopping = false;
  private second: NodeJS.Timeout | undefined;
  /** Left open by the last look; nothing when it failed. */
  private leftOpen: ReadonlySet<string> = new Set();

  constructor(
    private readonly em: EntityManager,
    private readonly files: SealedFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(PAUSE_MILLISECONDS);
    this.poller.now();
    this.second = setTimeout(() => this.poller.now(), FIRST_PAUSE_MILLISECONDS).unref();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.second);
    await this.poller.stop();
  }

  /** One that comes again lies open until it is read, by any process: only what the look before left open is sealed. */
  async sweep(): Promise<void> {
    const [before, leftOpen] = [this.leftOpen, new Set<string>()];
    this.leftOpen = new Set();
    for (const sha256 of await this.awaited()) {
      if (this.isStopping) return;
      if (!(await this.files.isOpen(sha256))) continue;
      const isForgotten = before.has(sha256);
      if (!isForgotten || !(await this.seal(sha256))) leftOpen.add(sha256);
    }
    this.leftOpen = leftOpen;
  }

  private awaited(): Promise<string[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const rows = await em.execute<{ sha256: string }[]>(
        `select distinct unnest(also_in || file_sha256) as sha256 from quarantined_events where outcome is null`,
      );
      return rows.map(({ sha256 }) => sha256);
    });
  }

  /** Under the lock of an event that waits: meanwhile it is neither released nor expires. @returns whether it is sealed */
  private async seal(sha256: string): Promise<boolean> {
    const sealing = withScope(this.em, serviceScope, async (em) => {
      const waiting = await em.execute<unknown[]>(
        `select id from quarantined_events where outcome is null and (file_sha256 = ? or also_in @> array[?]::text[])
         limit 1 for update skip locked`,
        [sha256, sha256],
      );
      if (waiting.length > 0) await this.files.sealIfWaiting(sha256);
      return waiting.length > 0;
    });
    return sealing.catch((err: unknown) => {
      this.logger.warn({ err, sha256 }, 'a file that lies open is not sealed yet');
      return false;
    });
  }
}
