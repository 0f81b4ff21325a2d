import { emailVerification, type ConsoleError } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { asConsoleError, consoleApi } from '../../api/console.ts';
import { landingPath } from '../../routes/landing.ts';
import { useSession } from '../../session/session.store.ts';
import { Field } from '../../shared/form/field.tsx';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { heldPath, useHandOver } from '../../shared/letter-token/use-letter-token.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { secondFactorPath } from '../login/second-factor-path.ts';

const chosen = emailVerification.omit({ token: true });
const choosing = '/change-password';

/** The password of the sign-up verifies the address and signs in at once; whoever does not know it chooses another one. */
export function VerifyByPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const handOver = useHandOver();
  const signedIn = useSession((state) => state.signedIn);
  const [refusal, setRefusal] = useState<ConsoleError>();

  const signIn = async (email: string, password: string) => {
    const { data } = await consoleApi.call('/auth/login', { body: { email, password } });
    if ('second_factor' in data) return navigate(secondFactorPath(data.second_factor._id, undefined));
    signedIn(data);
    await navigate(landingPath(data), { replace: true });
  };

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
      <p>Type the password that you chose when you signed up. It shows that nobody else signed up with your address.</p>
      <SchemaForm
        schema={chosen}
        send={({ password }) => consoleApi.call('/auth/user/verification', { body: { token, password } })}
        onSent={({ data: { email } }, { password }) =>
          void signIn(email, password).catch((thrown: unknown) => setRefusal(asConsoleError(thrown)))
        }
        submitLabel="Verify my address"
      >
        <Field name="password" label="Password">
          <Input.Password autoComplete="current-password" autoFocus />
        </Field>
      </SchemaForm>
      <p>
        You do not know it, or it was not you who signed up? Choose a new password: the one before opens nothing then.
        Or close this page: an account whose address nobody verifies is deleted.
      </p>
    </FormPanel>
  );
}
