import { passwordChange } from '@strainscope/console-contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { NewPasswordField } from '../sign-up/password-field.tsx';
import { Section } from './section.tsx';

export function PasswordChange({ email }: { email: string }) {
  const [form] = Form.useForm();
  const [done, setDone] = useState(false);
  return (
    <Section title="Password">
      {done && <p role="status">Your password is changed. Every other browser is signed out.</p>}
      <SchemaForm
        form={form}
        schema={passwordChange}
        send={(body) => consoleApi.call('/auth/changePassword', { body })}
        onSent={() => {
          form.resetFields();
          setDone(true);
        }}
        submitLabel="Change the password"
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <Field name="current_password" label="Current password">
          <Input.Password autoComplete="current-password" />
        </Field>
        <NewPasswordField label="New password" />
      </SchemaForm>
    </Section>
  );
}
