import type { Security } from '@strainscope/console-contract';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Time } from '../../shared/format/time.tsx';
import { ownPassword, PasswordDialog } from './password-dialog.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

type LinkedIdentity = Security['identities'][number];

/** Accounts elsewhere that sign in here; absent where there are none to have. */
export function LinkedIdentities({ security, onChange }: SecuritySectionProps) {
  const [leaving, setLeaving] = useState<LinkedIdentity>();
  const [joining, setJoining] = useState<{ provider: string; label: string }>();
  const load = useLoad('providers', (signal) => consoleApi.call('session.identityProviders', undefined, { signal }));
  const providers = load.result?.data ?? [];
  if (security.identities.length === 0 && providers.length === 0) return null;
  return (
    <Section title="Accounts elsewhere">
      <p>Whoever is signed in there can sign in here.</p>
      <ul className={styles['rows']}>
        {security.identities.map((identity) => (
          <li key={identity._id}>
            <span>
              {nameOf(identity)}{' '}
              <span className={styles['quiet']}>
                since <Time at={identity.linked_at} />
              </span>
            </span>
            <Button danger type="text" onClick={() => setLeaving(identity)}>
              Unlink {nameOf(identity)}
            </Button>
          </li>
        ))}
      </ul>
      <Space wrap>
        {providers.map((provider) => (
          <Button key={provider.provider} onClick={() => setJoining(provider)}>
            Link an account of {provider.label}
          </Button>
        ))}
      </Space>
      <PasswordDialog
        open={leaving !== undefined}
        title={`Unlink ${leaving ? nameOf(leaving) : ''}`}
        hasPassword={security.has_password}
        schema={ownPassword}
        submitLabel="Unlink"
        send={(body) => consoleApi.call('account.unlinkIdentity', { params: { id: leaving?._id ?? '' }, body })}
        onDone={onChange}
        onClose={() => setLeaving(undefined)}
      />
      <PasswordDialog
        open={joining !== undefined}
        title={`Link an account of ${joining?.label ?? ''}`}
        hasPassword={security.has_password}
        schema={ownPassword}
        submitLabel="Go on"
        send={({ password = '' }) => startLinking(joining?.provider ?? '', password)}
        onDone={(url) => window.location.assign(url)}
        onClose={() => setJoining(undefined)}
      />
    </Section>
  );
}

/** Two accounts at one provider differ in their address there. */
function nameOf({ label, account }: LinkedIdentity): string {
  return account === null ? label : `${label} (${account})`;
}

/** @returns where to go; whoever comes back is here again */
async function startLinking(provider: string, password: string): Promise<string> {
  const { pathname, search } = window.location;
  const body = { provider, password, next: `${pathname}${search}` };
  const { data } = await consoleApi.call('account.linkIdentity', { body });
  return data.url;
}
