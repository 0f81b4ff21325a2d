import type { Profile } from '@strainscope/console-contract';
import { Button, Modal, Space } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { useCall, type Call } from '../../api/use-call.ts';
import { useUser } from '../../session/use-user.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
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
  const change = useCall(() => setDeactivated(_id, !isClosed));
  const signOut = useCall(() => endSessions(_id));
  const error = change.error ?? signOut.error;
  const changed = () => {
    setNotice('');
    const reopened = last_sign_in_at === null ? 'never signed in' : 'active';
    onChanged({ ...profile, status: isClosed ? reopened : 'deactivated' });
  };
  const signedOut = () => setNotice('Signed out everywhere');
  return (
    <section aria-labelledby="account" className={styles['account']}>
      <h2 id="account">Account</h2>
      <p>
        <StateBadge state={status} /> Last sign-in: <Time at={last_sign_in_at} />
      </p>
      {error && <InlineFailure error={error} />}
      <Space wrap>
        {user.level === 1000 && _id !== user._id && status === 'active' && (
          <AccountAction label="Sign out everywhere" name={name} call={signOut} onDone={signedOut}>
            {signOutOf(first_name)}
          </AccountAction>
        )}
        {mayClose(user, profile) && (
          <AccountAction
            label={isClosed ? 'Reactivate account' : 'Deactivate account'}
            name={name}
            danger={!isClosed}
            call={change}
            onDone={changed}
          >
            {isClosed ? reactivationOf(first_name) : deactivationOf(first_name)}
          </AccountAction>
        )}
      </Space>
      <span role="status">{notice}</span>
    </section>
  );
}

interface AccountActionProps {
  label: string;
  /** Whose account it is. */
  name: string;
  danger?: boolean;
  call: Call<[], unknown>;
  onDone: () => void;
  /** What happens, said before it does. */
  children: ReactNode;
}

/** Done after a confirmation; the focus returns to its button. */
function AccountAction({ label, name, danger = false, call, onDone, children }: AccountActionProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const confirm = async () => {
    const answer = await call.run();
    setAsking(false);
    if (answer !== undefined) onDone();
  };
  return (
    <>
      <Button ref={button} danger={danger} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Modal
        open={asking}
        title={`${label}: ${name}`}
        okText={label}
        confirmLoading={call.loading}
        onOk={() => void confirm()}
        onCancel={() => setAsking(false)}
        afterClose={() => button.current?.focus()}
      >
        {children}
      </Modal>
    </>
  );
}
