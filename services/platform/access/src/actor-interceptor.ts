import type { Interceptor } from '@connectrpc/connect';
import { actorHeader, readActor } from './actor-token.ts';
import { runAsActor } from './actor/actor-context.ts';

/**
 * Server side: a signed actor in the header becomes the call's actor. A call without one runs without
 * (sign-in has none yet); its command then fails at `currentActor()`. A forged or stale one is refused.
 */
export function actorInterceptor(key: Uint8Array): Interceptor {
  return (next) => async (request) => {
    const token = request.header.get(actorHeader);
    if (!token) return next(request);
    const actor = await readActor(token, key);
    return runAsActor(actor, () => next(request));
  };
}
