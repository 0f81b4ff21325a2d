import { Button } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { Time } from '../../shared/format/time.tsx';
import { ownPassword, PasswordDialog } from './password-dialog.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

/** Accounts elsewhere that sign in here; absent while there are none. */
export function LinkedIdentities({ security, onChange }: SecuritySectionProps) {
  const [leaving, setLeaving] = useState<{ issuer: string; label: string }>();
  if (security.identities.length === 0) return null;
  return (
    <Section title="Accounts elsewhere">
      <p>Whoever is signed in there can sign in here.</p>
      <ul className={styles['rows']}>
        {security.identities.map(({ issuer, label, linked_at }) => (
          <li key={`${issuer} ${linked_at}`}>
            <span>
              {label}{' '}
              <span className={styles['quiet']}>
                since <Time at={linked_at} />
              </span>
            </span>
            <Button danger type="text" onClick={() => setLeaving({ issuer, label })}>
              Unlink {label}
            </Button>
          </li>
        ))}
      </ul>
      <PasswordDialog
        open={leaving !== undefined}
        title={`Unlink ${leaving?.label ?? ''}`}
        hasPassword={security.has_password}
        schema={ownPassword}
        submitLabel="Unlink"
        send={({ password = '' }) =>
          consoleApi.call('/account/identities/unlink', { body: { password, issuer: leaving?.issuer ?? '' } })
        }
        onDone={onChange}
        onClose={() => setLeaving(undefined)}
      />
    </Section>
  );
}
