import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { settleEach, type Clock } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, LOGGER } from '@strainscope/service-kit';
import { copiesOf } from '../events/hae-copies.ts';
import { Hae } from '../events/hae.entity.ts';
import { recordedEvent } from '../events/recorded-event.ts';
import type { WholeEvent } from '../events/whole-event.ts';
import { countQuarantine } from '../quarantine/quarantine.metrics.ts';
import { Quarantine } from '../quarantine/quarantine.ts';
import { QuarantinedEvent } from '../quarantine/quarantined-event.entity.ts';
import { rawKey, SealedFiles } from '../quarantine/sealed-files.ts';
import { changeAssignments } from '../sensors/assignments-lock.ts';
import { UploadFile } from '../uploads/upload-file.entity.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { tellWithheld } from './stored-verdict.ts';

const AT_ONCE = 50;
/** How long a change of assignments waits for its lock: all recording in the organization waits behind it. */
const PATIENCE = '1s';
const LOCK_NOT_AVAILABLE = '55P03';
/** The smallest UUID: the first page of a list begins after it. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

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
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async seal(): Promise<void> {
    for await (const page of pages((after) => this.withheld(after))) {
      await settleEach(
        page,
        ({ id }) => this.sealOne(id),
        ({ id }, err) => this.logger.warn({ err, id }, 'an event is not sealed yet'),
      );
    }
    const busy = new Set<string>();
    for await (const page of pages((after) => this.stillShown(after))) await this.takeAllOutOfSight(page, busy);
  }

  /** @param busy teams whose lock was not free in time: they are left for the next round */
  private async takeAllOutOfSight(shown: readonly Shown[], busy: Set<string>): Promise<void> {
    // With the lock held no recording is under way, so the signals of an event that is shown are in place and stay.
    for (const [teamId, ofTeam] of Map.groupBy(shown, ({ team_id: id }) => id)) {
      if (busy.has(teamId)) continue;
      if (!(await this.isAllRecorded(teamId))) {
        busy.add(teamId);
        continue;
      }
      await settleEach(
        ofTeam,
        ({ id }) => this.takeOutOfSight(id),
        ({ id }, err) => this.logger.warn({ err, id }, 'an event that waits is not out of sight yet'),
      );
    }
  }

  /**
   * Waits until no recording of the team is under way.
   * @returns false where one takes longer than `PATIENCE`; the caller goes on with other teams
   */
  private isAllRecorded(teamId: string): Promise<boolean> {
    const locking = withScope(this.em, serviceScope, async (em) => {
      await em.execute(`set local lock_timeout = '${PATIENCE}'`);
      await changeAssignments(em, teamId);
      return true;
    });
    return locking.catch((err: unknown) => {
      if (err instanceof Error && 'code' in err && err.code === LOCK_NOT_AVAILABLE) return false;
      throw err;
    });
  }

  private withheld(after: string): Promise<{ id: string }[]> {
    return withScope(this.em, serviceScope, (em) =>
      em.execute(
        `select hae_id as id from hae_reassignments where withheld and hae_id > ? order by hae_id limit ${AT_ONCE}`,
        [after],
      ),
    );
  }

  /** The sealed copy first; then the row goes and the waiting begins, in one transaction. */
  private async sealOne(id: string): Promise<void> {
    const hae = await withScope(this.em, serviceScope, (em) => em.findOne(Hae, { id }));
    if (!hae) return;
    const { uploadId, fileSha256, motionKey, waveformKey } = hae;
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
      const now = await em.findOne(Hae, { id });
      if (!held || !now) return false;
      const revisions = await em.execute<{ keys: string[] }[]>(
        `delete from hae_revisions where hae_id = ?
         returning array[content ->> 'motion_key', content ->> 'waveform_key'] as keys`,
        [id],
      );
      const upload = await em.findOneOrFail(Upload, { id: uploadId });
      const event = { ...whole.event, personId: held.person, consentOf: held.person, teamId: now.teamId };
      const provenance = { upload, fileName, fileSha256, recordedAt: this.clock.now() };
      await this.quarantine.note(em, [event], provenance);
      const showing = [fileSha256, ...(await tellWithheld(em, now)), ...(await copiesOf(em, id))];
      const shownBy = [motionKey, waveformKey, ...revisions.flatMap(({ keys }) => keys), ...showing.map(rawKey)];
      await em.nativeUpdate(QuarantinedEvent, { id }, { formerPersonId: held.former, shownBy });
      await this.quarantine.noteFiles(em, [hae], showing);
      await em.nativeDelete(Hae, { id });
      return true;
    });
    if (isNoted) countQuarantine('quarantined');
  }

  private async read(hae: Hae, fileName: string): Promise<WholeEvent> {
    const [motion, waveform] = await Promise.all([this.blobs.read(hae.motionKey), this.blobs.read(hae.waveformKey)]);
    const slice = (bytes: Buffer) => ({
      offset: 0,
      length: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const event = recordedEvent(hae, fileName, { motion: slice(motion), waveform: slice(waveform) });
    return { event, motion, waveform };
  }

  private stillShown(after: string): Promise<Shown[]> {
    return withScope(this.em, serviceScope, (em) =>
      em.execute(
        `select q.id, u.team_id from quarantined_events q join uploads u on u.id = q.upload_id
         where shown_by <> '{}' and q.id > ? order by q.id limit ${AT_ONCE}`,
        [after],
      ),
    );
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
      // A file that comes with an event seals itself: here it might be taken away while it is sent again.
      const shown = row.files.filter((sha256) => row.keys.includes(rawKey(sha256)));
      for (const sha256 of shown) await this.files.sealIfWaiting(sha256);
      const live = await signalsOf(em, id);
      for (const key of row.keys.filter((each) => !live.has(each))) await this.blobs.delete(key);
      await em.nativeUpdate(QuarantinedEvent, { id }, { shownBy: [] });
    });
  }
}

interface Shown {
  id: string;
  team_id: string;
}

/** All there are, so that nothing waits behind what fails again and again. */
async function* pages<Row extends { id: string }>(pageAfter: (id: string) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last = FIRST_ID; ;) {
    const page = await pageAfter(last);
    yield page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1)!.id;
  }
}

/** Finds the blobs of the event's signals, as it is recorded and as it was before it was replaced. */
async function signalsOf(em: EntityManager, haeId: string): Promise<Set<string>> {
  const rows = await em.execute<{ key: string }[]>(
    `select unnest(array[motion_key, waveform_key]) as key from haes where id = ?
     union select unnest(array[content ->> 'motion_key', content ->> 'waveform_key']) from hae_revisions where hae_id = ?`,
    [haeId, haeId],
  );
  return new Set(rows.map(({ key }) => key));
}
