import { emailOnly } from '@strainscope/console-contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { Field } from '../../shared/form/field.tsx';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { useFragmentToken } from '../../shared/letter-token/use-fragment-token.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

/** `/user/verification`: the link of the letter ends here; a button uses it, so that opening it alone does nothing. */
export default function EmailVerificationPage() {
  const token = useFragmentToken();
  const { run, loading, result, error } = useCall((body: { token: string }) =>
    consoleApi.call('/auth/user/verification', { body }),
  );
  if (result !== undefined)
    return (
      <FormPanel title="Your address is verified" links={<Link to="/login">Sign in</Link>}>
        <p role="status">Thank you. You can sign in now.</p>
      </FormPanel>
    );
  return (
    <FormPanel title="Verify your e-mail address">
      {token !== undefined && error === undefined && (
        <Button type="primary" size="large" loading={loading} onClick={() => void run({ token })}>
          Verify my address
        </Button>
      )}
      {error && <InlineFailure error={error} />}
      {(token === undefined || error !== undefined) && <Resend />}
    </FormPanel>
  );
}

function Resend() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
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
        send={(body) => consoleApi.call('/auth/resendVerificationMail', { body })}
        onSent={(_, { email }) => setSentTo(email)}
        submitLabel="Send another letter"
      >
        <Field name="email" label="E-mail">
          <Input type="email" autoComplete="email" />
        </Field>
      </SchemaForm>
    </>
  );
}
