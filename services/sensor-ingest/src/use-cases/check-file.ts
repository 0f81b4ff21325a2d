import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { ActorScope } from '@strainscope/access';
import { notPermitted } from '@strainscope/consent';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { FileVerdict } from '@strainscope/proto/ingest';
import { CLOCK } from '@strainscope/service-kit';
import { FileReading, type RawFile } from '../uploads/file-reading.ts';
import { OpenUploads } from '../uploads/open-uploads.ts';
import { SolveTimes } from '../uploads/solve-times.ts';
import { planEvents } from './event-plan.ts';
import { fileVerdict, hidden, withEvents } from './file-verdict.ts';
import { previewMessage } from './preview-message.ts';

/** Says what ingesting a file would do, and stores nothing. */
@Injectable()
export class CheckFile {
  constructor(
    private readonly uploads: OpenUploads,
    private readonly reading: FileReading,
    private readonly solveTimes: SolveTimes,
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, RawFileMissing */
  async execute(uploadId: string, file: RawFile): Promise<FileVerdict> {
    const opened = await this.uploads.find(uploadId);
    return this.reading.read(opened, file, false, async ({ outcome }) => {
      const { upload } = opened;
      const plan = await withScope(this.em, serviceScope, (em) =>
        planEvents(em, opened, outcome.events, { fileSha256: file.sha256, receivedAt: this.clock.now() }),
      );
      const verdict = fileVerdict({
        file,
        outcome,
        declaredBrand: upload.brand ?? '',
        isCheck: true,
        recorded: plan.toRecord,
        replaced: plan.toReplace,
        duplicates: plan.duplicates,
        quarantined: plan.toQuarantine,
        solveSeconds: this.solveTimes.of(upload),
      });
      const shown = await this.asShownTo(opened.actor, verdict);
      const preview = previewMessage(outcome, shown.events);
      return preview ? { ...shown, preview } : shown;
    });
  }

  /** As row-level security shows recorded events: staff sees nothing of whoever has not consented to that. */
  private async asShownTo({ personIds }: ActorScope, verdict: FileVerdict): Promise<FileVerdict> {
    const others = verdict.events.map(({ personId }) => personId).filter((id) => id !== '' && !personIds.includes(id));
    const unseen = await withScope(this.em, serviceScope, (em) => notPermitted(em, others, 'team'));
    return withEvents(
      verdict,
      verdict.events.map((event) => (unseen.has(event.personId) ? hidden(event) : event)),
    );
  }
}
