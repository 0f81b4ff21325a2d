import type { Security } from '@strainscope/console-contract';
import { App, Button, Space } from 'antd';
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
  const { modal } = App.useApp();
  const signedOut = useSession((state) => state.signedOut);
  const end = useCall(async (which: { session_id?: string; keep_this?: boolean }) => {
    await consoleApi.call('account.endSessions', { body: which });
    onChange();
  });
  const endAll = useCall(async () => {
    await consoleApi.call('account.endSessions', { body: {} });
    signedOut('session-ended');
  });
  const error = end.error ?? endAll.error;
  const others = security.sessions.filter(({ current }) => !current);
  const endOthers = () => {
    modal.confirm({
      title: 'Sign out everywhere else?',
      content: 'This browser stays signed in.',
      okText: 'Sign out the others',
      okButtonProps: { danger: true },
      onOk: () => end.run({ keep_this: true }),
    });
  };
  const endEvery = () => {
    modal.confirm({
      title: 'Sign out everywhere?',
      content: 'In this browser, too: you sign in again.',
      okText: 'Sign out',
      okButtonProps: { danger: true },
      onOk: () => endAll.run(),
    });
  };
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
          <Button danger loading={end.loading} onClick={endOthers}>
            Sign out everywhere else
          </Button>
        )}
        <Button danger loading={endAll.loading} onClick={endEvery}>
          Sign out everywhere
        </Button>
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
