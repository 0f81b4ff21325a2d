import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { ownProblemFields } from '@strainscope/console-contract';
import { parseWith } from '@strainscope/http';
import { InvalidRequest } from '@strainscope/kernel';
import type { Problem } from '@strainscope/proto/simulation';
import { BLOBS } from '@strainscope/service-kit';
import type { Request } from 'express';
import pLimit from 'p-limit';
import { ServiceClients } from '../clients/service-clients.ts';
import { FormTooLarge, readForm, type FormFields, type FormFile } from './form-reader.ts';

interface Opened {
  problemId: string;
  name: string;
  isSent: boolean;
  keys: string[];
  mostBytes: number;
}

interface Taken {
  name: string;
  key: string;
  sha256: string;
  size: bigint;
}

/** Takes the files of a problem one after the other to where the orchestrator says, and has it queued. */
@Injectable()
export class ProblemReceiver {
  constructor(
    private readonly services: ServiceClients,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /** @throws InvalidRequest, FormTooLarge, and what opening and submitting the problem throw: then nothing is kept */
  async receive(request: Request): Promise<Problem> {
    const inTurn = pLimit(1);
    const taken: Taken[] = [];
    let opening: Promise<Opened> | undefined;
    try {
      await readForm(request, async (file, fields) => {
        opening ??= this.open(fields);
        const opened = await opening;
        // A repeat of what has been sent is answered likewise, and leaves its files alone.
        if (opened.isSent) file.content.resume();
        else await inTurn(async () => taken.push(await this.take(file, opened, taken)));
      });
      if (!opening) {
        throw new InvalidRequest([{ path: 'files', message: 'Send problem.json and the files that it names.' }]);
      }
      const { problemId } = await opening;
      const files = taken.map(({ name, sha256, size }) => ({ name, sha256, size }));
      return await this.services.problems.submitProblem({ problemId, files });
    } catch (error) {
      // Where the orchestrator is away, too, it finds what nobody sent on by itself.
      if (taken.length > 0) await this.forget(await opening!, taken).catch(() => undefined);
      throw error;
    }
  }

  /** Deletes what was stored, unless it has been queued meanwhile: an answer may have been lost. */
  private async forget({ problemId, name }: Opened, taken: readonly Taken[]): Promise<void> {
    const { isSent } = await this.services.problems.openProblem({ problemId, name });
    if (!isSent) await Promise.allSettled(taken.map(({ key }) => this.blobs.delete(key)));
  }

  private async open(fields: FormFields): Promise<Opened> {
    const { problem_id: problemId, name } = parseWith(ownProblemFields, fields);
    const { keys, mostBytes, isSent } = await this.services.problems.openProblem({ problemId, name });
    return { problemId, name, keys, mostBytes: Number(mostBytes), isSent };
  }

  private async take({ name, content }: FormFile, { keys, mostBytes }: Opened, before: readonly Taken[]) {
    const key = keys[before.length];
    if (key === undefined) throw new FormTooLarge(`A problem has at most ${keys.length} files.`);
    const left = before.reduce((rest, { size }) => rest - Number(size), mostBytes);
    const { sha256, size } = await this.blobs.put(key, content, { maxBytes: left });
    return { name, key, sha256, size: BigInt(size) };
  }
}
