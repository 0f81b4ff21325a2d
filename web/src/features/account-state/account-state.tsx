import { Level, type Profile } from '@strainscope/console-contract';
import { Space } from 'antd';
import { useState } from 'react';
import { useUser } from '../../session/use-user.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';
import { Time } from '../../shared/format/time.tsx';
import styles from './account-state.module.css';
import { deactivationOf, reactivationOf, signOutOf } from './consequences.ts';
import { endSessions } from './end-sessions.ts';
import { mayClose } from './may-close.ts';
import { setDeactivated } from './set-deactivated.ts';

interface AccountStateProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

/** How somebody's account stands; staff above them and administrators close it, and open it again. */
export function AccountState({ profile, onChanged }: AccountStateProps) {
  const user = useUser();
  const [notice, setNotice] = useState('');
  const { _id, first_name, last_name, status, last_sign_in_at } = profile;
  const isClosed = status === 'deactivated';
  const name = `${first_name} ${last_name}`;
  const changed = () => {
    setNotice('');
    const reopened = last_sign_in_at === null ? 'never signed in' : 'active';
    onChanged({ ...profile, status: isClosed ? reopened : 'deactivated' });
  };
  return (
    <section aria-labelledby="account" className={styles['account']}>
      <h2 id="account">Account</h2>
      <p>
        <StateBadge state={status} /> Last sign-in: <Time at={last_sign_in_at} />
      </p>
      <Space wrap>
        {user.level === Level.admin && _id !== user._id && status === 'active' && (
          <ConfirmedAction
            label="Sign out everywhere"
            subject={name}
            consequence={signOutOf(first_name)}
            run={() => endSessions(_id)}
            onDone={() => setNotice('Signed out everywhere')}
            alone
          />
        )}
        {mayClose(user, profile) && (
          <ConfirmedAction
            label={isClosed ? 'Reactivate account' : 'Deactivate account'}
            subject={name}
            consequence={isClosed ? reactivationOf(first_name) : deactivationOf(first_name)}
            run={() => setDeactivated(_id, !isClosed)}
            onDone={changed}
            danger={!isClosed}
            alone
          />
        )}
      </Space>
      <span role="status">{notice}</span>
    </section>
  );
}
