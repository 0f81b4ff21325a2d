import { emailOnly } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { useFragmentToken } from '../../shared/letter-token/use-fragment-token.ts';
import { NewAddress } from './new-address.tsx';
import { VerifyAddress } from './verify-address.tsx';

/**
 * `/user/verification`: the links of letters end here; a form or a button uses them, so that opening one alone does nothing. With
 * `?change` it is one that moves an account to another address.
 */
export default function EmailVerificationPage() {
  const token = useFragmentToken();
  const [query] = useSearchParams();
  if (query.has('change')) return <NewAddress key={token} token={token} />;
  return token === undefined || query.has('again') ? <Resend /> : <VerifyAddress key={token} token={token} />;
}

function Resend() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <FormPanel title="Verify your e-mail address">
      {sentTo === undefined ? (
        <p>Open the link of the letter that we sent you, or ask for another one.</p>
      ) : (
        <p role="status">
          If {sentTo} waits to be verified, a new letter is on its way. Links of older letters are dead.
        </p>
      )}
      <SchemaForm
        schema={emailOnly}
        initialValues={{ email: query.get('email') ?? '' }}
        send={(body) => consoleApi.call('signUp.resendVerification', { body })}
        onSent={(_, { email }) => setSentTo(email)}
        submitLabel="Send another letter"
      >
        <Field name="email" label="E-mail">
          <Input type="email" autoComplete="email" />
        </Field>
      </SchemaForm>
    </FormPanel>
  );
}
