import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK } from '@strainscope/service-kit';
import { Hae } from '../events/hae.entity.ts';
import { recordedEvent } from '../events/recorded-event.ts';
import type { WholeEvent } from '../events/whole-event.ts';
import { copiesOf } from '../events/hae-copies.ts';
import { tellWithheld } from '../uploads/stored-verdict.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { UploadFile } from '../uploads/upload-file.entity.ts';
import { Quarantine } from './quarantine.ts';
import { countQuarantine } from './quarantine.metrics.ts';
import { QuarantinedEvent } from './quarantined-event.entity.ts';
import { SealedFiles } from './sealed-files.ts';

const AT_ONCE = 50;

/**
 * Events of an undefined member that turned out to be somebody without consent were recorded before: they are sealed and
 * wait as if they came now. Every step can be repeated, so that a kill leaves nothing in clear for long.
 */
@Injectable()
export class WithheldEvents {
  constructor(
    private readonly em: EntityManager,
    private readonly quarantine: Quarantine,
    private readonly files: SealedFiles,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async seal(): Promise<void> {
    for (const hae of await this.withheld()) await this.sealOne(hae);
    for (const id of await this.stillShown()) await this.takeOutOfSight(id);
  }

  private withheld(): Promise<Hae[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `select hae_id as id from hae_reassignments where withheld order by hae_id limit ${AT_ONCE}`,
      );
      return em.find(Hae, { id: { $in: rows.map(({ id }) => id) } });
    });
  }

  /** The sealed copy first; then the row goes and the waiting begins, in one transaction. */
  private async sealOne(hae: Hae): Promise<void> {
    const { id, uploadId, fileSha256, motionKey, waveformKey } = hae;
    const files = await withScope(this.em, serviceScope, (em) => em.find(UploadFile, { uploadId, sha256: fileSha256 }));
    const file = files.find(({ fileName }) => hae.fileName.startsWith(fileName));
    const fileName = file?.fileName ?? hae.fileName;
    const whole = await this.read(hae, fileName);
    await this.quarantine.seal(whole, fileSha256);
    const isNoted = await withScope(this.em, serviceScope, async (em) => {
      const [held] = await em.execute<{ former: string; person: string }[]>(
        `select former_person_id as former, person_id as person from hae_reassignments
         where hae_id = ? and withheld for update`,
        [id],
      );
      if (!held) return false;
      const revisions = await em.execute<{ keys: string[] }[]>(
        `delete from hae_revisions where hae_id = ?
         returning array[content ->> 'motion_key', content ->> 'waveform_key'] as keys`,
        [id],
      );
      const upload = await em.findOneOrFail(Upload, { id: uploadId });
      await this.quarantine.note(em, [{ ...whole.event, personId: held.person }], {
        ...{ upload, fileName, fileSha256, recordedAt: this.clock.now() },
      });
      const shownBy = [motionKey, waveformKey, ...revisions.flatMap(({ keys }) => keys)];
      await em.nativeUpdate(QuarantinedEvent, { id }, { formerPersonId: held.former, shownBy });
      await this.quarantine.noteFiles(em, [hae], [...(await tellWithheld(em, hae)), ...(await copiesOf(em, id))]);
      await em.nativeDelete(Hae, { id });
      return true;
    });
    if (isNoted) countQuarantine('quarantined');
  }

  private async read(hae: Hae, fileName: string): Promise<WholeEvent> {
    const [motion, waveform] = await Promise.all([this.blobs.read(hae.motionKey), this.blobs.read(hae.waveformKey)]);
    const slice = (bytes: Buffer) => ({
      ...{ offset: 0, length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    });
    const event = recordedEvent(hae, fileName, { motion: slice(motion), waveform: slice(waveform) });
    return { event, motion, waveform };
  }

  private stillShown(): Promise<string[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `select id from quarantined_events where shown_by <> '{}' order by id limit ${AT_ONCE}`,
      );
      return rows.map(({ id }) => id);
    });
  }

  /** Nothing is released before, and what is released is not taken away again: hence under the row's lock. */
  private async takeOutOfSight(id: string): Promise<void> {
    await withScope(this.em, serviceScope, async (em) => {
      const [row] = await em.execute<{ files: string[]; keys: string[] }[]>(
        `select also_in || file_sha256 as files, shown_by as keys from quarantined_events
         where id = ? and shown_by <> '{}' for update skip locked`,
        [id],
      );
      if (!row) return;
      for (const sha256 of row.files) await this.files.sealIfWaiting(sha256);
      for (const key of row.keys) await this.blobs.delete(key);
      await em.nativeUpdate(QuarantinedEvent, { id }, { shownBy: [] });
    });
  }
}
