import { AsyncLocalStorage } from 'node:async_hooks';

/** Why something happens: carried from the request or message in hand to every event that it causes. */
export interface Origin {
  /** The same for everything that one request set off. */
  correlation?: string;
  /** Id of the event being handled. */
  causation?: string;
  /** Id of the person who acts. */
  actor?: string;
  /** W3C trace context. */
  traceparent?: string;
}

const current = new AsyncLocalStorage<Origin>();

/** Runs work whose events name this origin. */
export function withOrigin<T>(origin: Origin, work: () => T): T {
  return current.run(origin, work);
}

export function currentOrigin(): Origin {
  return current.getStore() ?? {};
}
