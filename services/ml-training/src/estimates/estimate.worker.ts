import { setImmediate } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { peopleWithout } from '@strainscope/consent';
import { Poller, type Clock } from '@strainscope/kernel';
import { Outbox, type EventDraft } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import { BaseModels } from '../models/base-models.ts';
import { Motion } from '../samples/motion.entity.ts';
import { Estimate } from './estimate.entity.ts';
import { estimateMotion, type MadeEstimate } from './estimate-motion.ts';
import { estimated, failed } from './estimates.metrics.ts';
import { haeEstimated } from './hae-estimated.ts';

const PAUSE_MILLISECONDS = 250;
/** Events of one transaction: some hundred milliseconds of work. */
const AT_ONCE = 20;
const MOST_ATTEMPTS = 8;

interface DueMotion {
  eventId: string;
  personId: string;
  teamId: string;
  scope: string[];
  motionHash: string;
  blobKey: string;
  attempts: number;
  /** Recorded just now, rather than estimated anew by another model. */
  isNew: boolean;
  announcedAt: string;
}

/** Estimates the strain of every event that was recorded, the newest first. What a process leaves undone is still due. */
@Injectable()
export class EstimateWorker implements BackgroundWorker {
  private stopping = false;
  private readonly poller = new Poller(
    () => this.work(),
    (err) => this.logger.warn({ err }, 'nothing could be estimated'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly models: BaseModels,
    private readonly outbox: Outbox,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(PAUSE_MILLISECONDS);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.poller.stop();
  }

  private async work(): Promise<void> {
    if (this.models.all().length === 0) return;
    while (!this.stopping && (await this.estimateNext()) === AT_ONCE);
  }

  /** @returns how many were due */
  private estimateNext(): Promise<number> {
    return withScope(this.em, serviceScope, async (em) => {
      const now = this.clock.now();
      const due = await em.execute<DueMotion[]>(
        `select event_id as "eventId", person_id as "personId", team_id as "teamId", scope, motion_hash as "motionHash",
                blob_key as "blobKey", estimate_attempts as attempts, announced_at as "announcedAt",
                estimate_due_at = announced_at as "isNew"
         from motions
         where estimate_due_at is not null and estimate_due_at <= ? and person_id not in (${peopleWithout('care')})
         order by announced_at desc limit ? for update skip locked`,
        [now, AT_ONCE],
      );
      const documents = await Promise.allSettled(due.map(({ blobKey }) => this.blobs.read(blobKey)));
      const rows: Estimate[] = [];
      const drafts: EventDraft[] = [];
      const done: string[] = [];
      for (const [index, motion] of due.entries()) {
        const made = this.made(motion, documents[index]!);
        // One after the other would keep the process from everything else meanwhile.
        await setImmediate();
        if (!made) {
          await this.postpone(em, motion, now);
          continue;
        }
        const { eventId, personId, teamId, scope, motionHash } = motion;
        rows.push(...made.map((each) => ({ eventId, personId, teamId, scope, motionHash, estimatedAt: now, ...each })));
        drafts.push(
          haeEstimated(
            motion,
            made.map((estimate) => ({ estimate, meshHash: this.meshOf(estimate) })),
          ),
        );
        done.push(eventId);
      }
      if (done.length === 0) return due.length;
      await em.upsertMany(Estimate, rows);
      await em.nativeUpdate(Motion, { eventId: { $in: done } }, { estimateDueAt: null, estimateAttempts: 0 });
      await this.outbox.appendAll(em, drafts);
      for (const { isNew, announcedAt } of due) if (isNew) estimated(now.getTime() - Date.parse(announcedAt));
      return due.length;
    });
  }

  /** @returns undefined where there is nothing to estimate from, yet or for good */
  private made({ eventId }: DueMotion, document: PromiseSettledResult<Buffer>): MadeEstimate[] | undefined {
    try {
      if (document.status === 'rejected') throw document.reason;
      return estimateMotion(document.value, this.models.all());
    } catch (err) {
      failed();
      this.logger.warn({ err, eventId }, 'an event could not be estimated');
      return undefined;
    }
  }

  private meshOf({ modelId }: MadeEstimate): string {
    return this.models.byId(modelId)?.subject.meshHash ?? '';
  }

  /** Tries again later, each time after twice as long; at last no more. */
  private async postpone(em: EntityManager, { eventId, attempts }: DueMotion, now: Date): Promise<void> {
    const estimateAttempts = attempts + 1;
    const next = new Date(now.getTime() + 1_000 * 2 ** estimateAttempts);
    const estimateDueAt = estimateAttempts < MOST_ATTEMPTS ? next : null;
    await em.nativeUpdate(Motion, { eventId }, { estimateDueAt, estimateAttempts });
  }
}
