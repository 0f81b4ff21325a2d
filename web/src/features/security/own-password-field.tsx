import { Input } from 'antd';
import { Field } from '../../shared/form/field.tsx';

/** Asks for the password again; whoever has none is told beforehand what counts instead. */
export function OwnPasswordField({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) return <p>You have no password. {signInAgain}</p>;
  return (
    <Field name="password" label="Your password" required>
      <Input.Password autoComplete="current-password" />
    </Field>
  );
}

/** What the server asks of whoever has no password. */
export const signInAgain = 'If you signed in more than ten minutes ago, sign out and sign in again first.';
