import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { Poller } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, LOGGER } from '@strainscope/service-kit';
import type { BackgroundWorker } from '@strainscope/service-kit';
import { Times } from '../clock/times.ts';
import { resultKey, resultNames } from './problem-keys.ts';
import { fieldKey, meshUploadKey, vtuKey } from './blob-keys.ts';

const pauseMilliseconds = 600_000;
/** Milliseconds: what was begun before its URL expired may still be coming in. */
const comingIn = 3_600_000;
const atOnce = 500;

interface Expired {
  simulationId: string;
  attempt: number;
  isKept: boolean;
}

/**
 * Deletes what workers uploaded and no result refers to: they died, lost their lease, or the person was erased meanwhile.
 * Once nobody can upload any more, lest a paused worker bring it back.
 */
@Injectable()
export class UnkeptUploadsSweeper implements BackgroundWorker {
  private readonly poller = new Poller(
    () => this.sweep(),
    (err) => this.logger.warn({ err }, 'uploads that nobody keeps wait for a next look'),
  );
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(pauseMilliseconds);
    this.poller.now();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.poller.stop();
  }

  async sweep(): Promise<void> {
    for (let due = await this.due(); due.length > 0; due = await this.due()) {
      for (const each of due) {
        if (this.isStopping) return;
        await this.clear(each);
      }
    }
  }

  private due(): Promise<Expired[]> {
    const expired = new Date(this.times.now().getTime() - comingIn).toISOString();
    return withScope(this.em, serviceScope, (em) =>
      em.execute<Expired[]>(
        `select simulation_id as "simulationId", attempt, exists (
           select from results where simulation_id = granted.simulation_id and attempt = granted.attempt
           union all
           select from problems where id = granted.simulation_id and problems.attempt = granted.attempt
             and status = 'complete') as "isKept"
         from upload_grants granted
         where until < ? and not exists (
           select from attempts where simulation_id = granted.simulation_id and number = granted.attempt
             and ended_at is null)
           and not exists (
           select from problems where id = granted.simulation_id and problems.attempt = granted.attempt
             and status = 'running')
         order by until limit ?`,
        [expired, atOnce],
      ),
    );
  }

  private async clear({ simulationId, attempt, isKept }: Expired): Promise<void> {
    const keys = [meshUploadKey, ...(isKept ? [] : [fieldKey, vtuKey])].map((keyOf) =>
      keyOf({ simulationId, attempt }),
    );
    // The grant may be of a problem.
    if (!isKept) keys.push(...resultNames.map((name) => resultKey(simulationId, attempt, name)));
    await Promise.all(keys.map((key) => this.blobs.delete(key)));
    await withScope(this.em, serviceScope, (em) =>
      em.execute('delete from upload_grants where simulation_id = ? and attempt = ?', [simulationId, attempt]),
    );
  }
}
