import { Input } from 'antd';
import { Field } from '../../shared/form/field.tsx';

/** A password to be chosen: managers may make it, pasting is welcome, a few words are fine. */
export function NewPasswordField({ label = 'Password' }: { label?: string }) {
  return (
    <Field name="password" label={label} hint="At least 12 characters. A few unrelated words make a good password.">
      <Input.Password autoComplete="new-password" />
    </Field>
  );
}
