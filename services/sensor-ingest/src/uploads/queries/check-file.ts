import { Injectable } from '@nestjs/common';
import type { FileVerdict } from '@strainscope/proto/ingest';
import { EventPlanning } from '../event-plan.ts';
import { FileReading, type RawFile } from '../file-reading.ts';
import { fileVerdict } from '../file-verdict.ts';
import { OpenUploads } from '../open-uploads.ts';
import { SolveTimes } from '../solve-times.ts';

/** Says what ingesting a file would do, and stores nothing. */
@Injectable()
export class CheckFile {
  constructor(
    private readonly uploads: OpenUploads,
    private readonly reading: FileReading,
    private readonly planning: EventPlanning,
    private readonly solveTimes: SolveTimes,
  ) {}

  /** @throws NotFound, RawFileMissing */
  async execute(uploadId: string, file: RawFile): Promise<FileVerdict> {
    const opened = await this.uploads.find(uploadId);
    return this.reading.read(opened, file, false, async ({ outcome }) => {
      const { upload } = opened;
      const plan = await this.planning.plan(opened, outcome.events, file.sha256);
      return fileVerdict({
        ...{ file, outcome, declaredBrand: upload.brand ?? '', isCheck: true },
        ...{ recorded: plan.toRecord, replaced: plan.toReplace, duplicates: plan.duplicates },
        quarantined: plan.toQuarantine,
        solveSeconds: this.solveTimes.of(upload),
      });
    });
  }
}
