import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '@strainscope/kernel';

/** Carries the request id between the BFF and services. */
export const requestIdHeader = 'x-request-id';

/** What one request, message or job is known by, from the browser to the last log line. */
export interface RequestTrace {
  requestId: string;
  /** W3C trace id, where tracing is on or the caller sent one. */
  traceId?: string;
}

const storage = new AsyncLocalStorage<RequestTrace>();

export function runWithTrace<T>(trace: RequestTrace, work: () => T): T {
  return storage.run(trace, work);
}

export function currentTrace(): RequestTrace | undefined {
  return storage.getStore();
}

const REQUEST_ID = /^[\w-]{8,64}$/;
const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Takes a caller's ids where they are well-formed: what a stranger sends must not write our logs. */
export function traceFrom(headers: {
  requestId?: string | null | undefined;
  traceparent?: string | null | undefined;
}): RequestTrace {
  const requestId = headers.requestId && REQUEST_ID.test(headers.requestId) ? headers.requestId : newId();
  const traceId = headers.traceparent?.match(TRACEPARENT)?.[1];
  return { requestId, ...(traceId && { traceId }) };
}
