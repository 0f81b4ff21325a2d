import { consoleApi } from '../../api/console.ts';
import { useSession } from '../../session/session.store.ts';

/**
 * Asks the server who is signed in, once on start: the stored user may be of a session that has ended, or hold an old level.
 * Without an answer the stored user stays, so that the console opens on a bad connection and says what failed.
 */
export async function checkSession(): Promise<void> {
  const { user, signedIn, signedOut } = useSession.getState();
  const answer = await consoleApi.call('session.current').catch(() => undefined);
  if (answer === undefined) return;
  if (answer.data !== null) signedIn(answer.data);
  else if (user !== null) signedOut('session-ended');
}
