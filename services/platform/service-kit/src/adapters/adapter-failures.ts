import { firstInARow, type FailureListener, type Logger } from '@strainscope/observability';

/** Says why an adapter had to begin something anew: it goes on by itself, and nobody else would hear of it. */
export function adapterFailures(logger: Logger): FailureListener {
  return firstInARow((err, reason) => logger.warn({ err, reason }, 'an adapter goes on after a failure'));
}
