import { AsyncLocalStorage } from 'node:async_hooks';
import { currentTrace } from '@strainscope/observability';

/** Why something happens: carried from the request or message in hand to every event that it causes. */
export interface Origin {
  /** The same for everything that one request set off; the request's id unless told. */
  correlation?: string;
  /** Id of the event being handled. */
  causation?: string;
  /** Id of the person who acts. */
  actor?: string;
}

const current = new AsyncLocalStorage<Origin>();

/** Runs work whose events name this origin. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return current.run(origin, work);
}

export function currentOrigin(): Origin {
  const requestId = currentTrace()?.requestId;
  return { ...(requestId && { correlation: requestId }), ...current.getStore() };
}
