/** Program of the thread that trains, so that the process that asked for it goes on meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SurrogateErrorCode } from '../errors/surrogate-error.ts';
import { SurrogateError } from '../errors/surrogate-error.ts';
import type { FitInput } from './fit-input.ts';
import { fitModel } from './fit-model.ts';

export type ThreadMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'trained'; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'refused';
      readonly code: SurrogateErrorCode;
      readonly message: string;
      readonly details: Record<string, unknown>;
    };

const post = (message: ThreadMessage, moved: ArrayBuffer[] = []): void => parentPort!.postMessage(message, moved);

try {
  const bytes = fitModel(workerData as FitInput, (share) => post({ kind: 'progress', share }));
  post({ kind: 'trained', bytes }, [bytes.buffer]);
} catch (error) {
  if (!(error instanceof SurrogateError)) throw error;
  post({ kind: 'refused', code: error.code, message: error.message, details: error.details });
}
