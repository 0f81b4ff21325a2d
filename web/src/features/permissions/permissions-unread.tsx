import { Button } from 'antd';
import { Partial } from '../../shared/states/states.tsx';
import type { OwnPermissions } from './use-own-permissions.ts';

export const permissionsUnread = 'Your permissions could not be read: what needs one is missing here.';

/** Where something is offered to whoever has a permission: without it one would take it for not given. */
export function PermissionsUnread({ own: { load } }: { own: OwnPermissions }) {
  if (load.error === undefined) return null;
  return (
    <Partial>
      {permissionsUnread}{' '}
      <Button size="small" onClick={load.reload}>
        Ask again
      </Button>
    </Partial>
  );
}
