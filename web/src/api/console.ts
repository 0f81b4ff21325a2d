import { ConsoleError, createConsoleClient, fixedTexts, type ConsoleClient } from '@strainscope/console-contract';
import { useSession } from '../session/session.store.ts';
import { useReachable } from './reachable.store.ts';

/** The console's API. An ended session signs the person out on this browser; the guard then leads to a public page. */
export const consoleApi = consoleApiOver((...request) => fetch(...request));

/** Makes the console's API over another `fetch`, such as one that tells how much has been sent. */
export function consoleApiOver(send: typeof fetch): ConsoleClient {
  return createConsoleClient(watched(send), {
    onSessionEnded: () => useSession.getState().signedOut('session-ended'),
  });
}

/** Every answer, a refusal too, shows that the server is there; no answer, that it is not, unless the screen gave up. */
function watched(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const response = await send(input, init);
      useReachable.getState().answered();
      return response;
    } catch (error) {
      if (!init?.signal?.aborted) useReachable.getState().unanswered();
      throw error;
    }
  };
}

/** Anything thrown, as a failure that a screen can show. */
export function asConsoleError(thrown: unknown): ConsoleError {
  if (thrown instanceof ConsoleError) return thrown;
  return new ConsoleError(0, 'UNEXPECTED', fixedTexts.loadFailed, undefined, undefined);
}
