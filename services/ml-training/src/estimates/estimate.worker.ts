import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { keepConsents } from '@strainscope/consent';
import { Poller, RetryableError, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CLOCK, LOGGER, type BackgroundWorker } from '@strainscope/service-kit';
import type { Surrogate } from '@strainscope/surrogate';
import { BaseModels } from '../models/base-models.ts';
import { Motion } from '../samples/motion.entity.ts';
import { findDue, lockDue, makeDue, MOST_ATTEMPTS, type DueMotion, type Sweep } from './due-motions.ts';
import { Estimate } from './estimate.entity.ts';
import { estimateMotion, type MadeEstimate } from './estimate-motion.ts';
import { countEstimated, countFailed, showOldest } from './estimates.metrics.ts';
import { haeEstimated } from './hae-estimated.ts';

const PAUSE_MILLISECONDS = 250;
const SWEEP_MILLISECONDS = 15 * 60_000;
/** Between tries while the blob store is away. */
const AWAY_MILLISECONDS = 10_000;
const AT_ONCE = 20;
/** A motion document of as many samples as a solver takes is smaller. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What was announced longer ago is estimated anew, or late: nobody waits for it on a screen. */
const NEW_MILLISECONDS = 3_600_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Models = readonly (readonly [string, Surrogate])[];

/** The outcome for one motion: estimates, or none where it cannot be read or is none. */
interface Outcome {
  motion: DueMotion;
  made: MadeEstimate[] | undefined;
}

/** Estimates the strain of every event that was recorded, the newest first. What a process leaves undone is still due. */
@Injectable()
export class EstimateWorker implements BackgroundWorker {
  private stopping = false;
  private readonly poller = new Poller(
    () => this.work(),
    (err) => this.logger.warn({ err }, 'nothing could be estimated'),
  );
  private readonly sweeper = new Poller(
    () => this.sweep(MOST_ATTEMPTS),
    (err) => this.logger.warn({ err }, 'what has no estimate could not be looked for'),
  );
  private firstSweep: Promise<void> = Promise.resolve();
  private pausedUntil = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly models: BaseModels,
    private readonly outbox: Outbox,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A start tries what failed for good before once more: this version, or its models, may fare better. */
  start(): void {
    if (this.models.all().length === 0) return;
    this.firstSweep = this.sweep(MOST_ATTEMPTS + 1).catch((err: unknown) =>
      this.logger.warn({ err }, 'what has no estimate could not be looked for'),
    );
    this.poller.every(PAUSE_MILLISECONDS);
    this.sweeper.every(SWEEP_MILLISECONDS);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([this.firstSweep, this.poller.stop(), this.sweeper.stop()]);
  }

  /** Makes due what the models have not estimated, some thousand motions at a time. */
  async sweep(mostAttempts: number): Promise<void> {
    const modelIds = this.models.all().map(([, { id }]) => id);
    let after: string | undefined = FIRST_ID;
    while (after !== undefined && !this.stopping) {
      const from: Sweep = { now: this.clock.now(), after, modelIds, mostAttempts };
      after = await withScope(this.em, serviceScope, (em): Promise<string | undefined> => makeDue(em, from));
    }
  }

  /** Nothing is held while motions are read and estimated: another process may do the same, and the first to write has done it. */
  private async work(): Promise<void> {
    if (this.clock.now().getTime() < this.pausedUntil) return;
    for (;;) {
      const due = await withScope(this.em, serviceScope, (em) => findDue(em, this.clock.now(), AT_ONCE));
      showOldest(due.length === 0 ? 0 : Math.max(...due.filter(isNew).map(({ age }) => age), 0));
      if (due.length === 0 || this.stopping) return;
      const models = this.models.all();
      const outcomes: Outcome[] = [];
      for (const motion of due) {
        outcomes.push({ motion, made: await this.made(motion, models) });
        // One after the other would keep the process from everything else meanwhile.
        await setImmediate();
      }
      await withScope(this.em, serviceScope, (em) => this.write(em, outcomes, models));
      if (due.length < AT_ONCE) return;
    }
  }

  /**
   * Estimates one motion; undefined for what cannot be read, or is none.
   * @throws RetryableError while the blob store is away: nothing is tried then
   */
  private async made({ eventId, blobKey }: DueMotion, models: Models): Promise<MadeEstimate[] | undefined> {
    try {
      const { size, body } = await this.blobs.get(blobKey);
      if (size <= MOST_BYTES) return estimateMotion(await buffer(body), models);
      body.destroy();
      throw new Error(`A motion of ${size} bytes`);
    } catch (err) {
      if (err instanceof RetryableError) {
        this.pausedUntil = this.clock.now().getTime() + AWAY_MILLISECONDS;
        throw err;
      }
      countFailed();
      this.logger.warn({ err, eventId }, 'an event could not be estimated');
      return undefined;
    }
  }

  private async write(em: EntityManager, outcomes: readonly Outcome[], models: Models): Promise<void> {
    const now = this.clock.now();
    const motions = outcomes.map(({ motion }) => motion);
    // Before the motions: whoever withdraws holds the consents first, too.
    await keepConsents(
      em,
      motions.map(({ personId }) => personId),
    );
    const locked = await lockDue(em, now, motions);
    const made = new Map(outcomes.map((outcome) => [outcome.motion.eventId, outcome.made]));
    const meshes = new Map(models.map(([, { id, subject }]) => [id, subject.meshHash]));
    const done = locked.filter(({ eventId }) => made.get(eventId));
    if (done.length > 0) {
      await em.upsertMany(
        Estimate,
        done.flatMap(({ eventId, personId, teamId, scope, motionHash }) =>
          made
            .get(eventId)!
            .map((each) => ({ eventId, personId, teamId, scope, motionHash, estimatedAt: now, ...each })),
        ),
      );
      const eventId = { $in: done.map((motion) => motion.eventId) };
      await em.nativeUpdate(Motion, { eventId }, { estimateDueAt: null, estimateAttempts: 0 });
      await this.outbox.appendAll(
        em,
        done.filter(isNew).map((motion) =>
          haeEstimated(
            motion,
            made.get(motion.eventId)!.map((estimate) => ({ estimate, meshHash: meshes.get(estimate.modelId)! })),
          ),
        ),
      );
    }
    for (const motion of locked) if (!made.get(motion.eventId)) await postpone(em, motion, now);
    for (const { age } of done.filter(isNew)) countEstimated(age);
  }
}

const isNew = ({ age }: DueMotion): boolean => age < NEW_MILLISECONDS;

/** Tries again later, each time after twice as long; at last no more. */
async function postpone(em: EntityManager, { eventId, attempts }: DueMotion, now: Date): Promise<void> {
  const estimateAttempts = attempts + 1;
  const next = new Date(now.getTime() + 1_000 * 2 ** estimateAttempts);
  const estimateDueAt = estimateAttempts < MOST_ATTEMPTS ? next : null;
  await em.nativeUpdate(Motion, { eventId }, { estimateDueAt, estimateAttempts });
}
