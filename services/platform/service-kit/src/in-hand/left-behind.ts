import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Poller } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import type { BackgroundWorker } from '../definition/service-definition.ts';

const PAUSE_MILLISECONDS = 600_000;
/** Longer than any process has work on one of them: several may share the folder. */
const LEFT_AFTER_MILLISECONDS = 3_600_000;

/**
 * Removes what a process that was killed left in the folder for temporary files: somebody's raw data, open, where no
 * erasure looks for it.
 */
export class LeftBehind implements BackgroundWorker {
  private readonly poller = new Poller(
    () => this.sweep(),
    (err) => this.logger.warn({ err }, 'temporary files of a process that was killed wait for a next look'),
  );

  /** @param prefix of the names of all that is made there */
  constructor(
    private readonly prefix: string,
    private readonly logger: Logger,
    private readonly place = tmpdir(),
  ) {}

  start(): void {
    this.poller.every(PAUSE_MILLISECONDS);
    this.poller.now();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  async sweep(): Promise<void> {
    for (const name of await readdir(this.place)) {
      if (!name.startsWith(this.prefix)) continue;
      const path = join(this.place, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - LEFT_AFTER_MILLISECONDS)
        await rm(path, { recursive: true, force: true });
    }
  }
}
