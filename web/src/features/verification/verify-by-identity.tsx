import type { VerificationWays } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

interface VerifyByIdentityProps {
  token: string;
  providers: VerificationWays['providers'];
}

/** To the provider that somebody signed up by, and back to `/login/<provider>`; the letter's link waits at the server meanwhile. */
export function VerifyByIdentity({ token, providers }: VerifyByIdentityProps) {
  const confirm = useCall(async (provider: string) => {
    const { data } = await consoleApi.call('session.signInElsewhere', {
      body: { provider, token, next: '/user/dashboard' },
    });
    if ('url' in data) window.location.assign(data.url);
  });
  return (
    <>
      <p>
        Confirm with the account that you signed up by. It shows that nobody else signed up with your address, and signs
        you in.
      </p>
      {confirm.error && <InlineFailure error={confirm.error} />}
      {providers.map(({ provider, label }) => (
        <Button key={provider} type="primary" loading={confirm.loading} onClick={() => void confirm.run(provider)}>
          Confirm with {label}
        </Button>
      ))}
    </>
  );
}
