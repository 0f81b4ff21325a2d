import { Alert } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';

/** Says to whoever may not submit simulations what becomes of their files, before they send any. */
export function NotSimulated() {
  const session = useLoad('own permissions', (signal) => consoleApi.call('/session', {}, { signal })).result?.data;
  if (!session || session.permissions.includes('portal')) return null;
  return (
    <Alert
      type="info"
      showIcon
      title="Events are recorded, not simulated"
      description="Your account may not submit simulations. Ask an administrator, or whoever has the permission Super in your organization, for the permission Portal: simulations of these events can be started then."
    />
  );
}
