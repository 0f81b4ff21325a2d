import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Poller, settleEach, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { noteCopies } from '../events/hae-copies.ts';
import { HaeRecords } from '../events/hae-records.ts';
import { haeExpired } from '../events/hae.announcements.ts';
import { Hae } from '../events/hae.entity.ts';
import { noteReassigned } from '../events/reassigned-events.ts';
import { keysOf, SignalStore } from '../events/signal-store.ts';
import { whoWaits } from '../events/who-waits.ts';
import { countQuarantine } from '../quarantine/quarantine.metrics.ts';
import { Quarantine } from '../quarantine/quarantine.ts';
import { QuarantinedEvent } from '../quarantine/quarantined-event.entity.ts';
import { SealedFiles } from '../quarantine/sealed-files.ts';
import { keepAssignments } from '../sensors/assignments-lock.ts';
import { UploadFile } from '../uploads/upload-file.entity.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { tellReleased } from './stored-verdict.ts';
import { WithheldEvents } from './withheld-events.ts';

const PAUSE_MILLISECONDS = 1_000;
const RETRY_MILLISECONDS = 10_000;
const AT_ONCE = 50;

type Outcome = 'released' | 'expired';

/** Records events whose consent has come, and erases those that have waited for too long, whoever has a copy of them. */
@Injectable()
export class QuarantineWorker implements BackgroundWorker {
  private readonly poller = new Poller(
    () => this.settleQuarantine(),
    (err) => this.logger.warn({ err }, 'quarantined events wait for a next look'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly quarantine: Quarantine,
    private readonly files: SealedFiles,
    private readonly withheld: WithheldEvents,
    private readonly signals: SignalStore,
    private readonly records: HaeRecords,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(PAUSE_MILLISECONDS);
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  private async settleQuarantine(): Promise<void> {
    // As `whoWaits` decides: also of an undefined member, when whoever it was taken for is said not to be.
    const consents = (whose: string) => `coalesce(
      (select p.permitted @> '{care}' from processing_permissions p where p.person_id = quarantined_events.${whose}),
      quarantined_events.${whose} in (select person_id from unrecognised_sensors))`;
    const consented = `(${consents('person_id')}
      and (former_person_id is null or recorded_as is null or ${consents('recorded_as')}))`;
    const now = this.clock.now();
    const tooLate = await this.find(`outcome is null and expires_at <= ? and not ${consented}`, now);
    await this.each(tooLate, (waiting) => this.expire(waiting));
    const permitted = await this.find(`outcome is null and shown_by = '{}' and ${consented}`);
    await this.each(permitted, (waiting) => this.releaseInTime(waiting));
    const ended = await this.find(`outcome is not null and shown_by = '{}'`);
    await this.each(ended, (row) => this.clear(row));
    await this.withheld.seal();
  }

  /** Works on each row. One that failed comes again after a while, and after those whose turn came meanwhile. */
  private each(rows: QuarantinedEvent[], work: (row: QuarantinedEvent) => Promise<unknown>): Promise<void> {
    return settleEach(rows, work, ({ id }, err) => {
      this.logger.warn({ err, id }, 'a quarantined event is tried again later');
      const tryAt = new Date(this.clock.now().getTime() + RETRY_MILLISECONDS);
      return withScope(this.em, serviceScope, (em) => em.nativeUpdate(QuarantinedEvent, { id }, { tryAt }));
    });
  }

  private find(condition: string, ...values: unknown[]): Promise<QuarantinedEvent[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `select id from quarantined_events where (try_at is null or try_at <= ?) and ${condition}
         order by coalesce(try_at, received_at) limit ${AT_ONCE}`,
        [this.clock.now(), ...values],
      );
      return em.find(QuarantinedEvent, { id: { $in: rows.map(({ id }) => id) } }, { orderBy: { receivedAt: 'asc' } });
    });
  }

  /** Its signals first, then row and announcement with the end of its waiting in one transaction: once, however often. */
  private async release(waiting: QuarantinedEvent): Promise<void> {
    const whole = await this.quarantine.read(waiting);
    const signals = await this.signals.put(whole);
    const outcome = await this.end(waiting, async (em, now, upload) => {
      const { id, personId, recordedAs, formerPersonId, fileName, fileSha256 } = now;
      const owner = recordedAs ?? personId;
      // The owner of an event whose sensor nobody owned may have turned out meanwhile: they are asked, too.
      if ((await whoWaits(em, formerPersonId ? [personId, owner] : [personId])).size > 0) return null;
      const event = {
        ...whole.event,
        personId: owner,
        personUnknown: recordedAs !== null && !formerPersonId,
        teamId: now.teamId ?? upload.teamId,
        scope: upload.scope,
      };
      const simulates = upload.simulates && (await isToSimulate(em, now));
      const provenance = { upload: { ...upload, simulates }, fileName, fileSha256, recordedAt: this.clock.now() };
      await this.records.write(em, { toRecord: [{ event, signals }], toReplace: [] }, provenance);
      await noteCopies(em, [event], now.alsoIn);
      if (formerPersonId) await noteReassigned(em, [id], formerPersonId, owner);
      await tellReleased(em, now, event);
      return 'released';
    });
    // Where the consent was withdrawn again, or another process was faster, nobody may look again at what was put.
    if (!outcome) await withScope(this.em, serviceScope, (em) => this.quarantine.noteShown(em, [whole.event]));
  }

  /** What cannot be opened waits on; once its time is over it is of no use to anybody. */
  private async releaseInTime(waiting: QuarantinedEvent): Promise<unknown> {
    try {
      return await this.release(waiting);
    } catch (err) {
      if (waiting.expiresAt > this.clock.now()) throw err;
      this.logger.warn({ err, id: waiting.id }, 'an event with consent was never released');
      return this.expire(waiting);
    }
  }

  /** Others hold what was made of it where it was recorded before it waited; what is recorded and hidden stays. */
  private async expire(waiting: QuarantinedEvent): Promise<void> {
    const whole = await this.quarantine.read(waiting).catch(() => null);
    await this.end(waiting, async (em, now) => {
      if ((await em.count(Hae, { id: now.id })) > 0) return 'expired';
      // A release that died may have left its signals.
      if (whole) now.shownBy = Object.values(keysOf(whole.event));
      const { type, key, message } = haeExpired(now, this.clock.now());
      await this.outbox.append(em, type, key, message);
      return 'expired';
    });
  }

  /** What was changed since it was found is looked at anew: its signals may have been taken out of sight meanwhile. */
  private async end(
    { id, uploadId, version }: QuarantinedEvent,
    work: (em: EntityManager, now: QuarantinedEvent, upload: Upload) => Promise<Outcome | null>,
  ): Promise<Outcome | null> {
    const outcome = await withScope(this.em, serviceScope, async (em) => {
      const upload = await em.findOneOrFail(Upload, { id: uploadId });
      await keepAssignments(em, upload.teamId);
      const locked = await lock(em, id);
      if (!locked || locked.outcome !== null || locked.version !== version) return null;
      locked.outcome = await work(em, locked, upload);
      return locked.outcome;
    });
    if (outcome) countQuarantine(outcome);
    return outcome;
  }

  /** Repeatable until the row is gone, so that a kill leaves nothing behind; nor does a file that comes meanwhile. */
  private async clear(ended: QuarantinedEvent): Promise<void> {
    const { id, outcome, fileSha256, alsoIn } = ended;
    for (const sha256 of [fileSha256, ...alsoIn]) {
      await (outcome === 'released' ? this.files.openIfDone(sha256) : this.files.erase(sha256));
    }
    await this.quarantine.erase(ended);
    await withScope(this.em, serviceScope, (em) =>
      em.execute('delete from quarantined_events where id = ? and also_in = ?::text[]', [id, `{${alsoIn.join(',')}}`]),
    );
  }
}

/** Null when another process has it, or had it. */
function lock(em: EntityManager, id: string): Promise<QuarantinedEvent | null> {
  return em.findOne(QuarantinedEvent, { id }, { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE });
}

/** As it was when whoever sent its file sent it. */
async function isToSimulate(em: EntityManager, { uploadId, fileSha256, fileName }: QuarantinedEvent): Promise<boolean> {
  const file = await em.findOne(UploadFile, { uploadId, sha256: fileSha256, fileName }, { fields: ['simulates'] });
  return file?.simulates ?? true;
}
