import { useUser } from '../../session/use-user.ts';
import { AllPermissions } from '../permissions/all-permissions.tsx';
import { PersonPermissionsPanel } from '../permissions/person-permissions.tsx';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { SecurityTab } from '../security/security-tab.tsx';
import type { ProfileTabProps } from './profile-page.tsx';

/** How the person's own account is protected, and what an account may. */
export function AccessTab({ profile: { _id } }: ProfileTabProps) {
  const { _id: ownId, level } = useUser();
  const grants = useOwnPermissions().includes('super');
  const own = _id === ownId;
  return (
    <>
      {own && <SecurityTab />}
      <PersonPermissionsPanel personId={_id} own={own} />
      {own && grants && level >= 200 && <AllPermissions />}
    </>
  );
}
