import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useSession } from '../../session/session.store.ts';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

/** Where the account is signed in, and the way out of everywhere. */
export function OpenSessions({ security }: SecuritySectionProps) {
  const signedOut = useSession((state) => state.signedOut);
  const end = useCall(async () => {
    await consoleApi.call('/account/sessions/end', { body: {} });
    signedOut('session-ended');
  });
  return (
    <Section title="Signed in">
      {end.error && <InlineFailure error={end.error} />}
      <ul className={styles['rows']}>
        {security.sessions.map(({ _id, opened_at, current }) => (
          <li key={_id}>
            <span>
              Since <Time at={opened_at} />
            </span>
            {current && <span className={styles['quiet']}>This browser</span>}
          </li>
        ))}
      </ul>
      <Button danger loading={end.loading} onClick={() => void end.run()}>
        Sign out everywhere
      </Button>
    </Section>
  );
}
