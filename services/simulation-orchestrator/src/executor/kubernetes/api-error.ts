import { ApiException } from '@kubernetes/client-node';

/** HTTP status of an answer of the API server; null for everything else, e.g. a broken connection. */
export function statusOf(error: unknown): number | null {
  return error instanceof ApiException ? error.code : null;
}

/** Seconds that the API server asks to wait for. */
export function retryAfterOf(error: unknown): number {
  const header = error instanceof ApiException ? error.headers['retry-after'] : undefined;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}
