import { passwordChange } from '@strainscope/console-contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { Link } from 'react-router-dom';
import { RevokeTokensField } from '../password/revoke-tokens-field.tsx';
import { NewPasswordField } from '../sign-up/password-field.tsx';
import { Section, type SecuritySectionProps } from './section.tsx';

export function PasswordChange({ security, onChange }: SecuritySectionProps) {
  const [form] = Form.useForm();
  const [done, setDone] = useState(false);
  if (!security.has_password)
    return (
      <Section title="Password">
        <p>
          You have no password. <Link to="/forgot-password">A letter with a link</Link> lets you choose one.
        </p>
      </Section>
    );
  return (
    <Section title="Password">
      {done && (
        <p role="status">
          Your password is changed. Every other browser is signed out. A letter lists what else signs in.
        </p>
      )}
      <SchemaForm
        form={form}
        schema={passwordChange}
        send={(body) => consoleApi.call('passwords.change', { body })}
        onSent={() => {
          form.resetFields();
          setDone(true);
          onChange();
        }}
        submitLabel="Change the password"
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" value={security.email} autoComplete="username" readOnly hidden />
        <Field name="current_password" label="Current password">
          <Input.Password autoComplete="current-password" />
        </Field>
        <NewPasswordField label="New password" />
        <RevokeTokensField />
      </SchemaForm>
    </Section>
  );
}
