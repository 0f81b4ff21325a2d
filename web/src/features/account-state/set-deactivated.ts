import { consoleApi } from '../../api/console.ts';

/** Closes somebody's account, which ends their sessions, or opens it again. */
export function setDeactivated(user_id: string, disabled: boolean) {
  return consoleApi.call('account.disable', { body: { user_id, disabled } });
}
