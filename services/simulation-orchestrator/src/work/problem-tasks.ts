import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { BLOBS, CONFIG } from '@strainscope/service-kit';
import { deliverySeconds } from '../clock/times.ts';
import type { OrchestratorConfig } from '../config/orchestrator.config.ts';
import { fileKey, resultKey, resultNames } from '../result-uploads/problem-keys.ts';
import type { Problem } from '../problems/problem.entity.ts';

/** What a worker needs for one problem; it reaches nothing else. */
export interface ProblemTask {
  files: { name: string; url: string; sha256: string }[];
  /** By the name of the result. */
  uploadUrls: Record<string, string>;
  limits: { elements: bigint; steps: bigint; historyBytes: bigint; solveSeconds: number };
}

const maxUploadBytes = 1024 ** 3;
/** For the files to be read once they are leased. */
const readingSeconds = 600;

@Injectable()
export class ProblemTasks {
  constructor(
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  async build({ id, attempt, files }: Problem): Promise<ProblemTask> {
    const { elements, steps, historyBytes, solveSeconds } = this.config.problems;
    const upload = { expiresInSeconds: 2 * solveSeconds + deliverySeconds, maxBytes: maxUploadBytes };
    const sent = files.map(async ({ name, sha256 }, place) => {
      const url = await this.blobs.signedGet(fileKey(id, place), { expiresInSeconds: readingSeconds });
      return { name, url, sha256 };
    });
    const uploads = resultNames.map(
      async (name) => [name, await this.blobs.signedPut(resultKey(id, attempt, name), upload)] as const,
    );
    return {
      files: await Promise.all(sent),
      uploadUrls: Object.fromEntries(await Promise.all(uploads)),
      limits: { elements: BigInt(elements), steps: BigInt(steps), historyBytes: BigInt(historyBytes), solveSeconds },
    };
  }
}
