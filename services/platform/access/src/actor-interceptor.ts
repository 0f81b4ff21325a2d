import { AsyncLocalStorage } from 'node:async_hooks';
import type { Interceptor } from '@connectrpc/connect';
import { runAsActor } from './actor-context.ts';
import { actorHeader, readActor } from './actor-token.ts';

/**
 * Server side: a signed actor in the header becomes the call's actor. A call without one runs without
 * (sign-in has none yet); its command then fails at `currentActor()`. A forged or stale one is refused.
 */
export function actorInterceptor(key: Uint8Array): Interceptor {
  return (next) => async (request) => {
    const token = request.header.get(actorHeader);
    if (!token) return next(request);
    const actor = await readActor(token, key);
    return runAsActor(actor, async () => {
      const response = await next(request);
      return response.stream ? { ...response, message: inThisContext(response.message) } : response;
    });
  };
}

/** A stream is pulled by the transport, outside this call's context: every pull is brought back into it. */
async function* inThisContext<T>(messages: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = messages[Symbol.asyncIterator]();
  const inContext = AsyncLocalStorage.snapshot();
  try {
    for (;;) {
      const { done, value } = await inContext(() => iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
