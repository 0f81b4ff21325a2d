import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { useSession } from '../../session/session.store.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import styles from './login.module.css';
import { signInWithPasskey } from './passkey.ts';

/** Signing in without a password: by a passkey of this device, or elsewhere. */
export function OtherWays({ next }: { next: string | undefined }) {
  const signedIn = useSession((state) => state.signedIn);
  const providers = useLoad('providers', (signal) =>
    consoleApi.call('session.identityProviders', undefined, { signal }),
  );
  const passkey = useCall(async () => {
    const user = await signInWithPasskey();
    if (user) signedIn(user);
  });
  const elsewhere = useCall(async (provider: string) => {
    const { data } = await consoleApi.call('session.signInElsewhere', { body: { provider, ...(next && { next }) } });
    if ('url' in data) window.location.assign(data.url);
  });
  const error = passkey.error ?? elsewhere.error;
  return (
    <div className={styles['ways']}>
      {error && <InlineFailure error={error} />}
      {'PublicKeyCredential' in window && (
        <Button icon={<KeyOutlined aria-hidden />} loading={passkey.loading} onClick={() => void passkey.run()}>
          Sign in with a passkey
        </Button>
      )}
      {providers.result?.data.map(({ provider, label }) => (
        <Button key={provider} loading={elsewhere.loading} onClick={() => void elsewhere.run(provider)}>
          Sign in with {label}
        </Button>
      ))}
    </div>
  );
}
