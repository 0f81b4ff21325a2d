import { consoleApi } from '../../api/console.ts';

/** Signs somebody else out everywhere, as an administrator. */
export function endSessions(user_id: string) {
  return consoleApi.call('account.endSessions', { body: { user_id } });
}
