import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import type { BlobStore } from '@strainscope/blob';
import { InvalidRequest, isId, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { BLOBS, CONFIG } from '@strainscope/service-kit';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { fileKey } from '../../result-uploads/problem-keys.ts';
import { Problem } from '../problem.entity.ts';
import type { KeptFile } from '../problem.entity.ts';
import { checkFiles, checkNames, problemDocument } from '../sent-files.ts';

/** Queues a problem whose files have been stored where `OpenProblem` said. A repeat changes nothing. */
@Injectable()
export class SubmitProblem {
  constructor(
    private readonly em: EntityManager,
    private readonly times: Times,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** @throws NotFound for a problem that the actor has not opened; InvalidRequest where its files are not what a problem has */
  async execute(id: string, files: readonly KeptFile[]): Promise<void> {
    const { personId: ownerId } = currentActor();
    if (!isId(id)) throw new NotFound();
    const opened = await withScope(this.em, serviceScope, (em) => em.findOne(Problem, { id, ownerId }));
    if (!opened) throw new NotFound();
    if (opened.status !== 'receiving') return;
    checkFiles(files, this.config.problems);
    await this.checkStored(id, files);
    const document = await this.blobs.read(
      fileKey(
        id,
        files.findIndex(({ name }) => name === problemDocument),
      ),
    );
    checkNames(document, files);
    await withScope(this.em, serviceScope, async (em) => {
      const problem = await em.findOne(Problem, { id, ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!problem) throw new NotFound();
      if (problem.status !== 'receiving') return;
      Object.assign(problem, { status: 'queued', submittedAt: this.times.now(), files });
    });
  }

  private async checkStored(id: string, files: readonly KeptFile[]): Promise<void> {
    const stored = await Promise.all(files.map((_, place) => this.blobs.head(fileKey(id, place))));
    const faults = files.flatMap(({ sha256, size }, place) => {
      const blob = stored[place];
      if (blob?.sha256 === sha256 && blob.size === size) return [];
      return [{ path: `files.${place}`, message: 'This file did not arrive as it was sent.' }];
    });
    if (faults.length > 0) throw new InvalidRequest(faults);
  }
}
