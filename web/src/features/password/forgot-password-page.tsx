import { emailOnly } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';

/** `/forgot-password`: says the same whether the address has an account or not. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <FormPanel
      title="Forgot password"
      notice={
        sentTo === undefined
          ? 'We send you a letter with a link. It works once, for one hour.'
          : `If ${sentTo} has an account, a letter is on its way.`
      }
      links={<Link to="/login">Sign in</Link>}
    >
      {sentTo === undefined && (
        <SchemaForm
          schema={emailOnly}
          send={(body) => consoleApi.call('passwords.requestReset', { body })}
          onSent={(_, { email }) => setSentTo(email)}
          submitLabel="Send the letter"
        >
          <Field name="email" label="E-mail">
            <Input type="email" autoComplete="username" />
          </Field>
        </SchemaForm>
      )}
    </FormPanel>
  );
}
