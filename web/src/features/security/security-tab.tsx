import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { consoleApi } from '../../api/console.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { focusOn } from '../../shared/focus/kept-focus.ts';
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
  const load = useLoad('security', (signal) => consoleApi.call('/account/security', undefined, { signal }));
  return (
    <CallView load={load} rows={12}>
      {({ data }) => <Sections security={data} onChange={load.refresh} />}
    </CallView>
  );
}

/** A link to one of the sections leads there once they are loaded. */
function Sections(props: SecuritySectionProps) {
  const { hash } = useLocation();
  const tab = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const section = [...(tab.current?.children ?? [])].find(({ id }) => id !== '' && hash === `#${id}`);
    if (section === undefined) return;
    section.scrollIntoView();
    const heading = section.querySelector('h2');
    if (heading) focusOn(heading);
  }, [hash]);
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
