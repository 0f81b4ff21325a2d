import { contactMessage } from '@strainscope/console-contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { Columns, FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';

/** `/contact`: a problem, a wish or a question, to whoever runs this installation. */
export default function ContactPage() {
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <FormPanel title="Thank you">
        <p role="status">Your message is on its way. We answer to the address that you gave.</p>
        <Button onClick={() => setSent(false)}>Write another</Button>
      </FormPanel>
    );
  return (
    <FormPanel
      title="Contact us"
      wide
      notice="Report a problem or request a feature. Please write no health details: what is sent here is read by people who run the service."
    >
      <SchemaForm
        schema={contactMessage}
        send={(body) => consoleApi.call('contact.send', { body })}
        onSent={() => setSent(true)}
        submitLabel="Send"
        long
      >
        <Columns>
          <Field name="name" label="Name">
            <Input autoComplete="name" />
          </Field>
          <Field name="email" label="E-mail">
            <Input type="email" autoComplete="email" />
          </Field>
        </Columns>
        <Field name="subject" label="Subject">
          <Input autoComplete="off" />
        </Field>
        <Field name="message" label="Message">
          <Input.TextArea rows={8} />
        </Field>
      </SchemaForm>
    </FormPanel>
  );
}
