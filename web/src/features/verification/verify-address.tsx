import type { ConsoleError } from '@strainscope/console-contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { LetterView } from '../../shared/letter-token/letter-view.tsx';
import { heldPath, useHandOver } from '../../shared/letter-token/use-letter-token.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { VerifyByIdentity } from './verify-by-identity.tsx';
import { VerifyByPassword } from './verify-by-password.tsx';

const choosing = '/change-password';

/**
 * Verifies an address. A person who shows what they signed up with is signed in at once; anybody else chooses a
 * password.
 */
export function VerifyAddress({ token }: { token: string }) {
  const handOver = useHandOver();
  const [refusal, setRefusal] = useState<ConsoleError>();
  const ways = useLoad(token, (signal) => consoleApi.call('signUp.verificationWays', { body: { token } }, { signal }));

  if (refusal)
    return (
      <FormPanel title="Your address is verified" links={<Link to="/login">Sign in</Link>}>
        <InlineFailure error={refusal} />
      </FormPanel>
    );
  return (
    <FormPanel
      title="Verify your e-mail address"
      links={
        <>
          <Link to={heldPath(choosing)} onClick={() => handOver(choosing, token)}>
            Choose a new password
          </Link>
          <Link to="/user/verification?again">Send another letter</Link>
        </>
      }
    >
      <LetterView load={ways} rows={3}>
        {({ data: { has_password, providers } }) => (
          <>
            {has_password && <VerifyByPassword token={token} onRefused={setRefusal} />}
            {providers.length > 0 && <VerifyByIdentity token={token} providers={providers} />}
            <p>
              You cannot, or it was not you who signed up? Choose a new password: what was set before opens nothing
              then. Or close this page: an account whose address nobody verifies is deleted.
            </p>
          </>
        )}
      </LetterView>
    </FormPanel>
  );
}
