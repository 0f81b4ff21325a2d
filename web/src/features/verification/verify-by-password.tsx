import { emailVerification, type ConsoleError } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { asConsoleError, consoleApi } from '../../api/console.ts';
import { landingPath } from '../../session/landing.ts';
import { useSession } from '../../session/session.store.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { secondFactorPath } from '../login/second-factor-path.ts';

const chosen = emailVerification.omit({ token: true });

interface VerifyByPasswordProps {
  token: string;
  /** The address is verified, and the account does not open yet. */
  onRefused: (error: ConsoleError) => void;
}

export function VerifyByPassword({ token, onRefused }: VerifyByPasswordProps) {
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.signedIn);

  const signIn = async (email: string, password: string) => {
    const { data } = await consoleApi.call('session.signIn', { body: { email, password } });
    if ('second_factor' in data) return navigate(secondFactorPath(data.second_factor._id, undefined));
    signedIn(data);
    await navigate(landingPath(data), { replace: true });
  };

  return (
    <>
      <p>Type the password that you chose when you signed up. It shows that nobody else signed up with your address.</p>
      <SchemaForm
        schema={chosen}
        send={({ password }) => consoleApi.call('signUp.verifyEmail', { body: { token, password } })}
        onSent={({ data: { email } }, { password }) =>
          void signIn(email, password).catch((thrown: unknown) => onRefused(asConsoleError(thrown)))
        }
        submitLabel="Verify my address"
      >
        <Field name="password" label="Password">
          <Input.Password autoComplete="current-password" autoFocus />
        </Field>
      </SchemaForm>
    </>
  );
}
