import { subscription } from '@strainscope/console-contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns, FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { useFragmentToken } from '../../shared/letter-token/use-fragment-token.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';

/** `/newsletter-signup`: asks for the newsletter; the link of the letter comes back here to confirm, or to leave. */
export default function NewsletterPage() {
  const token = useFragmentToken();
  return token === undefined ? <Ask /> : <Decide key={token} token={token} />;
}

function Ask() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <FormPanel
      title="Newsletter"
      notice={
        sentTo === undefined
          ? 'News about the product and the science behind it, a few times a year.'
          : `A letter is on its way to ${sentTo}. The newsletter begins when you have confirmed by its link.`
      }
    >
      {sentTo === undefined && (
        <SchemaForm
          schema={subscription}
          send={(body) => consoleApi.call('newsletter.subscribe', { body })}
          onSent={(_, { email }) => setSentTo(email)}
          submitLabel="Subscribe"
        >
          <Field name="email" label="E-mail">
            <Input type="email" autoComplete="email" />
          </Field>
          <Columns>
            <Field name="first_name" label="First name">
              <Input autoComplete="given-name" />
            </Field>
            <Field name="last_name" label="Last name">
              <Input autoComplete="family-name" />
            </Field>
          </Columns>
        </SchemaForm>
      )}
    </FormPanel>
  );
}

function Decide({ token }: { token: string }) {
  const [left, setLeft] = useState(false);
  const { run, loading, result, error } = useCall((unsubscribe: boolean) => {
    setLeft(unsubscribe);
    return consoleApi.call('newsletter.confirm', { body: { token, unsubscribe } });
  });
  if (result !== undefined)
    return (
      <FormPanel title="Newsletter">
        <p role="status">{left ? 'You get no newsletter any more.' : 'You are subscribed.'}</p>
      </FormPanel>
    );
  return (
    <FormPanel title="Newsletter">
      {error && <InlineFailure error={error} />}
      <Button type="primary" loading={loading} onClick={() => void run(false)}>
        Confirm the subscription
      </Button>
      <Button loading={loading} onClick={() => void run(true)}>
        Unsubscribe
      </Button>
    </FormPanel>
  );
}
