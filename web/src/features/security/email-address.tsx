import { emailField } from '@strainscope/console-contract';
import { Form, Input } from 'antd';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { Time } from '../../shared/format/time.tsx';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { ownPassword } from './password-dialog.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';

/** The section's place in the address of the security tab. */
export const EMAIL_SECTION = 'email-address';

const wanted = z.object({ email: emailField, ...ownPassword.shape });

/** A new address counts once its owner has used the link that is sent to it. */
export function EmailAddress({ security, onChange }: SecuritySectionProps) {
  const [form] = Form.useForm();
  const { email, new_email, has_password } = security;
  return (
    <Section id={EMAIL_SECTION} title="E-mail address">
      <p>You sign in with {email}, and letters go there.</p>
      <p role="status">
        {new_email && (
          <>
            We have sent a letter to {new_email.email}. Open its link by <Time at={new_email.until} />, while you are
            signed in. Until then nothing changes. If no letter comes, look whether the address is right, and ask for
            another one.
          </>
        )}
      </p>
      <SchemaForm
        form={form}
        name="address"
        schema={wanted}
        send={(body) => consoleApi.call('account.changeEmail', { body })}
        onSent={() => {
          form.resetFields();
          onChange();
        }}
        submitLabel="Send the letter"
      >
        <Field name="email" label="New address" hint="The address that you have now is told of the change, too.">
          <Input type="email" autoComplete="email" />
        </Field>
        <OwnPasswordField hasPassword={has_password} />
      </SchemaForm>
    </Section>
  );
}
