import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useSession } from '../../session/session.store.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { useHandOver, useHeldToken } from '../../shared/letter-token/use-letter-token.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

const PAGE = '/user/verification';
const security = <Link to="/profile">Your profile</Link>;

/** The letter shows who reads the new address, the session whose account it is for: it takes both. */
export function NewAddress({ token }: { token: string | undefined }) {
  const held = useHeldToken(PAGE);
  const user = useSession((state) => state.user);
  const current = token ?? held;
  if (current === undefined)
    return (
      <FormPanel title="Your new e-mail address" links={user ? security : <Link to="/login">Sign in</Link>}>
        <p>Open the link of the letter again: this page forgets it when it is loaded afresh.</p>
      </FormPanel>
    );
  return user ? <Confirmation token={current} /> : <SignInFirst token={current} />;
}

function SignInFirst({ token }: { token: string }) {
  const handOver = useHandOver();
  const next = encodeURIComponent(`${PAGE}?change`);
  return (
    <FormPanel
      title="Your new e-mail address"
      links={
        <Link to={`/login?next=${next}`} onClick={() => handOver(PAGE, token)}>
          Sign in to go on
        </Link>
      }
    >
      <p>
        Sign in with the address that you have had so far. It shows that the account is yours: nobody else can take the
        address of a letter that went astray.
      </p>
    </FormPanel>
  );
}

function Confirmation({ token }: { token: string }) {
  const confirm = useCall(() => consoleApi.call('account.confirmEmail', { body: { token } }));
  if (confirm.result)
    return (
      <FormPanel title="Your address is changed" links={security}>
        <p role="status">
          From now on you sign in with {confirm.result.data.email}, and letters go there. Every other browser is signed
          out.
        </p>
      </FormPanel>
    );
  return (
    <FormPanel title="Your new e-mail address" links={security}>
      <p>
        The address that the letter came to becomes that of your account: you sign in with it, and letters go there.
        Every other browser is signed out.
      </p>
      {confirm.error && <InlineFailure error={confirm.error} faults={[]} />}
      <Button type="primary" loading={confirm.loading} onClick={() => void confirm.run()}>
        Use this address
      </Button>
    </FormPanel>
  );
}
