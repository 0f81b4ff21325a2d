import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@strainscope/observability';
import { LeftBehind, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';

const PREFIX = 'strainscope-ingest-';

/** Folders in which files are read. */
@Injectable()
export class ReadingFolders implements BackgroundWorker {
  private readonly left: LeftBehind;

  constructor(@Inject(LOGGER) logger: Logger) {
    this.left = new LeftBehind(PREFIX, logger);
  }

  start(): void {
    this.left.start();
  }

  stop(): Promise<void> {
    return this.left.stop();
  }

  /** One of its own for `use`, gone afterwards. */
  async within<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), PREFIX));
    try {
      return await use(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
