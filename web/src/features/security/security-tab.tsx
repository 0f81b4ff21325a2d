import { useRef } from 'react';
import { useLoad } from '../../api/use-load.ts';
import { consoleApi } from '../../api/console.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { useLinkedSection } from '../../shared/focus/use-linked-section.ts';
import { ApiTokens } from './api-tokens.tsx';
import { Authenticator } from './authenticator.tsx';
import { CodeChannel } from './code-channel.tsx';
import { EmailAddress } from './email-address.tsx';
import { LinkedIdentities } from './linked-identities.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import { PhoneNumber } from './phone-number.tsx';
import type { SecuritySectionProps } from './section.tsx';
import styles from './security.module.css';

/** The profile's security tab of whoever is signed in: what protects the account, where it is signed in, its tokens. */
export function SecurityTab() {
  const load = useLoad('security', (signal) => consoleApi.call('account.security', undefined, { signal }));
  return (
    <CallView load={load} rows={12}>
      {({ data }) => <Sections security={data} onChange={load.refresh} />}
    </CallView>
  );
}

/** A link to one of the sections leads there once they are loaded. */
function Sections(props: SecuritySectionProps) {
  const tab = useRef<HTMLDivElement>(null);
  useLinkedSection(tab);
  return (
    <div ref={tab} className={styles['security']}>
      <PasswordChange {...props} />
      <EmailAddress {...props} />
      <PhoneNumber {...props} />
      <Authenticator {...props} />
      <CodeChannel {...props} />
      <Passkeys {...props} />
      <LinkedIdentities {...props} />
      <OpenSessions {...props} />
      <ApiTokens security={props.security} />
    </div>
  );
}
