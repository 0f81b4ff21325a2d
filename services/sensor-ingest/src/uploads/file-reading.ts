import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { BlobNotFound } from '@strainscope/blob';
import { EndedTheProcess, type InHand } from '@strainscope/kernel';
import { BLOBS, IN_HAND } from '@strainscope/service-kit';
import { endedTheProcess } from '../readers/problems.ts';
import { FileProcessor } from '../processing/file-processor.ts';
import type { FileOutcome } from '../processing/file-task.ts';
import { observeReading } from './upload.metrics.ts';
import type { OpenedUpload } from './open-uploads.ts';
import { ReadingFolders } from './reading-folders.ts';
import { RawFileMissing } from './upload.errors.ts';

/** A file whose bytes lie in the blob store. */
export interface RawFile {
  readonly name: string;
  readonly sha256: string;
  /** `raw/<sha256>`; a pre-check may also name its own copy, which is gone after it. */
  readonly key: string;
}

/** What a file holds, and where its signals lie until `use` is done. */
export interface FileContent {
  readonly outcome: FileOutcome;
  readonly folder: string;
}

/** Reads a raw file as its upload's settings say. The same for pre-check and ingest. */
@Injectable()
export class FileReading {
  constructor(
    private readonly processor: FileProcessor,
    private readonly folders: ReadingFolders,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(IN_HAND) private readonly inHand: InHand,
  ) {}

  /**
   * A file that ended the process twice, when it was read or used, is refused.
   * @throws RawFileMissing, BlobCorrupted
   */
  async read<Result>(
    opened: OpenedUpload,
    file: RawFile,
    keepSignals: boolean,
    use: (content: FileContent) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.inHand.hold(`file ${file.sha256.slice(0, 16)}`, () =>
        this.content(opened, file, keepSignals, use),
      );
    } catch (error) {
      if (!(error instanceof EndedTheProcess)) throw error;
      const outcome = { events: [], refusedEvents: [], problems: [endedTheProcess()], units: '' };
      return this.folders.within((folder) => use({ outcome, folder }));
    }
  }

  private content<Result>(
    { upload, teamZone }: OpenedUpload,
    file: RawFile,
    keepSignals: boolean,
    use: (content: FileContent) => Promise<Result>,
  ): Promise<Result> {
    return this.folders.within(async (folder) => {
      const path = join(folder, 'raw');
      await this.fetch(file.key, path);
      const stop = observeReading();
      const outcome = await this.processor.process({
        file: { name: file.name, path },
        folder,
        keepSignals,
        teamZone,
        ...(upload.brand && { brand: upload.brand }),
        ...(upload.filter && { filter: upload.filter }),
        ...(upload.sampleRate && { sampleRate: upload.sampleRate }),
        ...(upload.mapping && { mapping: upload.mapping }),
      });
      stop();
      return use({ outcome, folder });
    });
  }

  private async fetch(key: string, path: string): Promise<void> {
    try {
      const { body } = await this.blobs.get(key);
      await pipeline(body, createWriteStream(path));
    } catch (error) {
      throw error instanceof BlobNotFound ? new RawFileMissing() : error;
    }
  }
}
