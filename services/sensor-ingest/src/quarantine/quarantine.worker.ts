import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Rounds, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { haeExpired } from '../events/hae.announcements.ts';
import { Hae } from '../events/hae.entity.ts';
import { noteCopies } from '../events/hae-copies.ts';
import { HaeRecords } from '../events/hae-records.ts';
import { noteReassigned } from '../events/reassigned-events.ts';
import { SignalStore } from '../events/signal-store.ts';
import { tellReleased } from '../uploads/stored-verdict.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { Quarantine } from './quarantine.ts';
import { countQuarantine } from './quarantine.metrics.ts';
import { QuarantinedEvent } from './quarantined-event.entity.ts';
import { SealedFiles } from './sealed-files.ts';
import { whoWaits } from './who-waits.ts';
import { WithheldEvents } from './withheld-events.ts';

const PAUSE_MILLISECONDS = 1_000;
const AT_ONCE = 50;

/** Records events whose consent has come, and erases those that have waited for too long, whoever has a copy of them. */
@Injectable()
export class QuarantineWorker implements BackgroundWorker {
  private readonly rounds = new Rounds(
    () => this.look(),
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
    this.rounds.every(PAUSE_MILLISECONDS);
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  private async look(): Promise<void> {
    // As `whoWaits` decides: also of an undefined member, when whoever it was taken for is said not to be.
    const consented = `coalesce(
      (select p.permitted @> '{care}' from processing_permissions p where p.person_id = quarantined_events.person_id),
      quarantined_events.person_id in (select person_id from unrecognised_sensors))`;
    const now = this.clock.now();
    for (const waiting of await this.find(`outcome is null and expires_at <= ? and not ${consented}`, now)) {
      await this.expire(waiting);
    }
    for (const waiting of await this.find(`outcome is null and shown_by = '{}' and ${consented}`)) {
      await this.release(waiting).catch((err: unknown) => this.keep(waiting, err));
    }
    for (const ended of await this.find(`outcome is not null and shown_by = '{}'`)) await this.clear(ended);
    await this.withheld.seal();
  }

  private find(condition: string, ...values: unknown[]): Promise<QuarantinedEvent[]> {
    return withScope(this.em, serviceScope, async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `select id from quarantined_events where ${condition} order by received_at limit ${AT_ONCE}`,
        values,
      );
      return em.find(QuarantinedEvent, { id: { $in: rows.map(({ id }) => id) } }, { orderBy: { receivedAt: 'asc' } });
    });
  }

  /** Its signals first, then row and announcement with the end of its waiting in one transaction: once, however often. */
  private async release(waiting: QuarantinedEvent): Promise<void> {
    const whole = await this.quarantine.read(waiting);
    const signals = await this.signals.put(whole);
    await this.end(waiting, 'released', async (em) => {
      const upload = await em.findOneOrFail(Upload, { id: waiting.uploadId });
      const { id, personId, formerPersonId, fileName, fileSha256 } = waiting;
      const event = { ...whole.event, personId, teamId: waiting.teamId ?? upload.teamId, scope: upload.scope };
      const provenance = { upload, fileName, fileSha256, recordedAt: this.clock.now() };
      await this.records.write(em, { toRecord: [{ event, signals }], toReplace: [] }, provenance);
      await noteCopies(em, [event], waiting.alsoIn);
      if (formerPersonId) await noteReassigned(em, [id], formerPersonId, personId);
      await tellReleased(em, waiting, event);
    });
  }

  /** What cannot be opened waits on, and keeps nothing else waiting; once its time is over it is of no use to anybody. */
  private async keep(waiting: QuarantinedEvent, err: unknown): Promise<void> {
    this.logger.warn({ err, id: waiting.id }, 'an event with consent is not released yet');
    if (waiting.expiresAt <= this.clock.now()) await this.expire(waiting);
  }

  /** Others hold what was made of it where it was recorded before it waited; what is recorded and hidden stays. */
  private expire(waiting: QuarantinedEvent): Promise<void> {
    return this.end(waiting, 'expired', async (em) => {
      if ((await em.count(Hae, { id: waiting.id })) > 0) return;
      const { type, key, message } = haeExpired(waiting, this.clock.now());
      await this.outbox.append(em, type, key, message);
    });
  }

  private async end(
    { id, personId }: QuarantinedEvent,
    outcome: 'released' | 'expired',
    work: (em: EntityManager) => Promise<void>,
  ): Promise<void> {
    const ended = await withScope(this.em, serviceScope, async (em) => {
      const locked = await lock(em, id);
      if (!locked || locked.outcome !== null) return false;
      // A consent that was withdrawn again meanwhile releases nothing.
      if (outcome === 'released' && (await whoWaits(em, [personId])).has(personId)) return false;
      await work(em);
      locked.outcome = outcome;
      return true;
    });
    if (ended) countQuarantine(outcome);
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
