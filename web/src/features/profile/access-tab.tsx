import { Level } from '@strainscope/console-contract';
import { useUser } from '../../session/use-user.ts';
import { AccountState } from '../account-state/account-state.tsx';
import { AllPermissions } from '../permissions/all-permissions.tsx';
import { PersonPermissionsPanel } from '../permissions/person-permissions.tsx';
import { PermissionsUnread } from '../permissions/permissions-unread.tsx';
import { useOwnPermissions } from '../permissions/use-own-permissions.ts';
import { SecurityTab } from '../security/security-tab.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import styles from './profile.module.css';

/** How the person's own account is protected, and what an account may. */
export function AccessTab({ profile, onChanged }: ProfileTabProps) {
  const { _id } = profile;
  const { _id: ownId, level } = useUser();
  const permissions = useOwnPermissions();
  const own = _id === ownId;
  return (
    <div className={styles['parts']}>
      {own ? <SecurityTab /> : <AccountState profile={profile} onChanged={onChanged} />}
      <PersonPermissionsPanel personId={_id} own={own} />
      {own && level >= Level.team && (
        <>
          <PermissionsUnread own={permissions} />
          {permissions.held.includes('super') && <AllPermissions />}
        </>
      )}
    </div>
  );
}
