import { Button, Popconfirm } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useSession } from '../../session/session.store.ts';
import { formatTime } from '../../shared/format/format-time.ts';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

/** Where the account is signed in, and the way out of one place or of all. */
export function OpenSessions({ security, onChange }: SecuritySectionProps) {
  const signedOut = useSession((state) => state.signedOut);
  const end = useCall(async () => {
    await consoleApi.call('/account/sessions/end', { body: {} });
    signedOut('session-ended');
  });
  const endOne = useCall(async (session_id: string) => {
    await consoleApi.call('/account/sessions/end', { body: { session_id } });
    onChange();
  });
  const error = end.error ?? endOne.error;
  return (
    <Section title="Signed in">
      {error && <InlineFailure error={error} />}
      <ul className={styles['rows']}>
        {security.sessions.map(({ _id, opened_at, current }) => (
          <li key={_id}>
            <span>
              Since <Time at={opened_at} />
            </span>
            {current ? (
              <span className={styles['quiet']}>This browser</span>
            ) : (
              <Button
                danger
                type="text"
                aria-label={`End the session since ${formatTime(new Date(opened_at))}`}
                loading={endOne.loading}
                onClick={() => void endOne.run(_id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Popconfirm
        title="Sign out everywhere?"
        description="In this browser, too: you sign in again."
        okText="Sign out"
        onConfirm={() => void end.run()}
      >
        <Button danger loading={end.loading}>
          Sign out everywhere
        </Button>
      </Popconfirm>
    </Section>
  );
}
