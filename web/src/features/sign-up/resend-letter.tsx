import { Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { useCountdown } from './use-countdown.ts';

/** A letter takes about as long; the server's own limit is wider. */
const PAUSE_SECONDS = 60;

/** Sends the letter that verifies an address once more. It says the same whether the address has an account or not. */
export function ResendLetter({ email }: { email: string }) {
  const [seconds, pause] = useCountdown(PAUSE_SECONDS);
  const { run, loading, result, error } = useCall(() =>
    consoleApi.call('signUp.resendVerification', { body: { email } }),
  );
  const resend = async () => {
    if ((await run()) !== undefined) pause();
  };
  return (
    <>
      <p>No letter after a few minutes? Look among unwanted mail, or have it sent again.</p>
      <Button disabled={seconds > 0} loading={loading} onClick={() => void resend()}>
        {seconds > 0 ? `Send another letter (in ${seconds} s)` : 'Send another letter'}
      </Button>
      {result !== undefined && (
        <p role="status">
          If {email} waits to be verified, another letter is on its way. Links of older letters are dead.
        </p>
      )}
      {error && <InlineFailure error={error} />}
    </>
  );
}
