import { extname } from 'node:path';
import { InvalidRequest, RetryableError, type Fault } from '@strainscope/kernel';
import { ownBuffers } from '../processing/own-buffers.ts';
import { ThreadPool, type ThreadLimits } from '../processing/thread-pool.ts';
import type { CheckedRequest, RequestToCheck } from './check-request.ts';

type Outcome = CheckedRequest | { readonly faults: Fault[] };

/**
 * Checks what gateways send in worker threads of its own: every other call of the process is answered meanwhile, and the
 * database works for another request. A file that is read for minutes holds up none of them.
 */
export class RequestChecks {
  readonly #threads: ThreadPool<RequestToCheck, Outcome>;

  constructor(limits: ThreadLimits) {
    const entry = new URL(`./request-worker${extname(import.meta.url)}`, import.meta.url);
    // Where no gateway sends there is none; where one does, none of its events waits for a thread to begin.
    this.#threads = new ThreadPool(entry, limits, { minThreads: 0, idleTimeout: Infinity });
  }

  /**
   * The batches of the request are gone afterwards.
   * @throws InvalidRequest for what is wrong as a whole; RetryableError where a thread ended or was too slow
   */
  async check(toCheck: RequestToCheck): Promise<CheckedRequest> {
    const { jsonBatch, protobufBatch } = toCheck.request;
    const handedOver = ownBuffers([jsonBatch, protobufBatch]);
    const outcome = await this.#threads.run(toCheck, handedOver).catch((cause: unknown) => {
      throw new RetryableError({ cause });
    });
    if ('faults' in outcome) throw new InvalidRequest(outcome.faults);
    // What crosses from a thread is no Buffer any more.
    const { content } = outcome.batch;
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
    return { ...outcome, batch: { ...outcome.batch, content: bytes } };
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
