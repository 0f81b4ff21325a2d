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
        await inTurn(async () => taken.push(await this.take(file, opened, taken)));
      });
      if (!opening) {
        throw new InvalidRequest([{ path: 'files', message: 'Send problem.json and the files that it names.' }]);
      }
      const { problemId } = await opening;
      const files = taken.map(({ name, sha256, size }) => ({ name, sha256, size }));
      return await this.services.problems.submitProblem({ problemId, files });
    } catch (error) {
      await Promise.allSettled(taken.map(({ key }) => this.blobs.delete(key)));
      throw error;
    }
  }

  private async open(fields: FormFields): Promise<Opened> {
    const { problem_id: problemId, name } = parseWith(ownProblemFields, fields);
    const { keys, mostBytes } = await this.services.problems.openProblem({ problemId, name });
    return { problemId, keys, mostBytes: Number(mostBytes) };
  }

  private async take({ name, content }: FormFile, { keys, mostBytes }: Opened, before: readonly Taken[]) {
    const key = keys[before.length];
    if (key === undefined) throw new FormTooLarge(`A problem has at most ${keys.length} files.`);
    const left = before.reduce((rest, { size }) => rest - Number(size), mostBytes);
    const { sha256, size } = await this.blobs.put(key, content, { maxBytes: left });
    return { name, key, sha256, size: BigInt(size) };
  }
}
