import type { Profile } from '@strainscope/console-contract';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useUser } from '../../session/use-user.ts';
import { StateBadge } from '../../shared/badge/state-badge.tsx';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import styles from './account-state.module.css';
import { deactivationOf, reactivationOf } from './consequences.ts';
import { setDeactivated } from './set-deactivated.ts';

interface AccountStateProps {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}

/** How somebody's account stands; staff above them and administrators close it, and open it again. */
export function AccountState({ profile, onChanged }: AccountStateProps) {
  const { level } = useUser();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isClosed = profile.status === 'deactivated';
  const label = isClosed ? 'Reactivate account' : 'Deactivate account';
  const change = useCall(() => setDeactivated(profile._id, !isClosed));
  const confirm = async () => {
    const answer = await change.run();
    setAsking(false);
    if (answer === undefined) return;
    const reopened = profile.last_sign_in_at === null ? 'never signed in' : 'active';
    onChanged({ ...profile, status: isClosed ? reopened : 'deactivated' });
  };
  return (
    <section aria-labelledby="account" className={styles['account']}>
      <h2 id="account">Account</h2>
      <p>
        <StateBadge state={profile.status} /> Last sign-in: <Time at={profile.last_sign_in_at} />
      </p>
      {change.error && <InlineFailure error={change.error} />}
      {level >= 200 && profile.level < level && (
        <Button ref={button} danger={!isClosed} onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      <Modal
        open={asking}
        title={`${label}: ${profile.first_name} ${profile.last_name}`}
        okText={label}
        confirmLoading={change.loading}
        onOk={() => void confirm()}
        onCancel={() => setAsking(false)}
        afterClose={() => button.current?.focus()}
      >
        {isClosed ? reactivationOf(profile.first_name) : deactivationOf(profile.first_name)}
      </Modal>
    </section>
  );
}
