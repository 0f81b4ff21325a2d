import { useLoad } from '../../api/use-load.ts';
import { consoleApi } from '../../api/console.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { Authenticator } from './authenticator.tsx';
import { CodeChannel } from './code-channel.tsx';
import { EmailAddress } from './email-address.tsx';
import { LinkedIdentities } from './linked-identities.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordChange } from './password-change.tsx';
import { PhoneNumber } from './phone-number.tsx';
import styles from './security.module.css';

/** The profile's security tab of whoever is signed in: what protects the account, where it is signed in, its tokens. */
export function SecurityTab() {
  const load = useLoad('security', (signal) => consoleApi.call('/account/security', undefined, { signal }));
  return (
    <CallView load={load} rows={12}>
      {({ data }) => (
        <div className={styles['security']}>
          <PasswordChange security={data} onChange={load.refresh} />
          <EmailAddress security={data} onChange={load.refresh} />
          <PhoneNumber security={data} onChange={load.refresh} />
          <Authenticator security={data} onChange={load.refresh} />
          <CodeChannel security={data} onChange={load.refresh} />
          <Passkeys security={data} onChange={load.refresh} />
          <LinkedIdentities security={data} onChange={load.refresh} />
          <OpenSessions security={data} onChange={load.refresh} />
          <ApiTokens security={data} />
        </div>
      )}
    </CallView>
  );
}
