import { extname } from 'node:path';
import { InvalidRequest, RetryableError, type Fault } from '@strainscope/kernel';
import { ownBuffers } from '../processing/own-buffers.ts';
import { ThreadPool, type ThreadLimits } from '../processing/thread-pool.ts';
import type { CheckedRequest, RequestToCheck } from './check-request.ts';

/**
 * A thread that nothing is sent to ends soon: it never gives back the memory that one heavy request made it take. A
 * gateway in a match sends more often than this, so few events wait for a thread to begin.
 */
const IDLE_MILLISECONDS = 5_000;

type Outcome = CheckedRequest | { readonly faults: Fault[] };

/**
 * Checks what gateways send in worker threads of its own: every other call of the process is answered meanwhile, and the
 * database works for another request. A file that is read for minutes holds up none of them.
 */
export class RequestChecks {
  readonly #threads: ThreadPool<RequestToCheck, Outcome>;

  constructor(limits: ThreadLimits) {
    const entry = new URL(`./request-worker${extname(import.meta.url)}`, import.meta.url);
    this.#threads = new ThreadPool(entry, limits, { minThreads: 0, idleTimeout: IDLE_MILLISECONDS });
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
