import type { Security } from '@strainscope/console-contract';
import { Button, Popconfirm, Space } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useSession } from '../../session/session.store.ts';
import { formatTime } from '../../shared/format/format-time.ts';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

/** Where the account is signed in, by what, since when, and the way out of one place, of all others or of all. */
export function OpenSessions({ security, onChange }: SecuritySectionProps) {
  const signedOut = useSession((state) => state.signedOut);
  const end = useCall(async (which: { session_id?: string; keep_this?: boolean }) => {
    await consoleApi.call('/account/sessions/end', { body: which });
    onChange();
  });
  const endAll = useCall(async () => {
    await consoleApi.call('/account/sessions/end', { body: {} });
    signedOut('session-ended');
  });
  const error = end.error ?? endAll.error;
  const others = security.sessions.filter(({ current }) => !current);
  return (
    <Section title="Signed in">
      {error && <InlineFailure error={error} />}
      <ul className={styles['rows']}>
        {security.sessions.map((session) => (
          <li key={session._id}>
            <SessionWords session={session} />
            {session.current ? (
              <span className={styles['quiet']}>This browser</span>
            ) : (
              <Button
                danger
                type="text"
                aria-label={`End ${session.browser ?? 'the session'} since ${formatTime(new Date(session.opened_at))}`}
                loading={end.loading}
                onClick={() => void end.run({ session_id: session._id })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Space wrap>
        {others.length > 0 && (
          <Popconfirm
            title="Sign out everywhere else?"
            description="You stay signed in in this browser."
            okText="Sign out the others"
            onConfirm={() => void end.run({ keep_this: true })}
          >
            <Button danger loading={end.loading}>
              Sign out everywhere else
            </Button>
          </Popconfirm>
        )}
        <Popconfirm
          title="Sign out everywhere?"
          description="In this browser, too: you sign in again."
          okText="Sign out"
          onConfirm={() => void endAll.run()}
        >
          <Button danger loading={endAll.loading}>
            Sign out everywhere
          </Button>
        </Popconfirm>
      </Space>
    </Section>
  );
}

/** What somebody recognises it by. */
function SessionWords({ session }: { session: Security['sessions'][number] }) {
  const { browser, opened_at, last_used_at } = session;
  return (
    <span>
      {browser ?? 'Unknown browser'}{' '}
      <span className={styles['quiet']}>
        since <Time at={opened_at} />
        {last_used_at !== null && (
          <>
            , last used <Time at={last_used_at} />
          </>
        )}
      </span>
    </span>
  );
}
