import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { Poller } from '@strainscope/kernel';
import type { Logger } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CONFIG, LOGGER } from '@strainscope/service-kit';
import type { BackgroundWorker } from '@strainscope/service-kit';
import { Times } from '../clock/times.ts';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { keysOfProblem } from '../result-uploads/problem-keys.ts';

const pauseMilliseconds = 600_000;
/** Milliseconds after which files of a problem that was opened do not come any more. */
const comingIn = 3_600_000;
const day = 24 * 3600_000;

/** Deletes problems that were opened and never sent, and those that ended long ago, with all that is stored of them. */
@Injectable()
export class ProblemSweeper implements BackgroundWorker {
  private readonly poller = new Poller(
    () => this.sweep(),
    (err) => this.logger.warn({ err }, 'problems that nobody keeps wait for a next look'),
  );

  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.poller.every(pauseMilliseconds);
    this.poller.now();
  }

  async stop(): Promise<void> {
    await this.poller.stop();
  }

  /** Blobs go first: what fails is found again by its row. */
  async sweep(): Promise<void> {
    const now = this.times.now().getTime();
    const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();
    const due = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ id: string; keys: string[] }[]>(
        `select id, ${keysOfProblem} as keys from problems
         where (status = 'receiving' and opened_at < ?) or ended_at < ? limit 100`,
        [before(comingIn), before(this.config.problems.keepDays * day)],
      ),
    );
    for (const { id, keys } of due) {
      await Promise.all(keys.map((key) => this.blobs.delete(key)));
      await withScope(this.em, serviceScope, (em) =>
        em.execute(`delete from problems where id = ? and status not in ('queued', 'running')`, [id]),
      );
    }
  }
}
