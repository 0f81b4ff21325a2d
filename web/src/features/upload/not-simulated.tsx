import { Alert } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';
import { whoGrants } from '../permissions/who-grants.ts';

/** Says to whoever may not submit simulations what becomes of their files, before they send any. */
export function NotSimulated() {
  const { level } = useUser();
  const session = useLoad('own permissions', (signal) => consoleApi.call('session.current', {}, { signal })).result
    ?.data;
  if (!session || session.permissions.includes('portal')) return null;
  return (
    <Alert
      type="info"
      showIcon
      title="Events are recorded, not simulated"
      description={`Your account lacks the permission “Portal”: with it, simulations of these events can be started. ${whoGrants(level)}`}
    />
  );
}
