import { ConsoleError, createConsoleClient, fixedTexts } from '@strainscope/console-contract';
import { useSession } from '../session/session.store.ts';

/** The console's API. An ended session signs the person out on this browser; the guard then leads to a public page. */
export const consoleApi = createConsoleClient((input, init) => fetch(input, init), {
  onSessionEnded: () => useSession.getState().signedOut('session-ended'),
});

/** Anything thrown, as a failure that a screen can show. */
export function asConsoleError(thrown: unknown): ConsoleError {
  if (thrown instanceof ConsoleError) return thrown;
  return new ConsoleError(0, 'UNEXPECTED', fixedTexts.loadFailed, undefined, undefined);
}
